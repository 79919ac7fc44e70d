import { SNAPSHOT_DAYS } from '#contract/posts/constants.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

/** Nobody looks for what a draft was like a month ago; what was submitted stays as a revision. */
export const cleanSnapshots = (deps: Deps): Promise<number> =>
  store.deleteBefore(deps.db, new Date(deps.clock.now().getTime() - SNAPSHOT_DAYS * 86_400_000));
