import { certainTime } from '../../../db/times.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

/** As long as a claim about what was decided can be brought (民法典 第一百八十八条). */
const KEPT_DAYS = 3 * 365;

/** Reports that were handled long ago go with their evidence, and their cases with the last of them. */
export async function forgetOldReports(deps: Deps): Promise<void> {
  const before = new Date(certainTime(await deps.times.read()).getTime() - KEPT_DAYS * 86_400_000);
  await store.deleteHandledBefore(deps.db, before);
}
