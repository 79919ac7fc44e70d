import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

/** Forgets that a person has opened one work, or any. */
export const forgetHistory = (deps: Deps, userId: string, postId: string | undefined): Promise<void> =>
  store.removeFromHistory(deps.db, userId, postId);

/** Stops remembering what a person opens, or goes on. */
export const pauseHistory = (deps: Deps, userId: string, paused: boolean): Promise<void> =>
  store.setHistoryPause(deps.db, userId, paused ? deps.clock.now() : null);

export const isHistoryPaused = (deps: Deps, userId: string): Promise<boolean> => store.isHistoryPaused(deps.db, userId);
