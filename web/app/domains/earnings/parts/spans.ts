import { chinaDay } from '../../../lib/format.ts';
import { addDays } from '../../../lib/periods/period.ts';
import type { Span } from './queries.ts';

export const SPANS = [
  { value: 'newest', label: '最近结算' },
  { value: 'month', label: '本月' },
  { value: 'lastMonth', label: '上月' },
  { value: 'days30', label: '近 30 天' },
] as const;
export type SpanName = (typeof SPANS)[number]['value'];

/** The newest day that can be settled: the day before yesterday, since views are checked for one more day. */
export const lastSettledDay = (today: string = chinaDay()): string => addDays(today, -2);

/** The period of a span in China time; `newest` is the last settled day. */
export function spanOf(name: SpanName, today: string = chinaDay(), newest: string = lastSettledDay(today)): Span {
  if (name === 'newest') return { from: newest, to: newest };
  if (name === 'days30') return { from: addDays(today, -30), to: addDays(today, -1) };
  const first = `${today.slice(0, 7)}-01`;
  if (name === 'month') return { from: first, to: today };
  const last = addDays(first, -1);
  return { from: `${last.slice(0, 7)}-01`, to: last };
}

/** The last `count` months, the newest first. */
export function recentMonths(count: number, today: string = chinaDay()): string[] {
  const months: string[] = [];
  for (let day = `${today.slice(0, 7)}-01`; months.length < count; day = `${addDays(day, -1).slice(0, 7)}-01`)
    months.push(day.slice(0, 7));
  return months;
}

export const monthOption = (month: string): { value: string; label: string } => ({
  value: month,
  label: `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`,
});

export function wholeMonth(month: string): Span {
  const next = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;
  return { from: `${month}-01`, to: addDays(next, -1) };
}
