import type { CashOutDetail, CashOutRow, cashOutList } from '#contract/cash-out-audit.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { withdrawalStatus, type WithdrawalStatus } from '#contract/withdrawals.ts';
import type { Actor, AdminActor } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import { inParts } from '../../db/ordered.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Emit } from '../../ports/events.ts';
import { adminOf, recordAction } from '../audit-log/service.ts';
import { balancesOf } from '../ledger/service.ts';
import * as auditStore from './audit-store.ts';
import { checksOf } from './checks.ts';
import { addStep, move } from './moving.ts';
import { payWithdrawal } from './define-jobs.ts';
import { openPayee } from './payees.ts';
import { canApprove, canFail, canPay, canReject, canReveal, needsSecond } from './policy.ts';
import { presentPayee } from './present.ts';
import * as store from './store.ts';

export async function listForAudit(
  deps: Deps,
  { page, limit, ...filter }: ParsedOf<typeof cashOutList>,
): Promise<AnswerOf<typeof cashOutList>> {
  const ids = await auditStore.listIds(deps.db, filter, { limit: limit + 1, offset: (page - 1) * limit });
  const [rows, counts, waitingSum] = await Promise.all([
    store.listByIds(deps.db, ids.slice(0, limit)),
    auditStore.countByStatus(deps.db),
    auditStore.sumWaiting(deps.db),
  ]);
  return {
    list: await presentRows(deps, rows),
    page,
    limit,
    hasMore: ids.length > limit,
    counts: Object.fromEntries(withdrawalStatus.options.map((status) => [status, counts[status] ?? 0])) as Record<
      WithdrawalStatus,
      number
    >,
    waitingSum,
  };
}

/** All that is asked for, in its order, without holding more than a part of it. */
export async function* readForAudit(deps: Deps, filter: auditStore.AuditFilter): AsyncGenerator<CashOutRow[]> {
  const parts = inParts<store.WithPayee>(async (part) =>
    store.listByIds(deps.db, await auditStore.listIds(deps.db, filter, part)),
  );
  for await (const rows of parts) yield presentRows(deps, rows);
}

export async function detailForAudit(deps: Deps, actor: Actor, id: string): Promise<CashOutDetail> {
  const admin = adminOf(actor);
  const row = await store.findWithdrawal(deps.db, id);
  if (row === undefined) throw new AppError('notFound', '提现记录不存在');
  const [applicants, checks, steps, balances, paid, earlier] = await Promise.all([
    auditStore.findApplicants(deps.db, [id]),
    checksOf(deps.db, row),
    store.listSteps(deps.db, [id]),
    balancesOf(deps.db, row.ownerId),
    store.sumPaid(deps.db, row.ownerId),
    store.listOwn(deps.db, row.ownerId, undefined, 11, 0),
  ]);
  return {
    ...presentRow(row, applicants.get(id)),
    checks,
    steps: steps.map(({ status, at, actorKind, actorName, reason }) => ({
      status,
      at: at.toISOString(),
      by: actorKind === 'admin' ? actorName : actorKind === 'user' ? '申请人' : '系统',
      reason,
    })),
    balances: { ...balances, paid },
    earlier: earlier
      .filter((other) => other.id !== id)
      .slice(0, 10)
      .map((other) => ({ id: other.id, gross: other.gross, status: other.status, appliedAt: other.appliedAt.toISOString() })),
    can: {
      approve: canApprove(row, admin.id),
      reject: canReject(row),
      pay: canPay(row),
      fail: canFail(row, paysByItself(deps, row)),
      reveal: canReveal(row),
    },
    driver: deps.payout.name,
  };
}

export async function approve(deps: Deps, actor: Actor, id: string, ip: string): Promise<CashOutDetail> {
  return decide(deps, actor, id, ip, 'approve', async (tx, emit, admin, row) => {
    if (row.status === 'applied' && row.approvedBy === admin.id) throw new AppError('conflict', '金额较大，需由另一位管理员复核');
    if (!needsSecond(row) || row.approvedBy !== null)
      return void (await move(deps, tx, emit, admin, row, {
        to: 'approved',
        change: { approvedBy: row.approvedBy ?? admin.id },
      }));
    if (row.status !== 'applied') throw new AppError('conflict', '该提现已处理');
    await store.updateWithdrawal(tx, id, { approvedBy: admin.id, updatedAt: deps.clock.now() });
    await addStep(deps, tx, admin, id, 'applied', '初审通过，等待复核');
  });
}

