import { parse } from 'csv-parse/sync';
import { CASH_OUT_BATCH_PATH, type createCashOutBatch, type readCashOutBatch } from '#contract/cash-out-audit.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { Actor } from '../../actor.ts';
import { csvLine } from '../../csv.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { spendTicket } from '../../ports/spent-tickets.ts';
import { adminOf, recordAction } from '../audit-log/service.ts';
import * as auditStore from './audit-store.ts';
import { paysByItself } from './auditing.ts';
import { yuan } from './format.ts';
import { move } from './moving.ts';
import { openPayee } from './payees.ts';
import * as store from './store.ts';

const PURPOSE = 'withdrawals.batch';
const GOOD_FOR_MS = 60_000;

/** Takes them all into one file for paying by hand, or none of them. */
export async function createBatch(
  deps: Deps,
  actor: Actor,
  ids: string[],
  ip: string,
  base: string,
): Promise<AnswerOf<typeof createCashOutBatch>> {
  const admin = adminOf(actor);
  const batchId = deps.random.id();
  let net = 0;
  const wanted = [...new Set(ids)].toSorted();
  await deps.events.transact(async (tx, emit) => {
    for (const id of wanted) {
      const row = await store.lockWithdrawal(tx, id);
      if (row === undefined) throw new AppError('notFound', '提现记录不存在');
      if (row.status !== 'approved') throw new AppError('conflict', `提现 ${id} 不是待打款状态，请刷新后重新选择`);
      if (paysByItself(deps, row)) throw new AppError('conflict', `提现 ${id} 由支付宝自动打款，不能放入手工批次`);
      await move(deps, tx, emit, admin, row, { to: 'paying', change: { batchId } });
      net += row.net;
    }
    await recordAction(deps, tx, admin, ip, {
      action: 'cashOut.batchCreate',
      targetType: 'withdrawalBatch',
      targetId: batchId,
      after: { ids: wanted, net },
    });
  });
  const ticket = deps.secrets.ticket(PURPOSE, { batchId }, new Date(deps.clock.now().getTime() + GOOD_FOR_MS));
  return { batchId, count: wanted.length, net, url: `${base}${CASH_OUT_BATCH_PATH}?ticket=${encodeURIComponent(ticket)}` };
}

/** The file with whole account numbers, once, for whoever has just been given its address. */
export async function batchFile(deps: Deps, ticket: string): Promise<string> {
  const now = deps.clock.now();
  const read = deps.secrets.readTicket(PURPOSE, ticket, now);
  if (read === null || !(await spendTicket(deps.db, read, now))) throw new AppError('forbidden', '下载地址已失效，请重新生成');
  return deps.db.transaction(async (tx) => {
    const rows = await store.listByIds(tx, await auditStore.listOfBatch(tx, read.claims['batchId'] ?? ''));
    const lines = rows.map((row) => {
      const { name, account } = openPayee(deps, row.payee);
      const kind = row.payee.kind === 'bank' ? '银行卡' : '支付宝';
      // A tab keeps a spreadsheet from rounding a card number.
      return csvLine([
        row.id,
        kind,
        name,
        row.payee.kind === 'bank' ? `\t${account}` : account,
        row.payee.bank ?? '',
        yuan(row.net),
        '',
        '',
        '',
      ]);
    });
    return `\uFEFF${csvLine(['提现编号', '收款方式', '收款人', '收款账号', '开户行', '金额（元）', '结果', '凭证号', '原因'])}${lines.join('')}`;
  });
}

interface ResultLine {
  提现编号?: string;
  结果?: string;
  凭证号?: string;
  原因?: string;
}

/** Every line or none; a line that was read before and says the same changes nothing. */
export async function readBatch(deps: Deps, actor: Actor, text: string, ip: string): Promise<AnswerOf<typeof readCashOutBatch>> {
  const admin = adminOf(actor);
  const lines = linesOf(text);
  const read = { paid: 0, failed: 0, repeated: 0 };
  await deps.events.transact(async (tx, emit) => {
    for (const { id, succeeded, receipt, reason, where } of lines) {
      const row = await store.lockWithdrawal(tx, id);
      if (row === undefined) throw new AppError('invalid', `${where}：没有提现 ${id}`);
      const to = succeeded ? 'paid' : 'failed';
      if (row.status === to) {
        read.repeated += 1;
        continue;
      }
      if (row.status !== 'paying' || row.batchId === null) throw new AppError('invalid', `${where}：提现 ${id} 不在打款批次中`);
      await move(deps, tx, emit, admin, row, { to, reason: succeeded ? receipt : reason });
      read[to] += 1;
    }
    await recordAction(deps, tx, admin, ip, {
      action: 'cashOut.batchResult',
      targetType: 'withdrawalBatch',
      targetId: '',
      after: { ...read, ids: lines.map(({ id }) => id) },
    });
  });
  return read;
}

function linesOf(text: string) {
  let records: ResultLine[];
  try {
    records = parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true, relax_column_count: true });
  } catch {
    throw new AppError('invalid', '结果文件不是有效的 CSV');
  }
  if (records.length === 0 || records[0]?.提现编号 === undefined || records[0].结果 === undefined)
    throw new AppError('invalid', '结果文件缺少“提现编号”或“结果”列');
  if (records.length > 500) throw new AppError('invalid', '结果文件最多 500 行');
  return records
    .map((record, index) => {
      const where = `第 ${index + 2} 行`;
      const { 提现编号: id = '', 结果: result = '', 凭证号: receipt = '', 原因: reason = '' } = record;
      if (!['成功', '失败'].includes(result)) throw new AppError('invalid', `${where}：结果应为“成功”或“失败”`);
      if (result === '成功' && receipt === '') throw new AppError('invalid', `${where}：成功的打款须填写凭证号`);
      if (result === '失败' && reason === '') throw new AppError('invalid', `${where}：失败的打款须填写原因`);
      return { id, succeeded: result === '成功', receipt: receipt.slice(0, 64), reason: reason.slice(0, 200), where };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
