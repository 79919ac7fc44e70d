import { PAYEE_KIND_LABEL, WITHDRAWAL_ID_LABEL } from '#contract/withdrawals/constants.ts';
import type { PayeeKind } from '#contract/withdrawals/withdrawals.ts';
import { yuan } from '../../../core/text.ts';

/** A payment order: `net` in fen, name and account of the payee in clear. */
export interface Order {
  id: string;
  net: number;
  name: string;
  account: string;
  payee: { kind: PayeeKind; bank: string | null; branch: string | null; nameMasked: string; accountMasked: string };
}

const AMOUNT = '金额（元）';
/** The columns of the order in a payout file; a result file has to repeat them unchanged. */
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

/** The cells of an order. A leading tab prevents that a spreadsheet rounds the account number. */
export function orderCells(order: Order): string[] {
  const cells = cellsOf(order);
  if (order.payee.kind !== 'alipay') cells.收款账号 = `\t${cells.收款账号}`;
  return ORDER_COLUMNS.map((column) => cells[column]);
}

/** The first difference of a line of a result file from the order, as a sentence with masked names and numbers; null: none. */
export function differenceOf(order: Order, cells: OrderCells): string | null {
  const ordered = cellsOf(order);
  const column = ORDER_COLUMNS.find((name) => normalized(name, ordered[name]) !== normalized(name, cells[name]));
  if (column === undefined) return null;
  const { nameMasked, accountMasked } = order.payee;
  const shownValue = { ...ordered, 收款人: nameMasked, 收款账号: accountMasked }[column];
  const spoilt = /^\d(\.\d+)?E\+\d+$/i.test(cells[column].trim()) ? '，被表格软件改成了科学计数，请按文本填写' : '';
  return `${column}应为${shownValue === '' ? '空' : ` ${shownValue}`}，文件中是${cells[column] === '' ? '空' : ` ${cells[column].slice(0, 60)}`}${spoilt}`;
}

/** A cell without what spreadsheets change: an added apostrophe or tab, commas in an amount, missing zeros at its end. */
function normalized(column: keyof OrderCells, cell: string): string {
  const text = cell.normalize('NFKC').replaceAll(/\s/g, '').replace(/^'/, '');
  if (column !== AMOUNT) return text;
  const amount = /^[¥￥]?(\d[\d,]*)(?:\.(\d{0,2})0*)?$/.exec(text);
  return amount === null
    ? text
    : `${(amount[1] ?? '').replaceAll(',', '')}.${(amount[2] ?? '').padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
}
