import type { Deps } from '../../deps.ts';
import * as store from './view-days-store.ts';

/**
 * What is not a person's reading, looked at once when a day closes; everything turned down is kept with its reason and
 * earns nothing. The reasons for these figures are in docs/decisions/041.
 */
export const ABUSE = {
  /** `excess`: works that one viewer can read in a day. */
  worksADay: 300,
  /** `hasty`: of who reads this many, a view so few seconds after the one before had no reading in between. */
  hastyFrom: 20,
  hastySeconds: 3,
  /** `device`: guests that are believed from one address and browser on one author's works; more if they are few of all. */
  guestsOfDevice: 20,
  deviceShare: 0.05,
  /** `network`: the same from one address whatever the browser; behind one of a carrier are many. */
  guestsOfNetwork: 100,
  networkShare: 0.2,
} as const;

/** From now on nothing is counted for this day, and those before it; once, however often it is asked for. */
export async function closeViewDay(deps: Deps, day: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0');
    // Millions of viewers and addresses, most of them with one view: sorted they are counted faster than in a table of them all.
    await tx.execute("set local work_mem = '128MB'; set local enable_hashagg = off");
    if (!(await store.closeDay(tx, day, deps.clock.now()))) return;
    const heavy = await store.findHeavy(tx, day, ABUSE);
    if (heavy.viewers > 0) await store.refuseBusyViewers(tx, day, ABUSE);
    const authorIds = heavy.networks > 0 ? await store.findCrowdedAuthors(tx, day, ABUSE) : [];
    if (authorIds.length > 0) await store.refuseCrowds(tx, day, authorIds, ABUSE);
    await store.forgetHeavy(tx);
  });
}
