import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type {
  WithdrawalReviewDetail,
  withdrawalReviewList,
  WithdrawalReviewRow,
  PayoutDriver,
} from '#contract/withdrawals/review.ts';
import { withdrawalStatus, type WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';
import { requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import { inParts } from '../../../db/keyset.ts';
import type { Deps } from '../../../deps.ts';
import { waitingPartOf } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { balancesOf } from '../../ledger/service.ts';
import { payWithdrawal } from '../jobs.ts';
import { canApprove, canConfirm, canFail, canPay, canReject, canReveal, canSettle, driverOf, needsSecond } from '../lifecycle.ts';
import { openPayee } from '../payees/service.ts';
import { isOwnPayout } from '../payouts/pay.ts';
import { isReady, requireReady } from '../payouts/readiness.ts';
import { recordStep, transition } from '../payouts/transition.ts';
import { presentPayee } from '../present.ts';
import * as store from '../store.ts';
import { checksOf } from './check.ts';
import { judgeStage, requireStage, stageOf, type Stage } from './judge-stage.ts';
import * as reviewStore from './store.ts';

export async function listForReview(
  deps: Deps,
  actor: Actor,
  { page, limit, ...query }: ParsedOf<typeof withdrawalReviewList>,
): Promise<AnswerOf<typeof withdrawalReviewList>> {
  const filter = await filterOf(deps, actor, query);
  const ids = await reviewStore.listIds(deps.db, filter, { limit: limit + 1, offset: (page - 1) * limit });
  const [rows, counts, waitingSum] = await Promise.all([
    store.listByIds(deps.db, ids.slice(0, limit)),
    reviewStore.countByStatus(deps.db),
    reviewStore.sumWaiting(deps.db),
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

/** Streams all matching rows in order, holding one part at a time. */
export async function* readForAudit(deps: Deps, actor: Actor, query: AuditQuery): AsyncGenerator<WithdrawalReviewRow[]> {
  const filter = await filterOf(deps, actor, query);
  const parts = inParts<store.WithPayee>(async (part) =>
    store.listByIds(deps.db, await reviewStore.listIds(deps.db, filter, part)),
  );
  for await (const rows of parts) yield presentRows(deps, rows);
}

type AuditQuery = Omit<ParsedOf<typeof withdrawalReviewList>, 'page' | 'limit'>;

const filterOf = async (deps: Deps, actor: Actor, { waiting, ...query }: AuditQuery): Promise<reviewStore.AuditFilter> => ({
  ...query,
  part: await waitingPartOf(deps, actor, 'withdrawal', waiting),
});

export async function reviewDetail(deps: Deps, actor: Actor, id: string): Promise<WithdrawalReviewDetail> {
  const admin = requireAdmin(actor);
  const row = await store.findWithdrawal(deps.db, id);
  if (row === undefined) throw new AppError('notFound', '提现记录不存在');
  const verdict = await judgeStage(deps, deps.db, admin, row, stageOf(row));
  const may = verdict.refusal === null;
  const [applicants, checks, steps, balances, paid, earlier] = await Promise.all([
    reviewStore.findApplicants(deps.db, [id]),
    checksOf(deps, deps.db, row),
    store.listSteps(deps.db, [id]),
    balancesOf(deps.db, row.ownerId),
    store.sumPaid(deps.db, row.ownerId),
    store.listOwn(deps.db, row.ownerId, undefined, 11, 0),
  ]);
  const applicant = applicants.get(id);
  return {
    ...presentRow(row, applicant, steps),
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
    next: verdict,
    can: {
      approve: canApprove(row) && may,
      reject: canReject(row),
      pay: canPay(row) && may && isReady(row.payee, deps.clock.now()),
      fail: canFail(row) && may,
      reveal: canReveal(row),
      settle: canSettle(row),
      confirm: canConfirm(row) && may,
    },
    driver: driverOf(row) ?? driverFor(deps, row),
    payout: payoutOf(deps, row),
    outcome:
      row.status !== 'paying' || row.outcome === null || row.outcomeAt === null
        ? null
        : {
            outcome: row.outcome,
            text: row.outcomeText,
            by: applicant?.outcomeByAccount ?? '',
            at: row.outcomeAt.toISOString(),
          },
  };
}

export async function approve(deps: Deps, actor: Actor, id: string, ip: string): Promise<WithdrawalReviewDetail> {
  return decide(deps, actor, id, ip, 'approve', async (tx, admin, row) => {
    if (!needsSecond(row) || row.approvedBy !== null)
      return void (await transition(deps, tx, admin, row, {
        to: 'approved',
        change: { approvedBy: row.approvedBy ?? admin.id },
      }));
    if (row.status !== 'applied') throw new AppError('conflict', '该提现已处理');
    await store.updateWithdrawal(tx, id, { approvedBy: admin.id, updatedAt: deps.clock.now() });
    await recordStep(deps, tx, admin, id, 'applied', '初审通过，等待复核');
  });
}

export async function reject(deps: Deps, actor: Actor, { id, reason }: { id: string; reason: string }, ip: string) {
  return decide(deps, actor, id, ip, 'reject', async (tx, admin, row) => {
    await transition(deps, tx, admin, row, { to: 'rejected', reason });
  });
}

/** By hand the money has gone when the receipt is entered; Alipay is asked by a job that this very transaction enqueues. */
export async function pay(
  deps: Deps,
  actor: Actor,
  { id, receipt = '' }: { id: string; receipt?: string | undefined },
  ip: string,
) {
  return decide(deps, actor, id, ip, 'pay', async (tx, admin, row) => {
    if (row.status === 'paying' && driverOf(row) !== 'manual')
      throw new AppError('conflict', '支付宝打款以查询结果为准，不能手工登记到账');
    requireReady(row.payee, deps.clock.now());
    if (row.status !== 'paying' && driverFor(deps, row) !== 'manual') {
      const { payout } = deps;
      const payoutAccount = payout.name === 'manual' ? null : payout.account;
      await transition(deps, tx, admin, row, {
        to: 'paying',
        change: { payoutDriver: payout.name, payoutAccount, payoutState: 'handed' },
      });
      await deps.jobs.enqueue(tx, payWithdrawal, { id }, { key: `withdrawal:${id}` });
      return;
    }
    if (receipt === '') throw new AppError('invalid', '请填写打款凭证号', { fields: { receipt: '请填写打款凭证号' } });
    const paying =
      row.status === 'paying'
        ? row
        : await transition(deps, tx, admin, row, { to: 'paying', change: { payoutDriver: 'manual' } });
    await transition(deps, tx, admin, paying, { to: 'paid', reason: receipt });
  });
}

export async function fail(deps: Deps, actor: Actor, { id, reason }: { id: string; reason: string }, ip: string) {
  return decide(deps, actor, id, ip, 'fail', async (tx, admin, row) => {
    if (row.status === 'paying' && !canFail(row)) throw new AppError('conflict', '支付宝打款以查询结果为准，不能手工标记失败');
    await transition(deps, tx, admin, row, { to: 'failed', reason });
  });
}

/** The whole number, for who pays by hand; that it was looked at stays in the log, the number itself does not. */
export async function reveal(deps: Deps, actor: Actor, id: string, ip: string) {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const row = await store.findWithdrawal(tx, id);
    if (row === undefined) throw new AppError('notFound', '提现记录不存在');
    if (!canReveal(row)) throw new AppError('conflict', '只有待打款的提现可以查看完整账号');
    await recordAction(deps, tx, admin, ip, { action: 'cashOut.revealPayee', targetType: 'withdrawal', targetId: id });
    const { kind, bank, branch } = row.payee;
    return { kind, ...openPayee(deps, row.payee), bank, branch };
  });
}

/** Who would pay what nobody has begun to pay. Alipay pays Alipay accounts; what goes to a bank is paid by hand. */
export const driverFor = ({ payout }: Deps, { payee }: store.WithPayee): PayoutDriver =>
  payee.kind === 'alipay' ? payout.name : 'manual';

const payoutOf = (deps: Deps, row: store.WithPayee): WithdrawalReviewDetail['payout'] =>
  (driverOf(row) ?? 'manual') === 'manual'
    ? null
    : {
        account: row.payoutAccount,
        configured: isOwnPayout(deps, row),
        state: row.status === 'paying' ? row.payoutState : null,
        reason: row.payoutReason,
        attemptedAt: row.attemptedAt?.toISOString() ?? null,
      };

/** What one and the same person does not do twice; giving back what was not paid yet is open to everybody. */
const STAGED: Record<string, Stage> = { approve: 'approve', pay: 'pay', fail: 'pay', confirm: 'confirm' };

/** One step of an administrator, with its row in the log. */
export async function decide(
  deps: Deps,
  actor: Actor,
  id: string,
  ip: string,
  action: string,
  change: (tx: Transaction, admin: AdminActor, row: store.WithPayee) => Promise<void>,
): Promise<WithdrawalReviewDetail> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const row = await store.lockWithdrawal(tx, id);
    if (row === undefined) throw new AppError('notFound', '提现记录不存在');
    const stage = STAGED[action] === stageOf(row) ? stageOf(row) : null;
    const mark = await requireStage(deps, tx, admin, row, stage);
    await change(tx, admin, row);
    const after = await store.findWithdrawal(tx, id);
    await recordAction(deps, tx, admin, ip, {
      action: `cashOut.${action}`,
      targetType: 'withdrawal',
      targetId: id,
      before: { status: row.status, approvedBy: row.approvedBy },
      after: {
        status: after?.status,
        approvedBy: after?.approvedBy,
        outcome: after?.outcome,
        note: after?.note,
        gross: row.gross,
        ...mark,
      },
    });
  });
  return reviewDetail(deps, actor, id);
}

