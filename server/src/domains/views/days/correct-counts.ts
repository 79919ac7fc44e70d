import type { Deps } from '../../../deps.ts';
import { discountViews } from '../../counters/service.ts';
import * as store from './store.ts';

const POSTS_AT_ONCE = 500;

/**
 * Takes out of the public counts what is nobody's reading: of the hours that are over what one network has too much of, and of days that were
 * judged, or corrected since, what was turned down. In parts that each write down what they have taken out: repeated, or taken up after
 * an end, it changes nothing twice.
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
    for (let at = 0; at < rows.length; at += postsAtOnce) {
      signal?.throwIfAborted();
      await leaveOut(deps, changed.day, rows.slice(at, at + postsAtOnce));
    }
    await store.markCounted(deps.db, changed);
  }
}

/** True while there may be more. */
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

/** Brings what is left out of these posts' counts to what was turned down. */
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
