import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

/** Refusals older than this are deleted: what resembles them is no longer noticed. */
export const REFUSALS_DAYS = 3 * 365;
/** At most about 500 MB; beyond this number the oldest are deleted. */
const REFUSALS_MAX = 50_000;

export async function cleanRefusals(deps: Deps): Promise<void> {
  await store.deleteBefore(deps.db, new Date(deps.clock.now().getTime() - REFUSALS_DAYS * 86_400_000));
  await store.deleteBeyond(deps.db, REFUSALS_MAX);
}
