import { PAYEE_WAIT_HOURS } from '#contract/withdrawals/constants.ts';
import type { EarningsTerms } from '#contract/earnings/terms.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { addDays, dayInChina, minuteInChina, startOfDay } from '../../../core/clock.ts';
import { money } from '../../../core/text.ts';
import type { Queryable } from '../../../db/client.ts';
import { moneyLockedUntil, sanctionRefusal, findSanctionInForce } from '../../accounts/service.ts';
import { ownsAgency, worksForAgency } from '../../agencies/service.ts';
import { findTermsOfDay } from '../../earnings/service.ts';
import { needsSecond } from '../lifecycle.ts';
import { lockedUntilText } from '../payees/service.ts';
import * as store from '../store.ts';
import { taxOn } from './tax.ts';

// Decides whether a user may withdraw, how much, and when the money arrives. Amounts are fen, days are days of China.

/** The owner of a balance, and the rules for its withdrawal. */
export interface Holder {
  id: string;
  /** The terms that apply: those of creators or of agencies. */
  identity: 'creator' | 'agencies';
  /** The platform has disabled the owner's agency: nothing is paid until that is settled. */
  suspended: boolean;
  /** The user has left their agency and earns no more: a balance below the minimum may be withdrawn as a whole (`isOnlyWhole`). */
  hasLeftAgency: boolean;
}

/** A user without an identity has left an agency (paid like a creator) or owns a disabled one. */
export async function holderOf(db: Queryable, actor: Actor): Promise<Holder> {
  if (actor.kind !== 'user') throw new AppError('forbidden');
  const { id, identity } = actor;
  if (identity !== 'user') return { id, identity, suspended: false, hasLeftAgency: false };
  const suspended = await ownsAgency(db, id);
  const hasLeftAgency = !suspended && !(await worksForAgency(db, id));
  return { id, identity: suspended ? 'agencies' : 'creator', suspended, hasLeftAgency };
}

/** Everything on which a withdrawal of one user depends now. */
export interface WithdrawalEligibility extends Holder {
  today: string;
  version: number;
  terms: EarningsTerms;
  /** The end of the lock on money, which is locked because an administrator has seen the owner's password; null: it is not locked. */
  lockedUntil: Date | null;
  /** The sentence of a sanction that holds the earnings; null: there is none. */
  heldWhy: string | null;
  available: number;
  frozen: number;
  timesThisMonth: number;
  /** Sums of this month's and this year's withdrawals; `months`: those of the year with a withdrawal. */
  month: { gross: number; tax: number };
  year: { gross: number; tax: number; months: string[] };
}

export async function eligibilityOf(db: Queryable, holder: Holder, now: Date): Promise<WithdrawalEligibility> {
  const { id } = holder;
  const today = dayInChina(now);
  const { version, terms } = await findTermsOfDay(db, today);
  const balances = await store.balancesOf(db, id);
  const month = await store.sumSince(db, id, startOfDay(`${today.slice(0, 7)}-01`));
  const clock = { now: () => now };
  const lockedUntil = await moneyLockedUntil({ clock }, db, id);
  const hold = await findSanctionInForce({ clock }, db, id, 'holdEarnings');
  const heldWhy = hold === undefined ? null : sanctionRefusal(hold);
  const year = await store.sumSince(db, id, startOfDay(`${today.slice(0, 4)}-01-01`));
  return { ...holder, today, version, terms, lockedUntil, heldWhy, ...balances, timesThisMonth: month.times, month, year };
}

const regularMinimum = ({ identity, terms }: WithdrawalEligibility): number =>
  identity === 'agencies' ? terms.leastAgency : terms.leastCreator;

/** Whether a user who has left may withdraw a balance below the minimum, but only as a whole. */
export const isOnlyWhole = (eligibility: WithdrawalEligibility): boolean =>
  eligibility.hasLeftAgency && eligibility.available > 0 && eligibility.available < regularMinimum(eligibility);

export const minimumOf = (eligibility: WithdrawalEligibility): number =>
  isOnlyWhole(eligibility) ? eligibility.available : regularMinimum(eligibility);

export const taxMethodOf = ({ identity, terms }: WithdrawalEligibility) =>
  identity === 'agencies' ? terms.taxAgency : terms.taxCreator;

/** The reason, as a sentence, for which no withdrawal is possible today; null when one is possible. */
export const reasonAgainstToday = (eligibility: WithdrawalEligibility): string | null =>
  lastingReason(eligibility) ?? reasonUntilNextDay(eligibility);

/** The reasons against a withdrawal that do not end with a certain day of the month. */
export function lastingReason({ heldWhy, lockedUntil, suspended }: WithdrawalEligibility): string | null {
  if (heldWhy !== null) return heldWhy;
  if (lockedUntil !== null) return lockedUntilText(lockedUntil);
  return suspended ? '机构已被平台停用，暂时不能提现，请联系平台' : null;
}

