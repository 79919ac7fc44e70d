import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { TAX_METHOD_LABEL } from '#contract/payout-config.ts';
import type { applyWithdrawal, listWithdrawals, Withdrawal, WithdrawalTrial, WithdrawOverview } from '#contract/withdrawals.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { once } from '../../idempotency.ts';
import { balancesOf } from '../ledger/service.ts';
import { checksOf } from './checks.ts';
import { yuan } from './format.ts';
import { addStep, freeze, move, tell } from './moving.ts';
import * as payeesStore from './payees-store.ts';
import { canCancel, needsSecond } from './policy.ts';
import { presentWithdrawal } from './present.ts';
import {
  expectedDay,
  holderOf,
  leastOf,
  nextDay,
  refusalOf,
  refusalToday,
  standingOf,
  sumsNextMonth,
  sumsOf,
  taxMethodOf,
  type Standing,
  type Sums,
} from './rules.ts';
import * as store from './store.ts';

export async function overview(deps: Deps, actor: Actor): Promise<WithdrawOverview> {
  const holder = await holderOf(deps.db, actor);
  const [standing, paid] = await Promise.all([standingOf(deps.db, holder, deps.clock.now()), store.sumPaid(deps.db, holder.id)]);
  const { terms } = standing;
  return {
    available: standing.available,
    frozen: standing.frozen,
    paid,
    least: leastOf(standing),
    most: terms.most,
    feePercent: terms.feePercent,
    taxMethod: taxMethodOf(standing),
    timesAMonth: terms.timesAMonth,
    timesLeft: Math.max(terms.timesAMonth - standing.timesThisMonth, 0),
    days: terms.days,
    refusal: refusalToday(standing),
    nextDay: nextDay(standing),
  };
}

export async function tryWithdrawal(deps: Deps, actor: Actor, { amount }: { amount: number }): Promise<WithdrawalTrial> {
  const standing = await standingOf(deps.db, await holderOf(deps.db, actor), deps.clock.now());
  const sums = sumsOf(standing, amount);
  const later = sumsNextMonth(standing, amount);
  return {
    ...sums,
    taxMethod: taxMethodOf(standing),
    working: workingOf(standing, sums),
    expectedDay: expectedDay(standing.today),
    waiting: later === null || later.tax === sums.tax ? null : { from: later.from, tax: later.tax, net: later.net },
    refusal: refusalToday(standing) ?? refusalOf(standing, amount),
  };
}

function workingOf(standing: Standing, { gross, fee, tax, net }: Sums): string {
  const method = taxMethodOf(standing);
  const before = method === 'labor' ? standing.month : standing.year;
  const period = method === 'labor' ? '本月' : '本年';
  const taxed =
    method === 'none'
      ? '不代扣税款'
      : `按${TAX_METHOD_LABEL[method]}，${period}累计提现 ${yuan(before.gross + gross)} 元，已扣 ${yuan(before.tax)} 元，本次应扣 ${yuan(tax)} 元`;
  return `${yuan(gross)} 元 − 服务费 ${yuan(fee)} 元（${standing.terms.feePercent}%）− 税款 ${yuan(tax)} 元 = ${yuan(net)} 元；${taxed}`;
}

/** Freezes and records in one transaction. Applications of one person wait for each other, so no limit is passed twice. */
export async function applyFor(
  deps: Deps,
  actor: Actor,
  { amount, payeeId }: ParsedOf<typeof applyWithdrawal>,
  idempotencyKey: string | null,
): Promise<AnswerOf<typeof applyWithdrawal>> {
  const owner = await holderOf(deps.db, actor);
  return deps.events.transact(async (tx, emit) => {
    await store.lockOwner(tx, owner.id);
    const now = deps.clock.now();
    return once(tx, { ownerId: owner.id, call: 'withdraw.apply', key: idempotencyKey, at: now }, async () => {
      const payee = await payeesStore.findLivePayee(tx, owner.id, payeeId);
      if (payee === undefined) throw new AppError('invalid', '收款账户不存在或已删除，请重新选择');
      const standing = await standingOf(tx, owner, now);
      const refusal = refusalToday(standing) ?? refusalOf(standing, amount);
      if (refusal !== null) throw new AppError('invalid', refusal);
      const sums = sumsOf(standing, amount);
      if (sums.net <= 0) throw new AppError('invalid', '扣除服务费与税款后没有可到账的金额');
      const row: store.WithdrawalRow = {
        id: deps.random.id(),
        ownerId: owner.id,
        identity: owner.identity,
        payeeId,
        status: 'applied',
        ...sums,
        taxMethod: taxMethodOf(standing),
        configVersion: standing.version,
        confirmAbove: standing.terms.confirmAbove,
        approvedBy: null,
        batchId: null,
        note: '',
        warnings: 0,
        attempts: 0,
        appliedAt: now,
        updatedAt: now,
        endedAt: null,
      };
      row.warnings = (await checksOf(tx, { ...row, payee })).filter(({ warn }) => warn).length;
      await store.insertWithdrawal(tx, row);
      await freeze(deps, tx, row);
      // A correction may have come between the look and the freeze.
      if ((await balancesOf(tx, owner.id)).available < 0) throw new AppError('invalid', '可提现余额不足');
      await addStep(deps, tx, actor, row.id, 'applied', needsSecond(row) ? '金额较大，需两位管理员审核' : '');
      await tell(deps, tx, emit, { ...row, payee }, 'applied', '');
      return { withdrawId: row.id, status: row.status, ...sums };
    });
  });
}

export async function cancel(deps: Deps, actor: Actor, withdrawId: string): Promise<Withdrawal> {
  const ownerId = personIdOf(actor);
  return deps.events.transact(async (tx, emit) => {
    const row = await store.lockWithdrawal(tx, withdrawId);
    if (row === undefined || row.ownerId !== ownerId) throw new AppError('notFound', '提现记录不存在');
    if (row.status === 'applied' && !canCancel(row)) throw new AppError('conflict', '该提现已在审核中，不能取消');
    const moved = await move(deps, tx, emit, actor, row, { to: 'cancelled' });
    return presentWithdrawal(moved, await store.listSteps(tx, [withdrawId]));
  });
}

export async function listOwn(deps: Deps, actor: Actor, { page, limit, status }: ParsedOf<typeof listWithdrawals>) {
  const rows = await store.listOwn(deps.db, personIdOf(actor), status, limit + 1, (page - 1) * limit);
  const shown = rows.slice(0, limit);
  const steps = await store.listSteps(
    deps.db,
    shown.map(({ id }) => id),
  );
  return {
    list: shown.map((row) =>
      presentWithdrawal(
        row,
        steps.filter(({ withdrawalId }) => withdrawalId === row.id),
      ),
    ),
    page,
    limit,
    hasMore: rows.length > limit,
  };
}

/** Fen that have reached a person's payees. */
export const paidOut = (deps: Deps, ownerId: string): Promise<number> => store.sumPaid(deps.db, ownerId);
