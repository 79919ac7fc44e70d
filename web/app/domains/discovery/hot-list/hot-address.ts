import type { HotWindow } from '#contract/discovery/hot-list.ts';

/** Which list: `all`, `article` and `video` are whole ones; without one the beginnings of the three stand side by side. */
export type HotKind = 'all' | 'article' | 'video';

export interface HotView {
  window: HotWindow;
  kind?: HotKind | undefined;
  /** Slug. */
  category?: string | undefined;
  /** An hour of the past as China's clock shows it: 2026-11-21T13. */
  at?: string | undefined;
}

export const HOT_KINDS: Record<HotKind, string> = { all: '综合榜', article: '文章榜', video: '视频榜' };
export const HOT_WINDOWS: Record<HotWindow, string> = { '24h': '24 小时', '7d': '7 天', '30d': '30 天' };

export function hotAddress({ window, kind, category, at }: HotView): string {
  const query = new URLSearchParams();
  if (window !== '24h') query.set('window', window);
  if (kind !== undefined) query.set('type', kind);
  if (category !== undefined) query.set('category', category);
  if (at !== undefined) query.set('at', at);
  const text = query.toString();
  return text === '' ? '/hotList' : `/hotList?${text}`;
}

const HOUR = 3_600_000;
const CHINA = 8 * HOUR;

/** The hour of a moment as it stands in an address. */
export const hourOf = (iso: string): string => new Date(Date.parse(iso) + CHINA).toISOString().slice(0, 13);

/** When the hour of an address began; null when it is none. */
export function timeOf(hour: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d$/.test(hour)) return null;
  const time = Date.parse(`${hour}:00:00+08:00`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** So many hours later, or earlier. */
export const hoursOn = (hour: string, hours: number): string =>
  hourOf(new Date(Date.parse(`${hour}:00:00+08:00`) + hours * HOUR).toISOString());
