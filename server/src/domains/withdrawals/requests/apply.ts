import { TAX_METHOD_LABEL } from '#contract/earnings/constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/withdrawals/withdrawals.ts';
import type { Withdrawal, WithdrawalTrial, WithdrawOverview } from '#contract/withdrawals/withdrawals.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { money } from '../../../core/text.ts';
import { once } from '../../../db/idempotency.ts';
import type { Deps } from '../../../deps.ts';
import { verifyUserAgain } from '../../accounts/service.ts';
import { ownerVisibleBalances } from '../../earnings/service.ts';
import { canCancel, isReady, needsSecond, readyOf } from '../lifecycle.ts';
import * as payeesStore from '../payees/store.ts';
import { recordStep, holdFunds, transition, notifyOwner } from '../steps/transition.ts';
import { presentWithdrawal } from '../present.ts';
import { checksOf } from '../review/check.ts';
import * as store from '../store.ts';
import {
  arrivalOf,
  holderOf,
  isOnlyWhole,
  minimumOf,
  nextDay,
  amountProblem,
  reasonAgainstToday,
  lastingReason,
  reasonUntilNextDay,
  eligibilityOf,
  sumsNextMonth,
  sumsOf,
  taxMethodOf,
  type WithdrawalEligibility,
  type Sums,
} from './assess.ts';

export async function withdrawalOverview(deps: Deps, actor: Actor): Promise<WithdrawOverview> {
  const holder = await holderOf(deps.db, actor);
  const [eligibility, paid] = await Promise.all([
    eligibilityOf(deps.db, holder, deps.clock.now()),
    store.sumPaid(deps.db, holder.id),
  ]);
  const { terms } = eligibility;
  return {
    ...ownerVisibleBalances(eligibility, eligibility.heldWhy),
    paid,
    least: minimumOf(eligibility),
    onlyWhole: isOnlyWhole(eligibility),
    most: terms.most,
    feePercent: terms.feePercent,
    taxMethod: taxMethodOf(eligibility),
    timesAMonth: terms.timesAMonth,
    timesLeft: Math.max(terms.timesAMonth - eligibility.timesThisMonth, 0),
    days: terms.days,
    refusal: reasonAgainstToday(eligibility),
    nextDay: nextDay(eligibility),
  };
}

const PAYEE_GONE = '收款账户不存在或已删除，请重新选择';

export async function tryWithdrawal(
  deps: Deps,
  actor: Actor,
  { amount, payeeId }: ParsedOf<typeof contract.tryWithdrawal>,
): Promise<WithdrawalTrial> {
  const holder = await holderOf(deps.db, actor);
  const now = deps.clock.now();
  const eligibility = await eligibilityOf(deps.db, holder, now);
  const payee = payeeId === undefined ? undefined : await payeesStore.findLivePayee(deps.db, holder.id, payeeId);
  const sums = sumsOf(eligibility, amount);
  const refusal =
    lastingReason(eligibility) ??
    amountProblem(eligibility, amount) ??
    (payeeId !== undefined && payee === undefined ? PAYEE_GONE : null);
  const arrival = arrivalOf(eligibility, amount, payee === undefined || isReady(payee, now) ? null : readyOf(payee));
  const later = sumsNextMonth(eligibility, amount);
  return {
    ...sums,
    taxMethod: taxMethodOf(eligibility),
    working: workingOf(eligibility, sums),
    expectedDay: refusal === null ? arrival.day : null,
    delays: refusal === null ? arrival.delays : [],
    waiting:
      refusal !== null || later === null || later.tax === sums.tax ? null : { from: later.from, tax: later.tax, net: later.net },
    refusal: refusal ?? reasonUntilNextDay(eligibility),
  };
}

function workingOf(eligibility: WithdrawalEligibility, { gross, fee, tax, net }: Sums): string {
  const method = taxMethodOf(eligibility);
  const before = method === 'labor' ? eligibility.month : eligibility.year;
  const period = method === 'labor' ? '本月' : '本年';
  const taxed =
    method === 'none'
      ? '不代扣税款'
      : `按${TAX_METHOD_LABEL[method]}，${period}累计提现 ${money(before.gross + gross)}，已扣 ${money(before.tax)}，本次应扣 ${money(tax)}`;
  return `${money(gross)} − 服务费 ${money(fee)}（${eligibility.terms.feePercent}%）− 税款 ${money(tax)} = ${money(net)}；${taxed}`;
}

const NO_PAYOUT = {
  payoutDriver: null,
  payoutAccount: null,
  payoutState: null,
  payoutReason: '',
  attemptedAt: null,
  outcome: null,
  outcomeText: '',
  outcomeBy: null,
  outcomeAt: null,
  checks: null,
  checkedAt: null,
} as const;

/**
 * Applies for a withdrawal after the user has confirmed their identity (password or code). The first `apply` checks everything else and stops
 * before it writes, so that a refused form uses up no code, and a repeated call with its idempotency key needs none.
 */
