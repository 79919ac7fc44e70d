import { addDays, dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { deleteDaysBefore } from './store.ts';

/** A year to look back on, and some weeks to hold it against. */
const KEPT_DAYS = 400;

export const cleanUpVitals = (deps: Deps): Promise<void> =>
  deleteDaysBefore(deps.db, addDays(dayInChina(deps.clock.now()), -KEPT_DAYS));
