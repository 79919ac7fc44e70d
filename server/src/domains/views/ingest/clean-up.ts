import { dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { certainTime } from '../../../db/times.ts';
import * as store from './store.ts';

/** Disk pages of a partition that one transaction scans, at most some hundred thousand rows. */
const PART_PAGES = 1000;

/**
 * Deletes visits when browsers can no longer report them (two days after they began) and their day is judged; the sums for creators
 * (visit_days) stay. Every stretch of pages is a transaction of its own, so counting does not wait and the next run continues an
 * interrupted one. Returns the number of deleted rows.
 */
export async function cleanUpVisits(deps: Deps, signal?: AbortSignal, partPages = PART_PAGES): Promise<number> {
  const before = await store.findFirstStored(deps.db, dayInChina(certainTime(await deps.times.read())));
  let removed = 0;
  for (const { part, pages } of await store.listParts(deps.db, before))
    for (let from = 0; from < pages && signal?.aborted !== true; from += partPages)
      removed += await store.deleteVisits(deps.db, part, before, from, from + partPages);
  return removed;
}
