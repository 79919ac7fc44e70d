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
import { driverFor, requireReady } from '../lifecycle.ts';
import { requireStage } from '../review/judge-stage.ts';
import * as reviewStore from '../review/store.ts';
import * as store from '../store.ts';
import { ORDER_COLUMNS, orderCells, RESULT_COLUMNS } from './order-line.ts';
import { orderOf } from './record-results.ts';
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
  // Withdrawals of which the same administrator took two stages, because no other administrator may; the log names them.
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

/** Returns the address of an earlier file. It contains full account numbers, so each fetch is logged. */
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
