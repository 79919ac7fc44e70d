import { BIN_DAYS } from '#contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { forgetKeysBefore } from '../../idempotency.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 200;

/** Removes for good what has lain in the bin for its days, some at a time; and keys of calls nobody repeats any more. */
export async function emptyBin(deps: Deps): Promise<number> {
  const now = deps.clock.now().getTime();
  let removed = 0;
  for (let found = AT_ONCE; found === AT_ONCE; removed += found) {
    found = await deps.events.transact(async (tx) => {
      const ids = await store.listBinOlderThan(tx, new Date(now - BIN_DAYS * DAY_MS), AT_ONCE);
      await store.deletePosts(tx, ids);
      return ids.length;
    });
  }
  await deps.events.transact((tx) => forgetKeysBefore(tx, new Date(now - DAY_MS)));
  return removed;
}
