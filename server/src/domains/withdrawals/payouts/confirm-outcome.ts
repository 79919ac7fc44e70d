import { WITHDRAWAL_STATUS_LABEL } from '#contract/withdrawals/constants.ts';
import type {
  WithdrawalReviewDetail,
  confirmPayoutOutcome,
  declarePayoutOutcome,
  failWithdrawal,
} from '#contract/withdrawals/review.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { Actor, AdminActor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { decide, OUTCOME_UNCONFIRMED } from '../review/decide.ts';
import { recordStep, refuseUsedReceipt, transition } from '../steps/transition.ts';
import { finish } from './pay.ts';
import { canFail, canDeclareOutcome, driverOf, isOwnPayout } from '../lifecycle.ts';
import * as store from '../store.ts';

// An administrator declares the outcome of a payout (paid or failed), and another one confirms it. No payout request is sent in between.

/** After this time a payout request has been answered or has timed out; a confirmation has to wait until then. */
const QUIET_MS = 5 * 60_000;

const NO_OUTCOME = { outcome: null, outcomeText: '', outcomeBy: null, outcomeAt: null } as const;

/** Declares the outcome of a payout whose driver gives no answer. `text`: the receipt number of a paid one, the reason of a failed one. */
export async function declareOutcome(
  deps: Deps,
  actor: Actor,
  { id, outcome, text }: ParsedOf<typeof declarePayoutOutcome>,
  ip: string,
): Promise<WithdrawalReviewDetail> {
  return decide(deps, actor, id, ip, 'settle', async (tx, admin, row) => {
    if (row.outcome !== null && row.status === 'paying') throw new AppError('conflict', OUTCOME_UNCONFIRMED);
    if (!canDeclareOutcome(row)) throw new AppError('conflict', '只有自动打款中的提现需要由两人确认结果');
    if (outcome === 'paid') await refuseUsedReceipt(tx, row, text, 'paid');
    await declare(deps, tx, admin, id, outcome, text);
  });
}

/** Declares that a payout by hand failed. It needs a confirmation, because the bank may have paid it all the same. */
export async function fail(
  deps: Deps,
  actor: Actor,
  { id, reason }: ParsedOf<typeof failWithdrawal>,
  ip: string,
): Promise<WithdrawalReviewDetail> {
  return decide(deps, actor, id, ip, 'fail', async (tx, admin, row) => {
    if (row.status === 'paying' && driverOf(row) !== 'manual')
      throw new AppError('conflict', '支付宝打款以查询结果为准，不能手工标记失败');
    if (row.status === 'paying' && row.outcome !== null) throw new AppError('conflict', OUTCOME_UNCONFIRMED);
    if (!canFail(row)) throw new AppError('conflict', `该提现${WITHDRAWAL_STATUS_LABEL[row.status]}，不能执行此操作`);
    await declare(deps, tx, admin, id, 'failed', reason);
  });
}

async function declare(
  deps: Deps,
  tx: Transaction,
  admin: AdminActor,
  id: string,
  outcome: 'paid' | 'failed',
  text: string,
): Promise<void> {
  const now = deps.clock.now();
  await store.updateWithdrawal(tx, id, { outcome, outcomeText: text, outcomeBy: admin.id, outcomeAt: now, updatedAt: now });
  await recordStep(deps, tx, admin, id, 'paying', `登记结果：${NAME[outcome]}，${text}，等待另一位管理员确认`);
}

/** Confirms a declared outcome, which ends the payout, or (`agree` false) withdraws it. */
export async function confirmOutcome(
  deps: Deps,
  actor: Actor,
  { id, agree }: ParsedOf<typeof confirmPayoutOutcome>,
  ip: string,
): Promise<WithdrawalReviewDetail> {
  if (agree) await checkOnceMore(deps, id);
  return decide(deps, actor, id, ip, agree ? 'confirm' : 'unconfirm', async (tx, admin, row) => {
    const { outcome, outcomeText } = row;
    if (row.status !== 'paying' || outcome === null) throw new AppError('conflict', '没有等待确认的打款结果，请刷新后查看');
    if (!agree) {
      await store.updateWithdrawal(tx, id, { ...NO_OUTCOME, updatedAt: deps.clock.now() });
      await recordStep(deps, tx, admin, id, 'paying', '登记的结果未获确认');
      return;
    }
    const quietAt = (row.attemptedAt?.getTime() ?? 0) + QUIET_MS;
    if (deps.clock.now().getTime() < quietAt) throw new AppError('conflict', '打款请求刚刚发出，请 5 分钟后再确认');
    await transition(deps, tx, admin, row, { to: outcome, reason: outcomeText });
  });
}

/** Asks the driver once more, if it is configured: its answer overrides the declared outcome and refuses the confirmation. */
async function checkOnceMore(deps: Deps, id: string): Promise<void> {
  const row = await store.findWithdrawal(deps.db, id);
  const { payout } = deps;
  if (payout.name === 'manual' || row?.status !== 'paying' || !isOwnPayout(deps, row)) return;
  const result = await payout.find(id);
  if (result.state === 'absent' || result.state === 'unknown') return;
  if (result.state === 'under-way') throw new AppError('conflict', '支付宝仍在处理这笔打款，请等待它的结果');
  await finish(deps, payout, id, result);
  throw new AppError('conflict', `支付宝已给出结果：${NAME[result.state]}，已按它的结果处理`);
}

const NAME = { paid: '已到账', failed: '打款失败' } as const;
