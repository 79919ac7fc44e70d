import { HOT_LIST_FROM } from '#contract/discovery/heat.ts';
import type { HotAction, HotEntry } from './store.ts';
import { HOT_LIST_CAPS, diversify } from './diversify.ts';

/** A work in its place, with what people did to it. */
export interface Ranked extends HotEntry {
  action: HotAction | null;
}

/**
 * The order of a hot list: cuts lower the heat first, then the caps put off what one author or agency has too much of, and
 * at last pinned works stand where they were put. What hardly anybody has read is on no list unless it is pinned.
 */
export function rankHotList(entries: readonly HotEntry[], actions: readonly HotAction[]): Ranked[] {
  const cuts = new Map(actions.filter(({ kind }) => kind === 'cut').map((action) => [action.postId, action]));
  const pins = new Map(actions.filter(({ kind }) => kind === 'pin').map((action) => [action.postId, action]));
  const ranked = entries.map((entry): Ranked => {
    const cut = cuts.get(entry.postId);
    const left = (100 - (cut?.percent ?? 0)) / 100;
    return { ...entry, heat: Math.round(entry.heat * left * 100) / 100, action: pins.get(entry.postId) ?? cut ?? null };
  });
  const free = ranked.filter(({ postId, heat }) => !pins.has(postId) && heat >= HOT_LIST_FROM).sort((a, b) => b.heat - a.heat);
  const pinned = ranked
    .filter(({ postId }) => pins.has(postId))
    .map((item) => ({ item, position: pins.get(item.postId)?.position ?? 1 }));
  return insertAt(diversify(free, HOT_LIST_CAPS), pinned);
}

/** Puts items at their places (counted from one) among others; of two for one place the first given stands before. */
export function insertAt<Item>(order: readonly Item[], placed: readonly { item: Item; position: number }[]): Item[] {
  const result = [...order];
  let free = 0;
  for (const { item, position } of placed.toSorted((a, b) => a.position - b.position)) {
    const place = Math.max(position - 1, free);
    result.splice(place, 0, item);
    free = place + 1;
  }
  return result;
}