export async function reject(deps: Deps, actor: Actor, { id, reason }: { id: string; reason: string }, ip: string) {
  return decide(deps, actor, id, ip, 'reject', async (tx, emit, admin, row) => {
    await move(deps, tx, emit, admin, row, { to: 'rejected', reason });
  });
}

/** By hand the money has gone when the receipt is entered; Alipay is asked by a job that this very transaction enqueues. */
export async function pay(
  deps: Deps,
  actor: Actor,
  { id, receipt = '' }: { id: string; receipt?: string | undefined },
  ip: string,
) {
  return decide(deps, actor, id, ip, 'pay', async (tx, emit, admin, row) => {
    if (paysByItself(deps, row)) {
      await move(deps, tx, emit, admin, row, { to: 'paying' });
      await deps.jobs.enqueue(tx, payWithdrawal, { id }, { key: `withdrawal:${id}` });
      return;
    }
    if (receipt === '') throw new AppError('invalid', '请填写打款凭证号', { fields: { receipt: '请填写打款凭证号' } });
    const paying = row.status === 'paying' ? row : await move(deps, tx, emit, admin, row, { to: 'paying' });
    await move(deps, tx, emit, admin, paying, { to: 'paid', reason: receipt });
  });
}

export async function fail(deps: Deps, actor: Actor, { id, reason }: { id: string; reason: string }, ip: string) {
  return decide(deps, actor, id, ip, 'fail', async (tx, emit, admin, row) => {
    if (row.status === 'paying' && paysByItself(deps, row))
      throw new AppError('conflict', '支付宝打款以查询结果为准，不能手工标记失败');
    await move(deps, tx, emit, admin, row, { to: 'failed', reason });
  });
}

/** The whole number, for who pays by hand; that it was looked at stays in the log, the number itself does not. */
export async function reveal(deps: Deps, actor: Actor, id: string, ip: string) {
  const admin = adminOf(actor);
  return deps.db.transaction(async (tx) => {
    const row = await store.findWithdrawal(tx, id);
    if (row === undefined) throw new AppError('notFound', '提现记录不存在');
    if (!canReveal(row)) throw new AppError('conflict', '只有待打款的提现可以查看完整账号');
    await recordAction(deps, tx, admin, ip, { action: 'cashOut.revealPayee', targetType: 'withdrawal', targetId: id });
    return { kind: row.payee.kind, ...openPayee(deps, row.payee), bank: row.payee.bank };
  });
}

/** Alipay pays Alipay accounts; cards are paid by hand whatever the driver. */
export const paysByItself = (deps: Deps, row: store.WithPayee): boolean =>
  deps.payout.name === 'alipay' && row.payee.kind === 'alipay' && row.batchId === null;

async function decide(
  deps: Deps,
  actor: Actor,
  id: string,
  ip: string,
  action: string,
  change: (tx: Transaction, emit: Emit, admin: AdminActor, row: store.WithPayee) => Promise<void>,
): Promise<CashOutDetail> {
  const admin = adminOf(actor);
  await deps.events.transact(async (tx, emit) => {
    const row = await store.lockWithdrawal(tx, id);
    if (row === undefined) throw new AppError('notFound', '提现记录不存在');
    await change(tx, emit, admin, row);
    const after = await store.findWithdrawal(tx, id);
    await recordAction(deps, tx, admin, ip, {
      action: `cashOut.${action}`,
      targetType: 'withdrawal',
      targetId: id,
      before: { status: row.status, approvedBy: row.approvedBy },
      after: { status: after?.status, approvedBy: after?.approvedBy, note: after?.note, gross: row.gross },
    });
  });
  return detailForAudit(deps, actor, id);
}

async function presentRows(deps: Deps, rows: store.WithPayee[]): Promise<CashOutRow[]> {
  const applicants = await auditStore.findApplicants(
    deps.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentRow(row, applicants.get(row.id)));
}

const presentRow = (row: store.WithPayee, applicant: auditStore.ApplicantRow | undefined): CashOutRow => ({
  id: row.id,
  status: row.status,
  gross: row.gross,
  fee: row.fee,
  tax: row.tax,
  net: row.net,
  taxMethod: row.taxMethod,
  payee: presentPayee(row.payee),
  appliedAt: row.appliedAt.toISOString(),
  submittedAt: row.appliedAt.toISOString(),
  note: row.note,
  applicant: {
    id: row.ownerId,
    nickname: applicant?.nickname ?? '用户',
    identity: row.identity,
    agency: applicant?.agency ?? null,
  },
  approvedBy: applicant?.approvedByAccount ?? null,
  needsSecond: needsSecond(row),
  warnings: row.warnings,
});
