import type { PayoutTerms } from '#contract/payout-config.ts';
import { dayInChina } from '../../clock.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { ownsAgency } from '../agencies/service.ts';
import { addDays, termsOn } from '../earnings/service.ts';
import { balancesOf } from '../ledger/service.ts';
import { yuan } from './format.ts';
import * as store from './store.ts';
import { taxOn } from './tax.ts';

/** Whose money it is, and by which rules it may go. */
export interface Holder {
  id: string;
  identity: 'creator' | 'agencies';
  /** The platform has disabled the agency: what it has earned stays there until that is settled. */
  suspended: boolean;
}

/** Who has left an agency is paid by the rules of a sub-account, as while it was earned. */
export async function holderOf(db: Queryable, actor: Actor): Promise<Holder> {
  if (actor.kind !== 'user') throw new AppError('forbidden');
  const { id, identity } = actor;
  if (identity !== 'user') return { id, identity, suspended: false };
  const suspended = await ownsAgency(db, id);
  return { id, identity: suspended ? 'agencies' : 'creator', suspended };
}

/** Everything that decides about a withdrawal of one person now. */
export interface Standing extends Holder {
  today: string;
  version: number;
  terms: PayoutTerms;
  available: number;
  frozen: number;
  timesThisMonth: number;
  month: { gross: number; tax: number };
  year: { gross: number; tax: number; months: string[] };
}

export async function standingOf(db: Queryable, holder: Holder, now: Date): Promise<Standing> {
  const { id } = holder;
  const today = dayInChina(now);
  const { version, terms } = await termsOn(db, today);
  const balances = await balancesOf(db, id);
  const month = await store.sumSince(db, id, startOf(today.slice(0, 7)));
  const year = await store.sumSince(db, id, startOf(`${today.slice(0, 4)}-01`));
  return { ...holder, today, version, terms, ...balances, timesThisMonth: month.times, month, year };
}

const startOf = (month: string): Date => new Date(`${month}-01T00:00:00+08:00`);

export const leastOf = ({ identity, terms }: Standing): number =>
  identity === 'agencies' ? terms.leastAgency : terms.leastCreator;
export const taxMethodOf = ({ identity, terms }: Standing) => (identity === 'agencies' ? terms.taxAgency : terms.taxCreator);

/** Why one cannot withdraw today at all, in a sentence; null when one can. */
export function refusalToday(standing: Standing): string | null {
  const { terms, today, timesThisMonth } = standing;
  if (standing.suspended) return '机构已被平台停用，暂时不能提现，请联系平台';
  if (terms.days.length > 0 && !terms.days.includes(Number(today.slice(8))))
    return `每月 ${terms.days.join('、')} 日可以提现，今天不在提现日内`;
  if (timesThisMonth >= terms.timesAMonth) return `每月可提现 ${terms.timesAMonth} 次，本月次数已用完`;
  return null;
}

/** Why not this amount. */
export function refusalOf(standing: Standing, amount: number): string | null {
  const least = leastOf(standing);
  if (amount < least) return `单笔提现不低于 ${yuan(least)} 元`;
  if (amount > standing.terms.most) return `单笔提现不超过 ${yuan(standing.terms.most)} 元`;
  if (amount > standing.available) return `可提现余额不足，当前可提现 ${yuan(Math.max(standing.available, 0))} 元`;
  return null;
}

export interface Sums {
  gross: number;
  fee: number;
  tax: number;
  net: number;
}

/** Half a fen of the fee is rounded up; the tax is taken from the whole income, as the tax rules say. */
export function sumsOf(standing: Standing, gross: number): Sums {
  const method = taxMethodOf(standing);
  const month = standing.today.slice(0, 7);
  const before = method === 'labor' ? standing.month : standing.year;
  const months = new Set([...standing.year.months, month]).size;
  return split(standing, gross, taxOn(method, gross, { gross: before.gross, tax: before.tax, months }));
}

/** The same on the first possible day of next month; null when the tax does not depend on it. */
export function sumsNextMonth(standing: Standing, gross: number): (Sums & { from: string }) | null {
  const method = taxMethodOf(standing);
  if (method === 'none') return null;
  const from = nextDay({ ...standing, today: firstOfNextMonth(standing.today), timesThisMonth: 0 });
  const sameYear = from.slice(0, 4) === standing.today.slice(0, 4);
  const year = sameYear ? standing.year : { gross: 0, tax: 0, months: [] };
  const before = method === 'labor' ? { gross: 0, tax: 0 } : year;
  const months = new Set([...year.months, from.slice(0, 7)]).size;
  return { ...split(standing, gross, taxOn(method, gross, { gross: before.gross, tax: before.tax, months })), from };
}

const split = ({ terms }: Standing, gross: number, tax: number): Sums => {
  const fee = Math.min(Math.round((gross * terms.feePercent) / 100), gross - tax);
  return { gross, fee, tax, net: gross - fee - tax };
};

const firstOfNextMonth = (today: string): string => `${addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;

/** The next day on which one may withdraw, today included. A day that no month of the coming year has is passed over. */
export function nextDay({ today, terms, timesThisMonth }: Pick<Standing, 'today' | 'terms' | 'timesThisMonth'>): string {
  let day = timesThisMonth >= terms.timesAMonth ? firstOfNextMonth(today) : today;
  for (let tries = 0; tries < 400 && terms.days.length > 0 && !terms.days.includes(Number(day.slice(8))); tries += 1)
    day = addDays(day, 1);
  return day;
}

/** Three working days from now; public holidays are not known here. */
export function expectedDay(from: string): string {
  let day = from;
  for (let left = 3; left > 0;) {
    day = addDays(day, 1);
    if (![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) left -= 1;
  }
  return day;
}
