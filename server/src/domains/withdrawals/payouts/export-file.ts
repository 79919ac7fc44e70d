import { WITHDRAWAL_STATUS_LABEL } from '#contract/withdrawals/constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import * as contract from '#contract/withdrawals/review.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import { defineDownload, downloadAddress, type OpenedFile } from '../../../core/lists/download.ts';
import { csvFile } from '../../../core/lists/table-file.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { openPayee } from '../payees/service.ts';
import { driverFor, requireReady } from '../lifecycle.ts';
import { OUTCOME_WAITS } from '../review/decide.ts';
import { requireStage } from '../review/judge-stage.ts';
import * as reviewStore from '../review/store.ts';
import * as store from '../store.ts';
import { differenceOf, ORDER_COLUMNS, orderCells, RESULT_COLUMNS, type Order } from './order-line.ts';
import { linesOf, refuseRows, textOfFile, type ResultLine, type RowError } from './result-file.ts';
import * as payoutsStore from './store.ts';
import { transition } from '../steps/transition.ts';

export const PAYOUT_FILE = defineDownload<{ batchId: string }>({
  name: 'withdrawals.batch',
  calls: [contract.fetchPayoutFile],
  minutes: 1,
});

/** Starts the payout by hand of all these withdrawals and lists them in one file; none if one is refused. */
export async function createPayoutFile(
  deps: Deps,
  actor: Actor,
  ids: string[],
  ip: string,
): Promise<AnswerOf<typeof contract.createPayoutFile>> {
  const admin = requireAdmin(actor);
  const payoutFileId = deps.random.id();
  let net = 0;
  // Withdrawals for which the same administrator took two stages, because there is no other one; the log names them.
  const alone: string[] = [];
  const sortedIds = [...new Set(ids)].toSorted();
  const now = deps.clock.now();
  const day = dayInChina(now);
  const name = await deps.transact(async (tx) => {
    for (const id of sortedIds) {
      const row = await store.lockWithdrawal(tx, id);
      if (row === undefined) throw new AppError('notFound', '提现记录不存在');
      if (row.status !== 'approved') throw new AppError('conflict', `提现 ${id} 不是待打款状态，请刷新后重新选择`);
      if (driverFor(deps, row) !== 'manual') throw new AppError('conflict', `提现 ${id} 由支付宝自动打款，不能放入打款文件`);
      if ((await requireStage(deps, tx, admin, row, 'pay')).alone) alone.push(id);
      requireReady(row.payee, deps.clock.now(), `提现 ${id} 的收款账户`);
      await transition(deps, tx, admin, row, { to: 'paying', change: { payoutFileId, payoutDriver: 'manual' } });
      net += row.net;
    }
    const number = await payoutsStore.nextNumber(tx, day);
    await payoutsStore.insertFile(tx, {
      id: payoutFileId,
      day,
      number,
      count: sortedIds.length,
      net,
      createdBy: admin.id,
      createdAt: now,
    });
    await recordAction(deps, tx, admin, ip, {
      action: 'cashOut.batchCreate',
      targetType: 'withdrawalBatch',
      targetId: payoutFileId,
      after: { name: nameOfFile({ day, number }), ids: sortedIds, net, ...(alone.length > 0 ? { alone } : {}) },
    });
    return nameOfFile({ day, number });
  });
  return {
    batchId: payoutFileId,
    name,
    count: sortedIds.length,
    net,
    url: downloadAddress(deps, PAYOUT_FILE, admin, { batchId: payoutFileId }),
  };
}

/** Answers the address of an earlier file. It contains full account numbers, so each fetch is logged. */
export async function fetchPayoutFile(
  deps: Deps,
  actor: Actor,
  payoutFileId: string,
  ip: string,
): Promise<AnswerOf<typeof contract.fetchPayoutFile>> {
  const admin = requireAdmin(actor);
  const name = await deps.transact(async (tx) => {
    const file = await payoutsStore.findFile(tx, payoutFileId);
    if (file === undefined) throw new AppError('notFound', '打款文件不存在');
    await recordAction(deps, tx, admin, ip, {
      action: 'cashOut.batchFetch',
      targetType: 'withdrawalBatch',
      targetId: payoutFileId,
      after: { name: nameOfFile(file), count: file.count, net: file.net },
    });
    return nameOfFile(file);
  });
  return { name, url: downloadAddress(deps, PAYOUT_FILE, admin, { batchId: payoutFileId }) };
}

