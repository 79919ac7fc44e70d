import type { ContentLimits } from '#contract/settings/settings.ts';

/** Times are chosen in China's clock, which has had no summer time since 1991: eight hours ahead, always. */
const CHINA_MS = 8 * 3_600_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** Minutes are offered in fives. */
export const STEP_MINUTES = 5;

export interface ChinaTime {
  /** 2026-11-22 */
  day: string;
  hour: number;
  minute: number;
}

export function chinaTime(instant: Date): ChinaTime {
  const shifted = new Date(instant.getTime() + CHINA_MS);
  return { day: shifted.toISOString().slice(0, 10), hour: shifted.getUTCHours(), minute: shifted.getUTCMinutes() };
}

export const instantOf = ({ day, hour, minute }: ChinaTime): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 + minute * MINUTE - CHINA_MS);

/** How far ahead the operator lets posts be set. */
export type PublishAhead = Pick<ContentLimits, 'publishAheadMinMinutes' | 'publishAheadMaxDays'>;

export const firstDay = (now: Date, { publishAheadMinMinutes }: PublishAhead): string =>
  chinaTime(new Date(now.getTime() + publishAheadMinMinutes * MINUTE)).day;
export const lastDay = (now: Date, { publishAheadMaxDays }: PublishAhead): string =>
  chinaTime(new Date(now.getTime() + publishAheadMaxDays * DAY)).day;

/** Tomorrow morning, when people read. */
export const usualTime = (now: Date): Date =>
  instantOf({ day: chinaTime(new Date(now.getTime() + DAY)).day, hour: 7, minute: 30 });

/** What is wrong with a time, or null. Told before the server is asked. */
export function publishTimeProblem(
  publishAt: string | null,
  now: Date,
  { publishAheadMinMinutes: minutes, publishAheadMaxDays: days }: PublishAhead,
): string | null {
  if (publishAt === null) return null;
  const ahead = Date.parse(publishAt) - now.getTime();
  if (Number.isNaN(ahead)) return '发布时间格式不正确';
  if (ahead < minutes * MINUTE) return `定时发布至少要在 ${minutes} 分钟之后`;
  return ahead > days * DAY ? `定时发布最多提前 ${days} 天` : null;
}

/** The same time on another day. A field of the browser that is emptied, or half typed, says no day: then the time stays. */
export const onDay = (time: ChinaTime, day: string): ChinaTime => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? { ...time, day } : time);

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** 11月22日 周日; the year is named when it is not this one. */
export function formatChosenDay(day: string, now: Date): string {
  const date = new Date(`${day}T00:00:00Z`);
  const year = day.slice(0, 4) === chinaTime(now).day.slice(0, 4) ? '' : `${date.getUTCFullYear()}年`;
  return `${year}${date.getUTCMonth() + 1}月${date.getUTCDate()}日 ${WEEKDAYS[date.getUTCDay()]}`;
}
