import type { PostType } from '#contract/posts.ts';
import type { Deps } from '../../deps.ts';
import { cardsOf, pageOfCards, type Paging } from './cards.ts';
import { HOT_LIST_CAPS, spread } from './spread.ts';
import * as store from './store.ts';

/** Enough that the caps find others; a list shows at most a hundred. */
const CANDIDATES = 500;
const IN_A_SNAPSHOT = 500;
const SNAPSHOTS_KEPT_MS = 26 * 3_600_000;

/** The warmest works. Until views are counted by time, every window counts all there are. */
export async function hotList(
  deps: Deps,
  { type, category, limit }: { type?: PostType | undefined; category?: string | undefined; limit: number },
) {
  const categoryId = category === undefined ? undefined : await store.findCategoryId(deps.db, category);
  const isNowhere = category !== undefined && categoryId === undefined;
  const candidates = isNowhere ? [] : await store.listHottest(deps.db, { type, categoryId }, CANDIDATES);
  const rows = spread(candidates, HOT_LIST_CAPS).slice(0, limit);
  const heat = new Map(rows.map((row) => [row.postId, row.heat]));
  const cards = await cardsOf(
    deps,
    rows.map(({ postId }) => postId),
  );
  const updatedAt = (await store.findLastSnapshotTime(deps.db)) ?? deps.clock.now();
  return {
    list: cards.map((card, index) => ({ ...card, rank: index + 1, heat: heat.get(card.id) ?? 0 })),
    updatedAt: updatedAt.toISOString(),
  };
}

/** By heat, each author once before anyone comes a second time. */
export async function hotRecommendations(deps: Deps, paging: Paging) {
  const candidates = await store.listHottest(deps.db, {}, CANDIDATES);
  const order = spread(candidates, { places: CANDIDATES, ofAnAuthor: 1, ofAnAgency: CANDIDATES });
  return pageOfCards(
    deps,
    order.map(({ postId }) => postId),
    paging,
  );
}

/** Cools every work by the time that has passed and keeps the moment's order for the pages of visits that begin in it. */
export async function refreshHeat(deps: Deps): Promise<number> {
  return deps.events.transact(async (tx) => {
    const now = deps.clock.now();
    const changed = await store.updateHeat(tx, now);
    await store.insertSnapshot(tx, now, IN_A_SNAPSHOT);
    await store.deleteSnapshotsBefore(tx, new Date(now.getTime() - SNAPSHOTS_KEPT_MS));
    return changed;
  });
}
