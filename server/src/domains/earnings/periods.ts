import { MOST_EARNING_DAYS } from '#contract/earnings.ts';
import { AppError } from '../../errors.ts';
import { addDays } from './days.ts';
import type { Period } from './reports-store.ts';

const DEFAULT_DAYS = 30;

/** What is asked for, else the last 30 days up to yesterday, which is the newest that can be settled. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): Period {
  const end = to ?? (from !== undefined && from >= today ? from : addDays(today, -1));
  const start = from ?? addDays(end, 1 - DEFAULT_DAYS);
  if (start > end) throw new AppError('invalid', '开始日期不能晚于结束日期');
  if (Date.parse(end) - Date.parse(start) >= MOST_EARNING_DAYS * 86_400_000)
    throw new AppError('invalid', `时间范围不超过 ${MOST_EARNING_DAYS} 天`);
  return { from: start, to: end };
}

/** Every day of a period, the first first. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
