import { PAYEE_KIND_LABEL, WITHDRAWAL_ID_LABEL } from '#contract/withdrawals/constants.ts';
import type { PayeeKind } from '#contract/withdrawals/withdrawals.ts';
import { yuan } from '../../../core/text.ts';

/** What a bank is asked to pay. */
export interface Order {
  id: string;
  net: number;
  name: string;
  account: string;
  payee: { kind: PayeeKind; bank: string | null; branch: string | null; nameMasked: string; accountMasked: string };
}

const AMOUNT = '金额（元）';
/** The columns that say what was ordered, as the payout file writes them and the result file has to repeat them. */
export const ORDER_COLUMNS = [WITHDRAWAL_ID_LABEL, '收款方式', '收款人', '收款账号', '开户行', '开户支行', AMOUNT] as const;
export const RESULT_COLUMNS = ['结果', '凭证号', '原因'] as const;
export type OrderCells = Record<(typeof ORDER_COLUMNS)[number], string>;

const cellsOf = ({ id, net, name, account, payee: { kind, bank, branch } }: Order): OrderCells => ({
  [WITHDRAWAL_ID_LABEL]: id,
  收款方式: PAYEE_KIND_LABEL[kind],
  收款人: name,
  收款账号: account,
  开户行: bank ?? '',
  开户支行: branch ?? '',
  '金额（元）': yuan(net),
});

/** A tab keeps a spreadsheet from rounding the number of an account. */
export function orderCells(order: Order): string[] {
  const cells = cellsOf(order);
  if (order.payee.kind !== 'alipay') cells.收款账号 = `\t${cells.收款账号}`;
  return ORDER_COLUMNS.map((column) => cells[column]);
}

/** How a line of a result file differs from the order, as a sentence without names and numbers in full; null: nowhere. */
export function differenceOf(order: Order, given: OrderCells): string | null {
  const ordered = cellsOf(order);
  const column = ORDER_COLUMNS.find((one) => meaningOf(one, ordered[one]) !== meaningOf(one, given[one]));
  if (column === undefined) return null;
  const { nameMasked, accountMasked } = order.payee;
  const shown = { ...ordered, 收款人: nameMasked, 收款账号: accountMasked }[column];
  const spoilt = /^\d(\.\d+)?E\+\d+$/i.test(given[column].trim()) ? '，被表格软件改成了科学计数，请按文本填写' : '';
  return `${column}应为${shown === '' ? '空' : ` ${shown}`}，文件中是${given[column] === '' ? '空' : ` ${given[column].slice(0, 60)}`}${spoilt}`;
}

/** Spreadsheets add an apostrophe or a tab, and write an amount with commas or without its zeros. */
function meaningOf(column: keyof OrderCells, cell: string): string {
  const text = cell.normalize('NFKC').replaceAll(/\s/g, '').replace(/^'/, '');
  if (column !== AMOUNT) return text;
  const amount = /^[¥￥]?(\d[\d,]*)(?:\.(\d{0,2})0*)?$/.exec(text);
  return amount === null
    ? text
    : `${(amount[1] ?? '').replaceAll(',', '')}.${(amount[2] ?? '').padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
}
