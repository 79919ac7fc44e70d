import { FIRST_DAY } from '#contract/periods.ts';
import { AppError } from './app-error.ts';
import { addDays } from './clock.ts';

/** First and last day (dates in China), both included. */
export interface Period {
  from: string;
  to: string;
}

const A_DAY = 86_400_000;

/** The requested period; by default the last full days up to yesterday. */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
  { usualDays, maxDays }: { usualDays: number; maxDays: number },
): Period {
  const end = to ?? (from !== undefined && from >= today ? from : addDays(today, -1));
  const start = from ?? addDays(end, 1 - usualDays);
  if (start > end) throw new AppError('invalid', '开始日期不能晚于结束日期');
  refuseEarly(start);
  if (lengthOf({ from: start, to: end }) > maxDays) throw new AppError('invalid', `时间范围不超过 ${maxDays} 天`);
  return { from: start, to: end };
}

/** Refuses days whose start is in the year 0, which PostgreSQL does not have. */
export function refuseEarly(day: string): void {
  if (day < FIRST_DAY) throw new AppError('invalid', `日期不能早于 ${FIRST_DAY}`);
}

/** The period of equal length immediately before. */
export function periodBefore(period: Period): Period {
  const days = lengthOf(period);
  return { from: addDays(period.from, -days), to: addDays(period.to, -days) };
}

/** Every day of a period, in order. */
export const daysOf = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, index) => addDays(period.from, index));

const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / A_DAY + 1;
