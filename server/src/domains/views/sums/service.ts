import { withBriefLock } from '../../../db/locks/brief-lock.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

export { areSummed, listDays, listMonthsBefore } from './store.ts';

/** Writes down what stays of a day, once, in the transaction that holds it against corrections. */
export async function sumDay(deps: Deps, tx: Transaction, day: string): Promise<void> {
  if (!(await store.markSummed(tx, day, deps.clock.now()))) throw new Error(`${day} cannot be summed: it is not judged`);
  await store.insertSums(tx, day);
}

/** Drops the rows of a month whose days were all summed. Whoever counts waits for no longer than when a day is closed. */
export async function removeMonth(deps: Deps, month: store.Month): Promise<void> {
  const [left] = await store.listDays(deps.db, month);
  if (left !== undefined) throw new Error(`${month.part} cannot go: ${left} is not summed`);
  await withBriefLock(deps.transact, (tx) => store.dropMonth(tx, month, deps.clock.now()));
}