export async function applyForWithdrawal(
  deps: Deps,
  actor: Actor,
  ip: string,
  form: ParsedOf<typeof contract.applyWithdrawal>,
  idempotencyKey: string | null,
): Promise<AnswerOf<typeof contract.applyWithdrawal>> {
  const unconfirmed = new AppError('unauthorized', '请输入登录密码或验证码');
  try {
    return await apply(deps, actor, form, idempotencyKey, () => {
      throw unconfirmed;
    });
  } catch (error) {
    if (error !== unconfirmed) throw error;
  }
  await verifyUserAgain(deps, actor, ip, form);
  return apply(deps, actor, form, idempotencyKey);
}

/**
 * Stores an application and freezes its amount (fen) in one transaction. Applications of one owner are serialised, so limits hold. `confirm`
 * runs after all checks and may throw.
 */
export async function apply(
  deps: Deps,
  actor: Actor,
  { amount, payeeId }: { amount: number; payeeId: string },
  idempotencyKey: string | null,
  confirm = () => {},
): Promise<AnswerOf<typeof contract.applyWithdrawal>> {
  const owner = await holderOf(deps.db, actor);
  return deps.transact(async (tx) => {
    await store.lockOwner(tx, owner.id);
    const now = deps.clock.now();
    return once(
      tx,
      { ownerId: owner.id, call: 'withdraw.apply', key: idempotencyKey, form: { amount, payeeId }, at: now },
      async () => {
        const payee = await payeesStore.findLivePayee(tx, owner.id, payeeId);
        if (payee === undefined) throw new AppError('invalid', PAYEE_GONE);
        const eligibility = await eligibilityOf(tx, owner, now);
        const refusal = reasonAgainstToday(eligibility) ?? amountProblem(eligibility, amount);
        if (refusal !== null) throw new AppError('invalid', refusal);
        const sums = sumsOf(eligibility, amount);
        if (sums.net <= 0) throw new AppError('invalid', '扣除服务费与税款后没有可到账的金额');
        confirm();
        const row: store.WithdrawalRow = {
          id: deps.random.id(),
          ownerId: owner.id,
          identity: owner.identity,
          payeeId,
          status: 'applied',
          ...sums,
          taxMethod: taxMethodOf(eligibility),
          configVersion: eligibility.version,
          confirmAbove: eligibility.terms.confirmAbove,
          approvedBy: null,
          payoutFileId: null,
          note: '',
          warnings: 0,
          attempts: 0,
          ...NO_PAYOUT,
          appliedAt: now,
          updatedAt: now,
          endedAt: null,
        };
        row.warnings = (await checksOf(deps, tx, { ...row, payee })).filter(({ warn }) => warn).length;
        await store.insertWithdrawal(tx, row);
        await holdFunds(deps, tx, row);
        // A view correction may have reduced the balance since it was read.
        if ((await store.balancesOf(tx, owner.id)).available < 0) throw new AppError('invalid', '可提现余额不足');
        await recordStep(deps, tx, actor, row.id, 'applied', needsSecond(row) ? '金额较大，需两位管理员审核' : '');
        await notifyOwner(deps, tx, { ...row, payee }, 'applied', '');
        return { withdrawId: row.id, status: row.status, ...sums };
      },
    );
  });
}

export async function cancel(deps: Deps, actor: Actor, withdrawId: string): Promise<Withdrawal> {
  const ownerId = requireUserId(actor);
  return deps.transact(async (tx) => {
    const row = await store.lockWithdrawal(tx, withdrawId);
    if (row === undefined || row.ownerId !== ownerId) throw new AppError('notFound', '提现记录不存在');
    if (row.status === 'applied' && !canCancel(row)) throw new AppError('conflict', '该提现已在审核中，不能取消');
    const cancelledRow = await transition(deps, tx, actor, row, { to: 'cancelled' });
    return presentWithdrawal(cancelledRow, await store.listSteps(tx, [withdrawId]));
  });
}

export async function listOwn(deps: Deps, actor: Actor, { page, limit, status }: ParsedOf<typeof contract.listWithdrawals>) {
  const rows = await store.listOwn(deps.db, requireUserId(actor), status, limit + 1, (page - 1) * limit);
  const rowsOnPage = pageOf(rows, { page, limit });
  const steps = await store.listSteps(
    deps.db,
    rowsOnPage.list.map(({ id }) => id),
  );
  const list = rowsOnPage.list.map((row) =>
    presentWithdrawal(
      row,
      steps.filter(({ withdrawalId }) => withdrawalId === row.id),
    ),
  );
  return { ...rowsOnPage, list };
}

/** Fen that were paid to a user's payees. */
export const sumPaidOut = (deps: Deps, ownerId: string): Promise<number> => store.sumPaid(deps.db, ownerId);
