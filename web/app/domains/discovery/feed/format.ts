import type { HotPost } from '#contract/discovery/hot-list.ts';
import { HEAT_MARK_FROM } from '#contract/discovery/heat.ts';
import { formatCount } from '../../../lib/format.ts';

export type { HotPost } from '#contract/discovery/hot-list.ts';

export type HeatMark = 'boom' | 'hot' | 'new';

export const HEAT_TEXT: Record<HeatMark, string> = { boom: '爆', hot: '热', new: '新' };

/** 8.3万 · 71 · 0.4: what is barely warm is not shown as nothing. */
export function formatHeat(heat: number): string {
  if (heat > 0 && heat < 0.1) return '<0.1';
  return heat < 10 ? String(Math.round(heat * 10) / 10) : formatCount(Math.round(heat));
}

const NEW_HOURS = 6;
/** So many first places are measured against each other. */
const TOP = 10;

/**
 * 爆 stands far above the list it is in, 热 clearly above, by the middle of its first places, so that an even list has no peaks;
 * both must be read by many as well, so that a quiet one has none either. 新 came out within the last hours and is read already.
 */
export function heatMark(
  post: Pick<HotPost, 'heat' | 'publishTime'>,
  list: readonly Pick<HotPost, 'heat'>[],
  now: string,
): HeatMark | null {
  const heats = list
    .slice(0, TOP)
    .map(({ heat }) => heat)
    .sort((a, b) => a - b);
  const middle = heats[Math.floor(heats.length / 2)] ?? 0;
  if (post.heat >= Math.max(HEAT_MARK_FROM.boom, middle * 6)) return 'boom';
  if (post.heat >= Math.max(HEAT_MARK_FROM.hot, middle * 2.5)) return 'hot';
  const isNew = Date.parse(now) - Date.parse(post.publishTime) < NEW_HOURS * 3_600_000;
  return isNew && post.heat >= HEAT_MARK_FROM.new ? 'new' : null;
}

/**
 * Marked text is plain text that was escaped, with <em> around each hit. It is taken apart here and rendered as text, so
 * nothing in it can ever be markup.
 */
export function splitMarked(marked: string): { text: string; hit: boolean }[] {
  return marked
    .split(/<em>([\s\S]*?)<\/em>/)
    .map((part, index) => ({ text: unescape(part), hit: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

const unescape = (text: string): string => text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
