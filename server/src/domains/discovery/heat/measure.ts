import type { Transaction } from '../../../db/client.ts';
import { certainTime } from '../../../db/times.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

const IN_A_SNAPSHOT = 500;
const SNAPSHOT_AGE_MAX_MS = 26 * 3_600_000;
const HOURS_STORED_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * * Measures the heat of all posts, makes this minute's hot lists and saves their order for the pages of visits that begin
 * now. Returns how many posts changed.
 */
export async function refreshHeat(deps: Deps): Promise<number> {
  // History that is deleted is old by every clock.
  const certain = certainTime(await deps.times.read()).getTime();
  return deps.transact(async (tx) => {
    await store.lockHeat(tx);
    const now = deps.clock.now();
    await store.ensurePartitions(tx, now);
    const summedUntil = await store.sumHours(tx, now);
    await store.sumChangedDay(tx, now);
    const changed = await store.measure(tx, now, summedUntil);
    await store.saveSnapshot(tx, now, new Date(certain - HOURS_STORED_DAYS * DAY_MS));
    await store.insertSnapshot(tx, now, IN_A_SNAPSHOT);
    await store.deleteSnapshotsBefore(tx, new Date(certain - SNAPSHOT_AGE_MAX_MS));
    return changed;
  });
}

/** Counts that a post comes with take part in its heat, as if done over the time since it appeared. */
export const importActivity = (
  deps: Deps,
  tx: Transaction,
  post: { postId: string; publishedAt: Date; counts: Parameters<typeof store.importActivity>[4] },
): Promise<void> => store.importActivity(tx, post.postId, post.publishedAt, deps.clock.now(), post.counts);
