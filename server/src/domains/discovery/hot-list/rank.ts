import { HOT_LIST_FROM } from '#contract/discovery/heat.ts';
import type { HotAction, HotPost } from './store.ts';
import { HOT_LIST_CAPS, diversify } from './diversify.ts';

/** A post in its place, with what people did to it. */
export interface Ranked extends HotPost {
  action: HotAction | null;
}

/**
 * The order of a hot list: cuts lower the heat first, then the caps put off what one author or agency has too much of, and
 * at last pinned posts stand where they were put. What hardly anybody has read is on no list unless it is pinned.
 */
export function rankHotList(items: readonly HotPost[], actions: readonly HotAction[]): Ranked[] {
  const cuts = new Map(actions.filter(({ kind }) => kind === 'cut').map((action) => [action.postId, action]));
  const pins = new Map(actions.filter(({ kind }) => kind === 'pin').map((action) => [action.postId, action]));
  const ranked = items.map((item): Ranked => {
    const cut = cuts.get(item.postId);
    const left = (100 - (cut?.percent ?? 0)) / 100;
    return { ...item, heat: Math.round(item.heat * left * 100) / 100, action: pins.get(item.postId) ?? cut ?? null };
  });
  const free = ranked.filter(({ postId, heat }) => !pins.has(postId) && heat >= HOT_LIST_FROM).sort((a, b) => b.heat - a.heat);
  const pinned = ranked
    .filter(({ postId }) => pins.has(postId))
    .map((item) => ({ item, position: pins.get(item.postId)?.position ?? 1 }));
  return insertAt(diversify(free, HOT_LIST_CAPS), pinned);
}

/** Puts items at their places (counted from one) among others; of two for one place the first given stands before. */
export function insertAt<Item>(order: readonly Item[], fixed: readonly { item: Item; position: number }[]): Item[] {
  const result = [...order];
  let free = 0;
  for (const { item, position } of fixed.toSorted((a, b) => a.position - b.position)) {
    const index = Math.max(position - 1, free);
    result.splice(index, 0, item);
    free = index + 1;
  }
  return result;
}
