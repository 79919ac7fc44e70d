import { startOfDay } from '../../../core/clock.ts';

/** The period of a month ('2026-11') in the time of China; `until` is excluded. */
export const periodOf = (month: string): { from: Date; until: Date } => ({
  from: startOfDay(`${month}-01`),
  until: startOfDay(`${monthAfter(month)}-01`),
});

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** The months from the one of day `first` to the one of day `last`, the oldest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthAfter(month)) months.push(month);
  return months;
}
