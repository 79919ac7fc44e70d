import { formatDayAndWeekday } from '../format.ts';

/** A period of Chinese calendar days, both included, as YYYY-MM-DD; such days compare as strings. */
export interface Period {
  from: string;
  to: string;
}

const DAY = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Whether the text is an existing calendar day. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;

export const lengthOf = ({ from, to }: Period): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY + 1;

export const lastDays = (days: number, to: string): Period => ({ from: addDays(to, 1 - days), to });

/** The period of the same length that ends on the day before. */
export function periodBefore(period: Period): Period {
  const days = lengthOf(period);
  return { from: addDays(period.from, -days), to: addDays(period.to, -days) };
}

/** Limits of a period that a user may choose. */
export interface PeriodBounds {
  first: string;
  last: string;
  /** Word for the last day in messages: 昨天, 今天. */
  lastName: string;
  maxDays: number;
}

/** The error of a period, with the field it concerns; null: the period is valid. */
export function periodProblem(
  period: Period,
  { first, last, lastName, maxDays }: PeriodBounds,
): { field: 'from' | 'to'; text: string } | null {
  const { from, to } = period;
  if (!isDay(from)) return { field: 'from', text: '请选择开始日期' };
  if (!isDay(to)) return { field: 'to', text: '请选择结束日期' };
  if (to > last) return { field: 'to', text: `结束日期不能晚于${lastName}` };
  if (from > to) return { field: 'from', text: '开始日期不能晚于结束日期' };
  if (from < first) return { field: 'from', text: `开始日期不能早于 ${first}` };
  if (lengthOf(period) > maxDays)
    return { field: 'from', text: `最多 ${maxDays} 天，请从 ${addDays(to, 1 - maxDays)} 或之后开始` };
  return null;
}

/** 11月20日, or 2025年11月20日 for a day of another year than `thisYear`. */
export function dayText(day: string, thisYear: string): string {
  const words = `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
  return day.startsWith(thisYear) ? words : `${Number(day.slice(0, 4))}年${words}`;
}

/** 11月14日 – 11月20日; a single day once. */
export const periodText = ({ from, to }: Period, thisYear: string): string =>
  from === to ? dayText(from, thisYear) : `${dayText(from, thisYear)} – ${dayText(to, thisYear)}`;

/** 11月20日 星期五. */
export const dayAndWeekday = (day: string): string => formatDayAndWeekday(`${day}T00:00:00+08:00`);

/** 11/20, for narrow places. */
export const shortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
