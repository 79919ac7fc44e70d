import { MOST_DATA_DAYS } from '#contract/work-data.ts';
import { AppError } from '../../errors.ts';

export interface Period {
  from: string;
  to: string;
}

const DEFAULT_DAYS = 7;
const A_DAY = 86_400_000;

/** What is asked for, else the last full days. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): Period {
  const end = to ?? (from !== undefined && from >= today ? from : addDays(today, -1));
  const start = from ?? addDays(end, 1 - DEFAULT_DAYS);
  if (start > end) throw new AppError('invalid', '开始日期不能晚于结束日期');
  if (lengthOf({ from: start, to: end }) > MOST_DATA_DAYS) throw new AppError('invalid', `时间范围不超过 ${MOST_DATA_DAYS} 天`);
  return { from: start, to: end };
}

/** As many days, up to the day before. */
export function periodBefore(period: Period): Period {
  const days = lengthOf(period);
  return { from: addDays(period.from, -days), to: addDays(period.to, -days) };
}

/** Every day of a period, the first first. */
export const daysOf = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, index) => addDays(period.from, index));

const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / A_DAY + 1;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * A_DAY).toISOString().slice(0, 10);
