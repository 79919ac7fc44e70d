import { SNAPSHOT_DAYS } from '#contract/posts/constants.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

/** Deletes snapshots older than SNAPSHOT_DAYS. Submitted texts stay as revisions. */
export const cleanSnapshots = (deps: Deps): Promise<number> =>
  store.deleteBefore(deps.db, new Date(deps.clock.now().getTime() - SNAPSHOT_DAYS * 86_400_000));
