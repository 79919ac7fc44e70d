import { dayText } from '../../lib/periods/period.ts';

interface Day {
  day: string;
  value: number | null;
}

/** What a chart shows in a sentence, for who does not see it: from when to when, the highest and the lowest day. */
export function summaryOf(days: readonly Day[], name: string, format: (value: number) => string): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return `${name}，没有数据`;
  const year = first.day.slice(0, 4);
  // Years are said where there are two.
  const said = (day: string): string => dayText(day, last.day.startsWith(year) ? year : '-');
  const known = days.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]));
  const span = `${name}，${said(first.day)}至${said(last.day)}，共 ${days.length} 天`;
  const [one] = known;
  if (one === undefined) return `${span}，都没有数据`;
  const highest = known.reduce((best, next) => (next.value > best.value ? next : best), one);
  const lowest = known.reduce((best, next) => (next.value < best.value ? next : best), one);
  const ends =
    highest.value === lowest.value
      ? `每天都是 ${format(one.value)}`
      : `最高 ${format(highest.value)}（${said(highest.day)}），最低 ${format(lowest.value)}（${said(lowest.day)}）`;
  const missing = days.length - known.length;
  return `${span}，${ends}${missing > 0 ? `，${missing} 天没有数据` : ''}。逐日数据请切换到“表”`;
}
