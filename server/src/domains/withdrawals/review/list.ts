import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { WithdrawalReviewDetail, withdrawalReviewList, WithdrawalReviewRow } from '#contract/withdrawals/review.ts';
import { withdrawalStatus, type WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { inParts } from '../../../db/keyset.ts';
import type { Deps } from '../../../deps.ts';
import { judgeSecondAdmin, queuePartCondition } from '../../admins/service.ts';
import {
  canApprove,
  canConfirm,
  canFail,
  canPay,
  canReject,
  canReveal,
  canDeclareOutcome,
  correctionOf,
  driverFor,
  driverOf,
  isOwnPayout,
  isReady,
  needsSecond,
} from '../lifecycle.ts';
import { presentBasis } from '../present.ts';
import * as store from '../store.ts';
import { checksOf } from './check.ts';
import { correctionStep, judgeStage, stageOf } from './judge-stage.ts';
import * as reviewStore from './store.ts';

export async function listForReview(
  deps: Deps,
  actor: Actor,
  { page, limit, ...query }: ParsedOf<typeof withdrawalReviewList>,
): Promise<AnswerOf<typeof withdrawalReviewList>> {
  const filter = await filterOf(deps, actor, query);
  const ids = await reviewStore.listIds(deps.db, filter, { limit: limit + 1, offset: (page - 1) * limit });
  const idsOnPage = pageOf(ids, { page, limit });
  const [rows, counts, waitingSum, unconfirmed] = await Promise.all([
    store.listByIds(deps.db, idsOnPage.list),
    reviewStore.countByStatus(deps.db),
    reviewStore.sumWaiting(deps.db),
    reviewStore.countUnconfirmed(deps.db),
  ]);
  return {
    ...idsOnPage,
    list: await presentRows(deps, rows),
    counts: Object.fromEntries(withdrawalStatus.options.map((status) => [status, counts[status] ?? 0])) as Record<
      WithdrawalStatus,
      number
    >,
    waitingSum,
    unconfirmed,
  };
}

/** Streams all matching rows in order, with one batch in memory. */
export async function* readForAudit(deps: Deps, actor: Actor, query: AuditQuery): AsyncGenerator<WithdrawalReviewRow[]> {
  const filter = await filterOf(deps, actor, query);
  const parts = inParts<store.WithPayee>(async (part) =>
    store.listByIds(deps.db, await reviewStore.listIds(deps.db, filter, part)),
  );
  for await (const rows of parts) yield presentRows(deps, rows);
}

type AuditQuery = Omit<ParsedOf<typeof withdrawalReviewList>, 'page' | 'limit'>;

const filterOf = async (
  deps: Deps,
  actor: Actor,
  { waiting, unconfirmed, ...query }: AuditQuery,
): Promise<reviewStore.AuditFilter> => ({
  ...query,
  unconfirmed: unconfirmed !== undefined,
  part: await queuePartCondition(deps, actor, 'withdrawal', waiting),
});

export async function reviewDetail(deps: Deps, actor: Actor, id: string): Promise<WithdrawalReviewDetail> {
  const admin = requireAdmin(actor);
  const row = await store.findWithdrawal(deps.db, id);
  if (row === undefined) throw new AppError('notFound', '提现记录不存在');
  const verdict = await judgeStage(deps, deps.db, admin, row, stageOf(row));
  const mayTakeStage = verdict.refusal === null;
  const [applicants, checks, corrections, steps, balances, paid, earlier] = await Promise.all([
    reviewStore.findApplicants(deps.db, [id]),
    row.checks ?? checksOf(deps, deps.db, row),
    reviewStore.listCorrections(deps.db, id),
    store.listSteps(deps.db, [id]),
    store.balancesOf(deps.db, row.ownerId),
    store.sumPaid(deps.db, row.ownerId),
    store.listOwn(deps.db, row.ownerId, undefined, 11, 0),
  ]);
  const applicant = applicants.get(id);
  const waitingCorrection = corrections.find(({ state }) => state === 'waiting');
  return {
    ...presentRow(row, applicant, steps),
    checks,
    checkedAt: row.checkedAt?.toISOString() ?? null,
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
      approve: canApprove(row) && mayTakeStage,
      reject: canReject(row),
      pay: canPay(row) && mayTakeStage && isReady(row.payee, deps.clock.now()),
      fail: canFail(row) && mayTakeStage,
      reveal: canReveal(row),
      settle: canDeclareOutcome(row),
      confirm: canConfirm(row) && mayTakeStage,
      correct: waitingCorrection === undefined ? correctionOf(row) : null,
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
    corrections: corrections.map(({ kind, reason, receipt, state, by, proposedAt, decider, decidedAt, id: correctionId }) => ({
      ...{ id: correctionId, kind, reason, receipt, state, by },
      at: proposedAt.toISOString(),
      decidedBy: decider,
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    confirmation:
      waitingCorrection === undefined
        ? null
        : await judgeSecondAdmin(deps, deps.db, admin, await correctionStep(deps.db, row, waitingCorrection)),
  };
}

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
  ...presentBasis(row),
  endedAt: row.endedAt?.toISOString() ?? null,
  submittedAt: row.appliedAt.toISOString(),
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

/** Administrators and times of approval and payment. */
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
