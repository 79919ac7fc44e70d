import type { HotWindow } from '#contract/discovery/hot-list.ts';
import { choice, matching, searchParams, type Param, type ValuesOf } from '../../../lib/search-params.ts';

/** Types of hot lists. Without a type the page shows the first posts of all three side by side. */
export const HOT_TYPES = ['all', 'article', 'video'] as const;
export type HotType = (typeof HOT_TYPES)[number];

export const HOT_TYPE_LABEL: Record<HotType, string> = { all: '综合榜', article: '文章榜', video: '视频榜' };
export const HOT_WINDOWS: Record<HotWindow, string> = { '24h': '24 小时', '7d': '7 天', '30d': '30 天' };

/** A past hour in China time: 2026-11-21T13. */
const pastHour: Param<string | undefined> = {
  read: (text) => (text !== null && timeOf(text) !== null ? text : undefined),
  write: (hour) => hour ?? '',
};

export const hotParams = searchParams({
  window: choice(['24h', '7d', '30d'], '24h'),
  type: choice(HOT_TYPES),
  /** Slug. */
  category: matching(/./),
  at: pastHour,
});
export type HotView = ValuesOf<typeof hotParams>;

export const hotAddress = (view: Partial<HotView>): string => `/hotList${hotParams.write(view)}`;

const HOUR_MS = 3_600_000;
const CHINA_OFFSET_MS = 8 * HOUR_MS;

/** The hour of a time, in the format of the address. */
export const hourOf = (iso: string): string => new Date(Date.parse(iso) + CHINA_OFFSET_MS).toISOString().slice(0, 13);

/** The start of an hour from the address, as an ISO time; null when it is invalid. */
export function timeOf(hour: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d$/.test(hour)) return null;
  const time = Date.parse(`${hour}:00:00+08:00`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The hour that is `hours` later, or earlier if negative. */
export const addHours = (hour: string, hours: number): string =>
  hourOf(new Date(Date.parse(`${hour}:00:00+08:00`) + hours * HOUR_MS).toISOString());
