import { certainTime } from '../../../db/times.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

/** The limitation period for claims about a decision (民法典 第一百八十八条). */
const KEPT_DAYS = 3 * 365;

/** Deletes reports and their evidence KEPT_DAYS after the case was handled, and then the case. */
export async function forgetOldReports(deps: Deps): Promise<void> {
  const before = new Date(certainTime(await deps.times.read()).getTime() - KEPT_DAYS * 86_400_000);
  await store.deleteHandledBefore(deps.db, before);
}
