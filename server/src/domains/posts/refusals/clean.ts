import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

/** What was refused longer ago is looked at like anything new. */
export const REFUSALS_DAYS = 3 * 365;
/** About 500 MB where all samples are full; the oldest go first. */
const REFUSALS_MAX = 50_000;

export async function cleanRefusals(deps: Deps): Promise<void> {
  await store.deleteBefore(deps.db, new Date(deps.clock.now().getTime() - REFUSALS_DAYS * 86_400_000));
  await store.deleteBeyond(deps.db, REFUSALS_MAX);
}
