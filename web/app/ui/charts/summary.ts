import { dayText } from '../../lib/periods/period.ts';

interface Day {
  day: string;
  value: number | null;
}

/** A chart in one sentence, for screen readers: the period, the highest and the lowest day. */
export function summaryOf(days: readonly Day[], name: string, format: (value: number) => string): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return `${name}，没有数据`;
  const year = first.day.slice(0, 4);
  // With the year where the period spans two.
  const textOf = (day: string): string => dayText(day, last.day.startsWith(year) ? year : '-');
  const withValue = days.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]));
  const span = `${name}，${textOf(first.day)}至${textOf(last.day)}，共 ${days.length} 天`;
  const [initial] = withValue;
  if (initial === undefined) return `${span}，都没有数据`;
  const highest = withValue.reduce((best, next) => (next.value > best.value ? next : best), initial);
  const lowest = withValue.reduce((best, next) => (next.value < best.value ? next : best), initial);
  const ends =
    highest.value === lowest.value
      ? `每天都是 ${format(initial.value)}`
      : `最高 ${format(highest.value)}（${textOf(highest.day)}），最低 ${format(lowest.value)}（${textOf(lowest.day)}）`;
  const missing = days.length - withValue.length;
  return `${span}，${ends}${missing > 0 ? `，${missing} 天没有数据` : ''}。逐日数据请切换到“表”`;
}
