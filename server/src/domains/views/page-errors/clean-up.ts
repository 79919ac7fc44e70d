import { addDays, dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { deleteErrorsBefore } from './store.ts';

/** Errors of browsers are deleted after this many days. */
const KEPT_DAYS = 30;

export const cleanUpErrors = (deps: Deps): Promise<void> =>
  deleteErrorsBefore(deps.db, addDays(dayInChina(deps.clock.now()), -KEPT_DAYS));
