import { dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { certainTime } from '../../../db/times.ts';
import * as store from './store.ts';

/** Pages of a partition that one transaction looks through: some hundred thousand rows at most. */
const PART_PAGES = 1000;

/**
 * Removes visits once nothing more can be told of them, two days after they began, and their day is judged; the sums that
 * creators look at stay. A part at a time, each a transaction of its own: nobody who counts waits, and a run that is cut off
 * leaves the rest to the next.
 */
export async function cleanUpVisits(deps: Deps, signal?: AbortSignal, partPages = PART_PAGES): Promise<number> {
  const before = await store.findFirstStored(deps.db, dayInChina(certainTime(await deps.times.read())));
  let removed = 0;
  for (const { part, pages } of await store.listParts(deps.db, before))
    for (let from = 0; from < pages && signal?.aborted !== true; from += partPages)
      removed += await store.deleteVisits(deps.db, part, before, from, from + partPages);
  return removed;
}
