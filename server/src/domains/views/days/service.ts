import { dayInChina } from '../../../core/clock.ts';
import { withBriefLock } from '../../../db/locks/brief-lock.ts';
import type { Transaction } from '../../../db/client.ts';
import { certainTime, disagreement } from '../../../db/times.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

/**
 * From now on nothing is counted for this day, and those before it; once, however often it is asked for. Only days that are
 * over by every clock there is: what is closed stays closed. The views are judged afterwards (`judgeViewDay`).
 */
export async function closeViewDay(deps: Deps, day: string): Promise<void> {
  if (await store.isClosed(deps.db, day)) return;
  const readings = await deps.times.read();
  if (day >= dayInChina(certainTime(readings))) {
    const reason = disagreement(readings) ?? 'it is not over';
    throw new Error(`${day} cannot be closed: ${reason}`);
  }
  // Whoever counts goes first; a batch that waits for its disk is over soon.
  await withBriefLock(deps.transact, (tx) => store.closeDay(tx, day, deps.clock.now()));
}

/** The days that are over and have views, from the first that is not closed; throws while the clocks disagree. */
export async function openViewDays(deps: Deps): Promise<string[]> {
  const readings = await deps.times.read();
  const apart = disagreement(readings);
  if (apart !== null) throw new Error(`no day is closed while the clocks disagree: ${apart}`);
  return store.listOpenDays(deps.db, dayInChina(certainTime(readings)));
}

export type { RefusedViews, ViewsOf } from './store.ts';

/** The valid views of closed days that a refusal would turn down, by post and day; one more than `limit` tells that there are more. */
export const chosenViews = (db: Deps['db'] | Transaction, of: store.ViewsOf, limit: number): Promise<store.RefusedViews[]> =>
  store.countChosen(db, of, limit + 1);

/**
 * Turns views down by hand, within the transaction that has the days settled again and holds them meanwhile. What was
 * turned down before, for whatever reason, stays as it is.
 */
export async function refuseViews(tx: Transaction, of: store.ViewsOf, correctionId: string): Promise<store.RefusedViews[]> {
  const refused = await store.markRefused(tx, of, correctionId);
  await store.markChanged(tx, [...new Set(refused.map(({ day }) => day))]);
  return refused;
}

/** Lets the views that one refusal turned down count again. */
export async function restoreViews(
  tx: Transaction,
  correctionId: string,
  of: { day: string; postId: string }[],
): Promise<number> {
  await store.markChanged(tx, [...new Set(of.map(({ day }) => day))]);
  return store.unmarkRefused(tx, correctionId, of);
}
