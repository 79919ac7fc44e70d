import type { Deps } from '../../../deps.ts';
import { discountViews } from '../../counters/service.ts';
import * as store from './store.ts';

const POSTS_AT_ONCE = 500;

/**
 * Subtracts false views from the public view counts. Until a day is judged, each hour that is over loses the excess views of single
 * networks; after a day was judged or corrected, exactly its refused views are subtracted (or added again). Every transaction records
 * in view_day_discounts what it subtracted, so a repeated or interrupted run subtracts nothing twice.
 */
export async function correctCounts(
  deps: Deps,
  { signal, postsAtOnce = POSTS_AT_ONCE }: { signal?: AbortSignal; postsAtOnce?: number } = {},
): Promise<void> {
  while (await weighHour(deps)) signal?.throwIfAborted();
  for (;;) {
    const changed = await store.findChangedDay(deps.db);
    if (changed === undefined) return;
    const rows = await store.listTurnedDown(deps.db, changed.day);
    for (let start = 0; start < rows.length; start += postsAtOnce) {
      signal?.throwIfAborted();
      await leaveOut(deps, changed.day, rows.slice(start, start + postsAtOnce));
    }
    await store.markCounted(deps.db, changed);
  }
}

/** Discounts the excess views of the next hour that is over; false when there is none. */
function weighHour(deps: Deps): Promise<boolean> {
  return deps.transact(async (tx) => {
    const hour = await store.lockNextHour(tx, deps.clock.now());
    if (hour === null) return false;
    const rows = await store.listOverweight(tx, hour);
    await store.addDiscounts(tx, rows);
    await discountViews(tx, rows);
    await store.markWeighed(tx, hour);
    return true;
  });
}

/** Makes the discounts of these posts equal to their refused views of the day, and changes the counts by the difference. */
function leaveOut(deps: Deps, day: string, rows: store.TurnedDown[]): Promise<void> {
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
