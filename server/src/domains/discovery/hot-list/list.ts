import { heatBase, heatMark, reportRate, HOT_LIST_HEAT_MIN } from '#contract/discovery/heat.ts';
import type { PostType } from '#contract/posts/post.ts';
import { startOfDay } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { filterRecommendable } from '../../accounts/service.ts';
import { cardsOf } from '../cards/list.ts';
import * as cardsStore from '../cards/store.ts';
import * as heatStore from '../heat/store.ts';
import { HOT_LIST_CAPS, diversify } from './diversify.ts';
import * as hotListStore from './store.ts';
import type { HotAction, HotPost } from './store.ts';

/** Enough posts to fill a list after the caps. */
const CANDIDATES = 500;
const RANKS_MAX = 100;
const HOUR_MS = 3_600_000;

export interface HotListQuery {
  window: heatStore.Span;
  type?: PostType | undefined;
  category?: string | undefined;
  limit: number;
  /** Any time within a past hour, ISO 8601; absent: now. */
  at?: string | undefined;
}

/** The hot list of this minute or of a past hour, with the change of each rank since the hour before and the calculation of its heat. */
export async function hotList(deps: Deps, { window, type, category, limit, at }: HotListQuery) {
  const categoryId = category === undefined ? undefined : await cardsStore.findCategoryId(deps.db, category);
  const snapshot = category !== undefined && categoryId === undefined ? null : await snapshotAt(deps, at);
  if (snapshot === null) return { list: [], updatedAt: at ?? deps.clock.now().toISOString(), comparedWith: null };
  const read = (when: Date) => orderedAt(deps, when, window, { type, categoryId });
  const before = await hotListStore.findSnapshot(deps.db, {
    after: new Date(snapshot.getTime() - 3 * HOUR_MS),
    until: new Date(snapshot.getTime() - HOUR_MS),
  });
  const [rows, past] = await Promise.all([read(snapshot), before === null ? [] : read(before)]);
  const ranksBefore = new Map(past.slice(0, RANKS_MAX).map(({ postId }, index) => [postId, index + 1]));
  const byId = new Map(rows.map((row) => [row.postId, row]));
  const cards = await cardsOf(
    deps,
    rows.slice(0, RANKS_MAX).map(({ postId }) => postId),
  );
  const listedCards = cards.slice(0, limit);
  const ownHeats = await hotListStore.findOwnHeats(
    deps.db,
    snapshot,
    listedCards.map(({ id }) => id),
  );
  const list = listedCards.flatMap((card, index) => {
    const row = byId.get(card.id);
    const rankBefore = ranksBefore.get(card.id);
    const change = rankBefore === undefined ? null : rankBefore - (index + 1);
    if (row === undefined) return [];
    const mark = heatMark({ heat: leftOf(row.action, ownHeats.get(card.id) ?? 0), publishTime: card.publishTime }, snapshot);
    return [{ ...card, rank: index + 1, heat: row.heat, mark, change, why: whyOf(row, snapshot) }];
  });
  return { list, updatedAt: snapshot.toISOString(), comparedWith: before?.toISOString() ?? null };
}

/** The hours of a day of China that have a stored list, and the first stored list of all. */
export async function hotHours(deps: Deps, { day }: { day: string }) {
  const from = startOfDay(day);
  const [hours, first] = await Promise.all([
    hotListStore.listSnapshots(deps.db, from, new Date(from.getTime() + 24 * HOUR_MS)),
    hotListStore.findFirstSnapshot(deps.db),
  ]);
  return { hours: hours.map((hour) => hour.toISOString()), first: first?.toISOString() ?? null };
}

async function snapshotAt(deps: Deps, at: string | undefined): Promise<Date | null> {
  if (at === undefined) return hotListStore.findSnapshot(deps.db);
  const hour = new Date(Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS);
  return hotListStore.findSnapshot(deps.db, { after: hour, until: new Date(hour.getTime() + HOUR_MS - 1) });
}

async function orderedAt(
  deps: Deps,
  at: Date,
  window: heatStore.Span,
  filter: { type: PostType | undefined; categoryId: string | undefined },
) {
  const [items, actions] = await Promise.all([
    hotListStore.listSnapshot(deps.db, at, window, filter, CANDIDATES),
    hotListStore.listActions(deps.db, at),
  ]);
  return rankHotList(await filterRecommendable(deps, items), actions);
}

/** The terms of the heat, from which a reader can repeat the calculation. */
function whyOf({ views, likes, commenters, favorites, shares, reporters, publishedAt, action }: RankedPost, at: Date) {
  const counts = { views, likes, commenters, favorites, shares };
  return {
    ...counts,
    base: heatBase(counts),
    reporters,
    reportRate: reportRate({ reporters, views }),
    hours: Math.max(0, (at.getTime() - Date.parse(publishedAt)) / HOUR_MS),
    action:
      action === null
        ? null
        : {
            kind: action.kind,
            position: action.position,
            percent: action.percent,
            reason: action.reason,
            from: new Date(action.from).toISOString(),
            to: new Date(action.to).toISOString(),
          },
  };
}

/** A ranked post with the editors' pin or cut that applies to it. */
interface RankedPost extends HotPost {
  action: HotAction | null;
}

/**
 * The order of a hot list: cuts lower the heat, then the caps postpone further posts of one author or agency, then pinned posts take their
 * positions. Posts with a heat below HOT_LIST_HEAT_MIN are listed only if pinned.
 */
export function rankHotList(items: readonly HotPost[], actions: readonly HotAction[]): RankedPost[] {
  const cuts = new Map(actions.filter(({ kind }) => kind === 'cut').map((action) => [action.postId, action]));
  const pins = new Map(actions.filter(({ kind }) => kind === 'pin').map((action) => [action.postId, action]));
  const ranked = items.map((item): RankedPost => {
    const cut = cuts.get(item.postId);
    return {
      ...item,
      heat: Math.round(leftOf(cut ?? null, item.heat) * 100) / 100,
      action: pins.get(item.postId) ?? cut ?? null,
    };
  });
  const free = ranked
    .filter(({ postId, heat }) => !pins.has(postId) && heat >= HOT_LIST_HEAT_MIN)
    .sort((a, b) => b.heat - a.heat);
  const pinned = ranked
    .filter(({ postId }) => pins.has(postId))
    .map((item) => ({ item, position: pins.get(item.postId)?.position ?? 1 }));
  return insertAt(diversify(free, HOT_LIST_CAPS), pinned);
}

/** The heat after a cut. */
const leftOf = (action: HotAction | null, heat: number): number =>
  action?.kind === 'cut' ? (heat * (100 - (action.percent ?? 0))) / 100 : heat;

/** Inserts items at their positions (from 1) into an order; of two items for one position the first takes it and the other the next. */
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
