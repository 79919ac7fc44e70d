import type { ContentLimits } from '#contract/settings/settings.ts';

/** Offset of China time, in which times are chosen; no daylight saving time since 1991. */
const CHINA_MS = 8 * 3_600_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** Granularity of the offered minutes. */
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

/** The site's limits for scheduled publication. */
export type PublishAhead = Pick<ContentLimits, 'publishAheadMinMinutes' | 'publishAheadMaxDays'>;

export const firstDay = (now: Date, { publishAheadMinMinutes }: PublishAhead): string =>
  chinaTime(new Date(now.getTime() + publishAheadMinMinutes * MINUTE)).day;
export const lastDay = (now: Date, { publishAheadMaxDays }: PublishAhead): string =>
  chinaTime(new Date(now.getTime() + publishAheadMaxDays * DAY)).day;

/** The proposed time: tomorrow at 7:30, when people read. */
export const usualTime = (now: Date): Date =>
  instantOf({ day: chinaTime(new Date(now.getTime() + DAY)).day, hour: 7, minute: 30 });

/** The error message for a time, or null; the same checks as on the server. */
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

/** The same time on another day; unchanged when `day` is empty or incomplete, as from a half-typed date field. */
export const onDay = (time: ChinaTime, day: string): ChinaTime => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? { ...time, day } : time);

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** For example 11月22日 周日; with the year when it is not the current one. */
export function formatChosenDay(day: string, now: Date): string {
  const date = new Date(`${day}T00:00:00Z`);
  const year = day.slice(0, 4) === chinaTime(now).day.slice(0, 4) ? '' : `${date.getUTCFullYear()}年`;
  return `${year}${date.getUTCMonth() + 1}月${date.getUTCDate()}日 ${WEEKDAYS[date.getUTCDay()]}`;
}
