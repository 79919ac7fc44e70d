import { BIN_DAYS } from '#contract/posts/constants.ts';
import type { Deps } from '../../../deps.ts';
import { deleteCounts } from '../../counters/service.ts';
import * as bin from './store.ts';
import * as store from '../store.ts';

const DAY_MS = 86_400_000;
const POSTS_AT_ONCE = 200;
const ROWS_AT_ONCE = 1000;

/** What was thrown away before this is removed for good, and can no longer be brought back while that is under way. */
export const endOfBin = (now: Date): Date => new Date(now.getTime() - BIN_DAYS * DAY_MS);

interface Emptying {
  signal?: AbortSignal | undefined;
  rowsAtOnce: number;
}

/**
 * Removes for good what has lain in the bin for its days. Each post goes by itself, and what hangs on it in parts: one that
 * cannot be removed holds up none behind it, and is tried again the next hour.
 */
export async function emptyBin(deps: Deps, { signal, rowsAtOnce = ROWS_AT_ONCE }: Partial<Emptying> = {}): Promise<number> {
  const now = deps.clock.now();
  const following = await bin.findFollowing(deps.db);
  const failures: unknown[] = [];
  let removed = 0;
  for (let after: bin.Binned | undefined, found = POSTS_AT_ONCE; found === POSTS_AT_ONCE;) {
    const posts = await bin.listBinned(deps.db, endOfBin(now), after, POSTS_AT_ONCE);
    for (const { id } of posts) {
      signal?.throwIfAborted();
      try {
        await removeForGood(deps, id, following, { signal, rowsAtOnce });
        removed += 1;
      } catch (error) {
        deps.log.error({ err: error, postId: id }, 'a work could not be removed from the bin');
        failures.push(error);
      }
    }
    found = posts.length;
    after = posts.at(-1);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} works could not be removed from the bin`);
  return removed;
}

async function removeForGood(
  deps: Deps,
  id: string,
  following: bin.Following[],
  { signal, rowsAtOnce }: Emptying,
): Promise<void> {
  for (const one of following)
    while (await deps.transact((tx) => bin.deleteSomeOf(tx, id, one, rowsAtOnce))) signal?.throwIfAborted();
  await deps.transact(async (tx) => {
    await deleteCounts(tx, [id]);
    await store.deletePosts(tx, [id]);
  });
}
