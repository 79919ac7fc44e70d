import { addDays, dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
/** Checks stay long enough for a decision and an appeal; their sums by day stay longer. */
const KEPT_DAYS = 90;
const SUMS_KEPT_DAYS = 400;

export async function forgetChecks({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await store.deleteBefore(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  await store.deleteDaysBefore(db, addDays(dayInChina(now), -SUMS_KEPT_DAYS));
}
