import { PAYEE_WAIT_HOURS } from '#contract/withdrawals/constants.ts';
import type { EarningsTerms } from '#contract/earnings/terms.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { addDays, dayInChina, minuteInChina, startOfDay } from '../../../core/clock.ts';
import { money } from '../../../core/text.ts';
import type { Queryable } from '../../../db/client.ts';
import { moneyLockedUntil, refusalText, standingSanction } from '../../accounts/service.ts';
import { ownsAgency, worksForAgency } from '../../agencies/service.ts';
import { termsOn } from '../../earnings/service.ts';
import { balancesOf } from '../../ledger/service.ts';
import { needsSecond } from '../lifecycle.ts';
import { lockedUntilText } from '../payees/service.ts';
import * as store from '../store.ts';
import { taxOn } from './tax.ts';

/** Whose money it is, and by which rules it may go. */
export interface Holder {
  id: string;
  identity: 'creator' | 'agencies';
  /** The platform has disabled the agency: what it has earned stays there until that is settled. */
  suspended: boolean;
  /** They work for no agency any more: nothing is added that would bring a small balance up to the least amount. */
  left: boolean;
}

/** Who has left an agency is paid by the rules of a member, as while it was earned. */
export async function holderOf(db: Queryable, actor: Actor): Promise<Holder> {
  if (actor.kind !== 'user') throw new AppError('forbidden');
  const { id, identity } = actor;
  if (identity !== 'user') return { id, identity, suspended: false, left: false };
  const suspended = await ownsAgency(db, id);
  const left = !suspended && !(await worksForAgency(db, id));
  return { id, identity: suspended ? 'agencies' : 'creator', suspended, left };
}

/** Everything that decides about a withdrawal of one person now. */
export interface WithdrawalEligibility extends Holder {
  today: string;
  version: number;
  terms: EarningsTerms;
  /** An administrator has seen the owner's password. */
  lockedUntil: Date | null;
  /** Why an administrator holds all of it, in a sentence; null: nobody does. */
  heldWhy: string | null;
  available: number;
  frozen: number;
  timesThisMonth: number;
  month: { gross: number; tax: number };
  year: { gross: number; tax: number; months: string[] };
}

export async function eligibilityOf(db: Queryable, holder: Holder, now: Date): Promise<WithdrawalEligibility> {
  const { id } = holder;
  const today = dayInChina(now);
  const { version, terms } = await termsOn(db, today);
  const balances = await balancesOf(db, id);
  const month = await store.sumSince(db, id, startOfDay(`${today.slice(0, 7)}-01`));
  const clock = { now: () => now };
  const lockedUntil = await moneyLockedUntil({ clock }, db, id);
  const hold = await standingSanction({ clock }, db, id, 'holdEarnings');
  const heldWhy = hold === undefined ? null : refusalText(hold);
  const year = await store.sumSince(db, id, startOfDay(`${today.slice(0, 4)}-01-01`));
  return { ...holder, today, version, terms, lockedUntil, heldWhy, ...balances, timesThisMonth: month.times, month, year };
}

const usualLeast = ({ identity, terms }: WithdrawalEligibility): number =>
  identity === 'agencies' ? terms.leastAgency : terms.leastCreator;

/** Who has left takes a balance below the least amount at once, and only all of it. */
export const isOnlyWhole = (eligibility: WithdrawalEligibility): boolean =>
  eligibility.left && eligibility.available > 0 && eligibility.available < usualLeast(eligibility);

export const minimumOf = (eligibility: WithdrawalEligibility): number =>
  isOnlyWhole(eligibility) ? eligibility.available : usualLeast(eligibility);

export const taxMethodOf = ({ identity, terms }: WithdrawalEligibility) =>
  identity === 'agencies' ? terms.taxAgency : terms.taxCreator;

/** Why one cannot withdraw today at all, in a sentence; null when one can. */
export const blockedToday = (eligibility: WithdrawalEligibility): string | null =>
  hinderedBy(eligibility) ?? tooEarly(eligibility);

