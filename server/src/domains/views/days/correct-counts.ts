import type { Deps } from '../../../deps.ts';
import { discountViews } from '../../counters/service.ts';
import * as store from './store.ts';

const POSTS_PER_BATCH = 500;

/**
 * Subtracts false views from the public view counts. Until a day is judged, each hour that is over loses the excess views of single
 * networks; after a day was judged or corrected, exactly its refused views are subtracted (or added again). Every transaction records
 * in view_day_discounts what it subtracted, so a repeated or interrupted run subtracts nothing twice.
 */
export async function correctCounts(
  deps: Deps,
  { signal, postsPerBatch = POSTS_PER_BATCH }: { signal?: AbortSignal; postsPerBatch?: number } = {},
): Promise<void> {
  while (await discountNextHour(deps)) signal?.throwIfAborted();
  for (;;) {
    const changedDay = await store.findChangedDay(deps.db);
    if (changedDay === undefined) return;
    const rows = await store.countRefusedViews(deps.db, changedDay.day);
    for (let start = 0; start < rows.length; start += postsPerBatch) {
      signal?.throwIfAborted();
      await correctDiscounts(deps, changedDay.day, rows.slice(start, start + postsPerBatch));
    }
    await store.markCounted(deps.db, changedDay);
  }
}

/** Discounts the excess views of the next hour that is over; false when there is none. */
function discountNextHour(deps: Deps): Promise<boolean> {
  return deps.transact(async (tx) => {
    const hour = await store.lockNextHour(tx, deps.clock.now());
    if (hour === null) return false;
    const rows = await store.listExcessViews(tx, hour);
    await store.addDiscounts(tx, rows);
    await discountViews(tx, rows);
    await store.markWeighed(tx, hour);
    return true;
  });
}

/** Makes the discounts of these posts equal to their refused views of the day, and changes the counts by the difference. */
function correctDiscounts(deps: Deps, day: string, rows: store.PostViews[]): Promise<void> {
  return deps.transact(async (tx) => {
    await store.lockWeighing(tx);
    const before = await store.findDiscounts(
      tx,
      day,
      rows.map(({ postId }) => postId),
    );
    const changes = rows.map(({ postId, views }) => ({ postId, views: views - (before.get(postId) ?? 0) }));
    await store.putDiscounts(tx, day, rows);
    await discountViews(
      tx,
      changes.filter(({ views }) => views !== 0),
    );
  });
}
