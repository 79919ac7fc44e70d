import { addDays, dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { deleteDaysBefore } from './store.ts';

/** A year, and some weeks of the year before for comparison. */
const KEPT_DAYS = 400;

export const cleanUpVitals = (deps: Deps): Promise<void> =>
  deleteDaysBefore(deps.db, addDays(dayInChina(deps.clock.now()), -KEPT_DAYS));
