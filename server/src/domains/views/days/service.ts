import { dayInChina } from '../../../core/clock.ts';
import { withBriefLock } from '../../../db/locks/brief-lock.ts';
import type { Transaction } from '../../../db/client.ts';
import { certainTime, disagreement } from '../../../db/times.ts';
import type { Deps } from '../../../deps.ts';
import type { RefusedViews, ViewsOf } from './selection.ts';
import * as store from './store.ts';

/*
 * Life of a day of views (closed_view_days): open → closed (takes no more views) → judged (`judgeViewDay` has refused false views)
 * → summed (`sumDay`) → removed (its rows are dropped with their month). `changes` counts judgings and corrections;
 * `counted_changes` is the last of them that the public counts contain (`correctCounts`).
 */

/**
 * Closes a day and those before it; later views count for the first open day. Closing is final, so the day must be over by every
 * clock (of this server and the database). Closing a closed day does nothing.
 */
export async function closeViewDay(deps: Deps, day: string): Promise<void> {
  if (await store.isClosed(deps.db, day)) return;
  const readings = await deps.times.read();
  if (day >= dayInChina(certainTime(readings))) {
    const reason = disagreement(readings) ?? 'it is not over';
    throw new Error(`${day} cannot be closed: ${reason}`);
  }
  // Batches of views hold this lock nearly always: `withBriefLock` retries until it gets the lock, and new batches wait only briefly.
  await withBriefLock(deps.transact, (tx) => store.closeDay(tx, day, deps.clock.now()));
}

/** The days that are over but not closed, oldest first; throws while the clocks disagree. */
export async function listUnclosedViewDays(deps: Deps): Promise<string[]> {
  const readings = await deps.times.read();
  const apart = disagreement(readings);
  if (apart !== null) throw new Error(`no day is closed while the clocks disagree: ${apart}`);
  return store.listOpenDays(deps.db, dayInChina(certainTime(readings)));
}

/** The valid views that a refusal of `of` would turn down, by post and day. One row more than `limit` means that there are more. */
export const listViewsToRefuse = (db: Deps['db'] | Transaction, of: ViewsOf, limit: number): Promise<RefusedViews[]> =>
  store.countChosen(db, of, limit + 1);

/**
 * Refuses valid views by hand. The caller's transaction locks the days and orders their settlement again. Views that were refused
 * before keep their reason.
 */
export async function refuseViews(tx: Transaction, of: ViewsOf, correctionId: string): Promise<RefusedViews[]> {
  const refused = await store.markRefused(tx, of, correctionId);
  await store.markChanged(tx, [...new Set(refused.map(({ day }) => day))]);
  return refused;
}

/** Makes the views valid again that one correction refused, on these days of these posts. */
export async function restoreViews(
  tx: Transaction,
  correctionId: string,
  of: { day: string; postId: string }[],
): Promise<number> {
  await store.markChanged(tx, [...new Set(of.map(({ day }) => day))]);
  return store.unmarkRefused(tx, correctionId, of);
}