/** What no day ends by itself. */
export function hinderedBy({ heldWhy, lockedUntil, suspended }: WithdrawalEligibility): string | null {
  if (heldWhy !== null) return heldWhy;
  if (lockedUntil !== null) return lockedUntilText(lockedUntil);
  return suspended ? '机构已被平台停用，暂时不能提现，请联系平台' : null;
}

/** A later day is for it: `nextDay`. */
export function tooEarly({ terms, today, timesThisMonth }: WithdrawalEligibility): string | null {
  if (terms.days.length > 0 && !terms.days.includes(Number(today.slice(8))))
    return `每月 ${terms.days.join('、')} 日可以提现，今天不在提现日内`;
  if (timesThisMonth >= terms.timesAMonth) return `每月可提现 ${terms.timesAMonth} 次，本月次数已用完`;
  return null;
}

/** Why not this amount, by the limit that it meets first. */
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

/** Half a fen of the fee is rounded up; the tax is taken from the whole income, as the tax rules say. */
export function sumsOf(eligibility: WithdrawalEligibility, gross: number): Sums {
  const method = taxMethodOf(eligibility);
  const month = eligibility.today.slice(0, 7);
  const before = method === 'labor' ? eligibility.month : eligibility.year;
  const months = new Set([...eligibility.year.months, month]).size;
  return split(eligibility, gross, taxOn(method, gross, { gross: before.gross, tax: before.tax, months }));
}

/** The same on the first possible day of next month; null when the tax does not depend on it. */
export function sumsNextMonth(eligibility: WithdrawalEligibility, gross: number): (Sums & { from: string }) | null {
  const method = taxMethodOf(eligibility);
  if (method === 'none') return null;
  const from = nextDay({ ...eligibility, today: firstOfNextMonth(eligibility.today), timesThisMonth: 0 });
  const sameYear = from.slice(0, 4) === eligibility.today.slice(0, 4);
  const year = sameYear ? eligibility.year : { gross: 0, tax: 0, months: [] };
  const before = method === 'labor' ? { gross: 0, tax: 0 } : year;
  const months = new Set([...year.months, from.slice(0, 7)]).size;
  return { ...split(eligibility, gross, taxOn(method, gross, { gross: before.gross, tax: before.tax, months })), from };
}

const split = ({ terms }: WithdrawalEligibility, gross: number, tax: number): Sums => {
  const fee = Math.min(Math.round((gross * terms.feePercent) / 100), gross - tax);
  return { gross, fee, tax, net: gross - fee - tax };
};

const firstOfNextMonth = (today: string): string => `${addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;

/** The next day on which one may withdraw, today included. A day that no month of the coming year has is passed over. */
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

/** Working days for one look, and from the transfer to its arrival. */
const LOOK_DAYS = 1;
const TRANSFER_DAYS = 2;

/**
 * When it will have arrived, from what is allowed: not before the next day for it, later with a second approval, and not
 * paid before a new payee has waited. `waitsUntil`: until when it has to.
 */
export function arrivalOf(
  eligibility: WithdrawalEligibility,
  gross: number,
  waitsUntil: Date | null,
): { day: string; delays: string[] } {
  const delays: string[] = [];
  const earliest = nextDay(eligibility);
  if (earliest !== eligibility.today) delays.push(`${earliest} 起才可以提现`);
  const twice = needsSecond({ gross, confirmAbove: eligibility.terms.confirmAbove });
  if (twice) delays.push('金额较大，需两位管理员审核');
  const looked = workingDaysAfter(earliest, twice ? 2 * LOOK_DAYS : LOOK_DAYS);
  if (waitsUntil === null) return { day: workingDaysAfter(looked, TRANSFER_DAYS), delays };
  delays.push(`收款账户新增未满 ${PAYEE_WAIT_HOURS} 小时，${minuteInChina(waitsUntil)} 起可以打款`);
  const ready = dayInChina(waitsUntil);
  return { day: workingDaysAfter(ready > looked ? ready : looked, TRANSFER_DAYS), delays };
}

/** Public holidays are not known here. */
function workingDaysAfter(from: string, days: number): string {
  let day = from;
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) left -= 1;
  }
  return day;
}
