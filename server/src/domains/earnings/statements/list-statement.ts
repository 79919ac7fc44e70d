import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/earnings/statements.ts';
import { WITHDRAWAL_ID_LABEL } from '#contract/withdrawals/constants.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { addDays, dayInChina, startOfDay } from '../../../core/clock.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { refuseEarly } from '../../../core/period.ts';
import type { Deps } from '../../../deps.ts';
import { displayName } from '../../accounts/service.ts';
import { everyDay } from './list-earnings.ts';
import * as store from './store.ts';

export async function earningStatement(
  deps: Deps,
  actor: Actor,
  { page, limit, from, to, kind }: ParsedOf<typeof contract.earningStatement>,
): Promise<AnswerOf<typeof contract.earningStatement>> {
  for (const day of [from, to]) if (day !== undefined) refuseEarly(day);
  const filter = {
    from: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : startOfDay(addDays(to, 1)),
    kinds: kind && [kind],
  };
  const rows = await store.statementOf(deps.db, requireUserId(actor), filter, { limit: limit + 1, offset: (page - 1) * limit });
  return pageOf(rows, { page, limit }, presentLine);
}

export const earningMonth = (deps: Deps, actor: Actor, { month }: { month: string }): Promise<Month> =>
  monthOf(deps, requireUserId(actor), month);

export type Month = AnswerOf<typeof contract.earningMonth>;

/** The statement of a month: balances at its beginning and end, sums by kind, and earnings by day; all amounts in fen. */
export async function monthOf(deps: Deps, ownerId: string, month: string): Promise<Month> {
  const [from, to] = [`${month}-01`, lastDayOf(month)];
  const today = dayInChina(deps.clock.now());
  refuseEarly(from);
  if (from > today) throw new AppError('invalid', '不能选择未来的月份');
  const postingTime = { from: startOfDay(from), until: startOfDay(addDays(to, 1)) };
  const [holder, opening, closing, sums, paidOut, shifted, days] = await Promise.all([
    store.findUser(deps.db, ownerId),
    store.balanceAt(deps.db, ownerId, postingTime.from),
    store.balanceAt(deps.db, ownerId, postingTime.until),
    store.sumKinds(deps.db, ownerId, postingTime.from, postingTime.until),
    store.sumPaidOut(deps.db, ownerId, postingTime.from, postingTime.until),
    store.sumShifted(deps.db, ownerId, { from, to }, postingTime),
    everyDay(deps.db, ownerId, { from, to: to < today ? to : today }),
  ]);
  return {
    month,
    holder: holder === undefined ? '' : displayName(holder),
    opening,
    closing,
    sums,
    paidOut,
    shifted,
    days: days.map(({ article: _article, video: _video, ...day }) => day),
  };
}

export const lastDayOf = (month: string): string => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);

/** `subject` is `day:2026-03-01` for earnings, or `withdrawal:<id>`. */
export const presentLine = ({ id, at, kind, subject, amount, balance }: store.StatementRow): contract.StatementLine => ({
  id,
  at: at.toISOString(),
  kind,
  subject: subject.startsWith('day:')
    ? `${subject.slice(4)} 收益`
    : `${WITHDRAWAL_ID_LABEL} ${subject.replace('withdrawal:', '')}`,
  day: subject.startsWith('day:') ? subject.slice(4) : null,
  amount,
  balance,
});
