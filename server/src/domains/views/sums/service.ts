import { withBriefLock } from '../../../db/locks/brief-lock.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

export { areSummed, listDays, listMonthsBefore } from './store.ts';

/** Writes the sums of a judged day (view_days), once. The caller's transaction locks the day against corrections. */
export async function sumDay(deps: Deps, tx: Transaction, day: string): Promise<void> {
  if (!(await store.markSummed(tx, day, deps.clock.now()))) throw new Error(`${day} cannot be summed: it is not judged`);
  await store.insertSums(tx, day);
}

/** Drops the view_events of a month whose days were all summed. Counting waits as briefly as when a day is closed. */
export async function removeMonth(deps: Deps, month: store.Month): Promise<void> {
  const [unsummedDay] = await store.listDays(deps.db, month);
  if (unsummedDay !== undefined) throw new Error(`${month.part} cannot go: ${unsummedDay} is not summed`);
  await withBriefLock(deps.transact, (tx) => store.dropMonth(tx, month, deps.clock.now()));
}
