import type { HeatMark } from '#contract/discovery/heat.ts';
import { formatCount } from '../../../lib/format.ts';

export type { HotPost } from '#contract/discovery/hot-list.ts';

export const HEAT_TEXT: Record<HeatMark, string> = { boom: '爆', hot: '热', new: '新' };

/** For example 8.3万, 71 or 0.4; a very small heat is <0.1 instead of 0. */
export function formatHeat(heat: number): string {
  if (heat > 0 && heat < 0.1) return '<0.1';
  return heat < 10 ? String(Math.round(heat * 10) / 10) : formatCount(Math.round(heat));
}

/** Splits marked text (escaped, with <em> around hits) into parts that are rendered as plain text, so nothing in it is markup. */
export function splitMarked(marked: string): { text: string; hit: boolean }[] {
  return marked
    .split(/<em>([\s\S]*?)<\/em>/)
    .map((part, index) => ({ text: unescape(part), hit: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

const unescape = (text: string): string => text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
