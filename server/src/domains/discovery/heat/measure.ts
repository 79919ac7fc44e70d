import type { Transaction } from '../../../db/client.ts';
import { certainTime } from '../../../db/times.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

const FEED_ORDER_POSTS = 500;
/** All pages of a visit have the order of its beginning, so a stored order outlives a long visit. */
const FEED_ORDER_AGE_MAX_MS = 26 * 3_600_000;
/** Days for which hourly hot lists are stored. */
const HOURS_STORED_DAYS = 90;
const DAY_MS = 86_400_000;

/** Measures the heat of all posts, and stores this minute's hot lists and the feed's order for visits that begin now; returns posts changed. */
export async function refreshHeat(deps: Deps): Promise<number> {
  // Deletion uses a time that several clocks confirm, so that one wrong clock deletes no history.
  const certain = certainTime(await deps.times.read()).getTime();
  return deps.transact(async (tx) => {
    await store.lockHeat(tx);
    const now = deps.clock.now();
    await store.ensurePartitions(tx, now);
    const summedUntil = await store.sumHours(tx, now);
    await store.sumChangedDay(tx, now);
    const changed = await store.measure(tx, now, summedUntil);
    await store.saveHotMoment(tx, now, new Date(certain - HOURS_STORED_DAYS * DAY_MS));
    await store.saveFeedOrder(tx, now, FEED_ORDER_POSTS);
    await store.deleteFeedOrdersBefore(tx, new Date(certain - FEED_ORDER_AGE_MAX_MS));
    return changed;
  });
}

/** Makes the counts of an imported post part of its heat, as if spread over the time since its publication. */
export const addImportedHeat = (
  deps: Deps,
  tx: Transaction,
  post: { postId: string; publishedAt: Date; counts: Parameters<typeof store.importActivity>[4] },
): Promise<void> => store.importActivity(tx, post.postId, post.publishedAt, deps.clock.now(), post.counts);