async function presentRows(deps: Deps, rows: store.WithPayee[]): Promise<WithdrawalReviewRow[]> {
  const ids = rows.map(({ id }) => id);
  const [applicants, steps] = await Promise.all([reviewStore.findApplicants(deps.db, ids), store.listSteps(deps.db, ids)]);
  const byId = Map.groupBy(steps, ({ withdrawalId }) => withdrawalId);
  return rows.map((row) => presentRow(row, applicants.get(row.id), byId.get(row.id) ?? []));
}

const presentRow = (
  row: store.WithPayee,
  applicant: reviewStore.ApplicantRow | undefined,
  steps: store.StepRow[],
): WithdrawalReviewRow => ({
  ...stagesOf(steps),
  endedAt: row.endedAt?.toISOString() ?? null,
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

/** Who did what of it and when; the last word where a step was taken twice. */
function stagesOf(steps: store.StepRow[]): Pick<WithdrawalReviewRow, 'approvers' | 'payer' | 'approvedAt' | 'payingAt'> {
  const at = (status: WithdrawalStatus) => steps.find((step) => step.status === status)?.at.toISOString() ?? null;
  const byAdmins = steps.filter(({ actorKind }) => actorKind === 'admin');
  return {
    approvers: byAdmins.filter(({ status }) => status === 'applied' || status === 'approved').map(({ actorName }) => actorName),
    payer: byAdmins.find(({ status }) => status === 'paying')?.actorName ?? null,
    approvedAt: at('approved'),
    payingAt: at('paying'),
  };
}
