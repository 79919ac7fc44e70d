import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

/** Forgets that a person has opened one work, or any. */
export const forgetHistory = (deps: Deps, userId: string, postId: string | undefined): Promise<void> =>
  store.removeFromHistory(deps.db, userId, postId);
