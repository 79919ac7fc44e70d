import { addDays, dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { deleteErrorsBefore } from './store.ts';

const KEPT_DAYS = 30;

export const cleanUpErrors = (deps: Deps): Promise<void> =>
  deleteErrorsBefore(deps.db, addDays(dayInChina(deps.clock.now()), -KEPT_DAYS));