export async function listPayoutFiles(
  deps: Deps,
  { page, limit }: ParsedOf<typeof contract.listPayoutFiles>,
): Promise<AnswerOf<typeof contract.listPayoutFiles>> {
  const files = await payoutsStore.listFiles(deps.db, limit + 1, (page - 1) * limit);
  return pageOf(files, { page, limit }, (file) => ({
    id: file.id,
    name: nameOfFile(file),
    count: file.count,
    net: file.net,
    open: file.open,
    by: file.by ?? '',
    createdAt: file.createdAt.toISOString(),
  }));
}

/** A file is named by the day in China and its number on that day. */
const nameOfFile = ({ day, number }: { day: string; number: number }): string =>
  `打款文件-${day.replaceAll('-', '')}-${String(number).padStart(2, '0')}`;

/** The content of a payout file, with full account numbers. */
export async function openPayoutFile(deps: Deps, payoutFileId: string): Promise<OpenedFile> {
  return deps.transact(async (tx) => {
    const file = await payoutsStore.findFile(tx, payoutFileId);
    const rows = await store.listByIds(tx, await reviewStore.listOfPayoutFile(tx, payoutFileId));
    const lines = rows.map((row) => {
      // Outcomes so far are filled in, so that a file fetched again does not cause a second payment.
      const outcome =
        row.status === 'paid'
          ? ['成功', row.note, '']
          : row.status === 'failed' || row.status === 'returned'
            ? ['失败', '', row.note]
            : ['', '', ''];
      return [...orderCells(orderOf(deps, row)), ...outcome];
    });
    const name = `${file === undefined ? '打款文件' : nameOfFile(file)}.csv`;
    return csvFile(name, [...ORDER_COLUMNS, ...RESULT_COLUMNS], lines);
  });
}

const orderOf = (deps: Deps, row: store.WithPayee): Order => ({ ...row, ...openPayee(deps, row.payee) });

/** Registers the results in a file: all lines, or none if one is wrong. A line that repeats an earlier result changes nothing. */
export async function importPayoutResults(
  deps: Deps,
  actor: Actor,
  form: ParsedOf<typeof contract.importPayoutFile>,
  ip: string,
): Promise<AnswerOf<typeof contract.importPayoutFile>> {
  const admin = requireAdmin(actor);
  const lines = linesOf(form.text ?? textOfFile(Buffer.from(form.file ?? '', 'base64')));
  const errors: RowError[] = [];
  const counts = { paid: 0, failed: 0, repeated: 0 };
  const alone: string[] = [];
  await deps.transact(async (tx) => {
    for (const line of lines) {
      const row = await store.lockWithdrawal(tx, line.id);
      const problem = row === undefined ? `没有提现 ${line.id}` : problemOf(orderOf(deps, row), row, line);
      if (row === undefined || problem !== null) {
        errors.push({ row: line.row, message: problem ?? '' });
        continue;
      }
      const to = line.succeeded ? 'paid' : 'failed';
      if (row.status === to || row.status === 'returned') {
        counts.repeated += 1;
        continue;
      }
      if ((await requireStage(deps, tx, admin, row, 'pay')).alone) alone.push(row.id);
      try {
        await transition(deps, tx, admin, row, { to, reason: line.succeeded ? line.receipt : line.reason });
        counts[to] += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        errors.push({ row: line.row, message: error.message });
      }
    }
    // Throws if there are errors, which rolls back the other rows.
    refuseRows(errors);
    await recordAction(deps, tx, admin, ip, {
      action: 'cashOut.batchResult',
      targetType: 'withdrawalBatch',
      targetId: '',
      after: { ...counts, ids: lines.map(({ id }) => id), ...(alone.length > 0 ? { alone } : {}) },
    });
  });
  return counts;
}

/** Why a line is refused: it differs from the order or from an earlier result. Null: it is accepted. */
function problemOf(order: Order, row: store.WithPayee, { order: cells, succeeded, receipt }: ResultLine): string | null {
  const difference = differenceOf(order, cells);
  if (difference !== null) return `提现 ${row.id} 的${difference}`;
  if (row.status === 'paid' && succeeded)
    return row.note === receipt ? null : `提现 ${row.id} 此前登记的凭证号是 ${row.note}，文件中是 ${receipt}`;
  if (row.status === 'failed' || row.status === 'returned' || row.status === 'paid') {
    if (row.status !== 'paid' && !succeeded) return null;
    return `提现 ${row.id} 此前已登记为${WITHDRAWAL_STATUS_LABEL[row.status]}，与文件不符`;
  }
  if (row.status === 'paying' && row.outcome !== null) return `提现 ${row.id} ${OUTCOME_WAITS}`;
  return row.status === 'paying' && row.payoutFileId !== null ? null : `提现 ${row.id} 不在打款文件中`;
}