/** The reasons against a withdrawal that end on `nextDay`. */
export function reasonUntilNextDay({ terms, today, timesThisMonth }: WithdrawalEligibility): string | null {
  if (terms.days.length > 0 && !terms.days.includes(Number(today.slice(8))))
    return `每月 ${terms.days.join('、')} 日可以提现，今天不在提现日内`;
  if (timesThisMonth >= terms.timesAMonth) return `每月可提现 ${terms.timesAMonth} 次，本月次数已用完`;
  return null;
}

/** The reason for which this amount is refused, by the first limit it exceeds; null if it is allowed. */
export function amountProblem(eligibility: WithdrawalEligibility, amount: number): string | null {
  const least = minimumOf(eligibility);
  const { most } = eligibility.terms;
  const balance = Math.max(eligibility.available, 0);
  if (balance < least) return `可提现余额不足，当前 ${money(balance)}，单笔提现不低于 ${money(least)}`;
  if (amount > Math.min(balance, most))
    return balance <= most ? `可提现余额不足，当前可提现 ${money(balance)}` : `单笔提现不超过 ${money(most)}`;
  if (amount >= least) return null;
  return isOnlyWhole(eligibility) ? `余额低于单笔最低金额，须一次提完 ${money(balance)}` : `单笔提现不低于 ${money(least)}`;
}

export interface Sums {
  gross: number;
  fee: number;
  tax: number;
  net: number;
}

/** Fee, tax and net amount. The tax is computed from the gross amount, before the fee, as the tax rules require. */
export function sumsOf(eligibility: WithdrawalEligibility, gross: number): Sums {
  const method = taxMethodOf(eligibility);
  const month = eligibility.today.slice(0, 7);
  const before = method === 'labor' ? eligibility.month : eligibility.year;
  const months = new Set([...eligibility.year.months, month]).size;
  return splitGross(eligibility, gross, taxOn(method, gross, { gross: before.gross, tax: before.tax, months }));
}

/** The sums of a withdrawal on the first possible day of next month (`from`), when the tax may differ; null without tax. */
export function sumsNextMonth(eligibility: WithdrawalEligibility, gross: number): (Sums & { from: string }) | null {
  const method = taxMethodOf(eligibility);
  if (method === 'none') return null;
  const from = nextDay({ ...eligibility, today: firstOfNextMonth(eligibility.today), timesThisMonth: 0 });
  const sameYear = from.slice(0, 4) === eligibility.today.slice(0, 4);
  const year = sameYear ? eligibility.year : { gross: 0, tax: 0, months: [] };
  const before = method === 'labor' ? { gross: 0, tax: 0 } : year;
  const months = new Set([...year.months, from.slice(0, 7)]).size;
  return { ...splitGross(eligibility, gross, taxOn(method, gross, { gross: before.gross, tax: before.tax, months })), from };
}

/** The fee is rounded to whole fen, half a fen up, and never exceeds what the tax leaves. */
const splitGross = ({ terms }: WithdrawalEligibility, gross: number, tax: number): Sums => {
  const fee = Math.min(Math.round((gross * terms.feePercent) / 100), gross - tax);
  return { gross, fee, tax, net: gross - fee - tax };
};

const firstOfNextMonth = (today: string): string => `${addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;

/** The next day on which a withdrawal is possible, today included. The search ends after 400 days. */
export function nextDay({
  today,
  terms,
  timesThisMonth,
}: Pick<WithdrawalEligibility, 'today' | 'terms' | 'timesThisMonth'>): string {
  let day = timesThisMonth >= terms.timesAMonth ? firstOfNextMonth(today) : today;
  for (let tries = 0; tries < 400 && terms.days.length > 0 && !terms.days.includes(Number(day.slice(8))); tries += 1)
    day = addDays(day, 1);
  return day;
}

/** Working days for one review, and from the transfer to its arrival. */
const REVIEW_DAYS = 1;
const TRANSFER_DAYS = 2;

/**
 * The expected day of arrival, with sentences for the delays: a later day for withdrawals, a second approval, and the wait of a new payee.
 * `waitsUntil`: the end of that wait; null: the payee is ready.
 */
export function arrivalOf(
  eligibility: WithdrawalEligibility,
  gross: number,
  waitsUntil: Date | null,
): { day: string; delays: string[] } {
  const delays: string[] = [];
  const earliest = nextDay(eligibility);
  if (earliest !== eligibility.today) delays.push(`${earliest} 起才可以提现`);
  const hasTwoReviews = needsSecond({ gross, confirmAbove: eligibility.terms.confirmAbove });
  if (hasTwoReviews) delays.push('金额较大，需两位管理员审核');
  const reviewed = workingDaysAfter(earliest, hasTwoReviews ? 2 * REVIEW_DAYS : REVIEW_DAYS);
  if (waitsUntil === null) return { day: workingDaysAfter(reviewed, TRANSFER_DAYS), delays };
  delays.push(`收款账户新增未满 ${PAYEE_WAIT_HOURS} 小时，${minuteInChina(waitsUntil)} 起可以打款`);
  const ready = dayInChina(waitsUntil);
  return { day: workingDaysAfter(ready > reviewed ? ready : reviewed, TRANSFER_DAYS), delays };
}

/** Counts Monday to Friday; public holidays are not considered. */
function workingDaysAfter(from: string, days: number): string {
  let day = from;
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) left -= 1;
  }
  return day;
}
