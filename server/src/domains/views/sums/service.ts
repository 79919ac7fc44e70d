import { withBriefLock } from '../../../db/locks/brief-lock.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

/** Writes the sums of a judged day (view_days), once. The caller's transaction locks the day against corrections. */
export async function sumViewDay(deps: Deps, tx: Transaction, day: string): Promise<void> {
  if (!(await store.markSummed(tx, day, deps.clock.now()))) throw new Error(`${day} cannot be summed: it is not judged`);
  await store.insertSums(tx, day);
}

/**
 * Drops the view_events of all whole months before a day, oldest first, and answers these months, as 2026-03. Before that, `sum` sums each
 * of their days by `sumDay`; when it throws, the month of the day and all later months stay. An aborted run leaves the rest to the next run.
 */
export async function removeViewMonthsBefore(
  deps: Deps,
  before: string,
  sum: (day: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<string[]> {
  const removed: string[] = [];
  for (const month of await store.listMonthsBefore(deps.db, before)) {
    for (const day of await store.listDays(deps.db, month)) {
      if (signal?.aborted === true) return removed;
      await sum(day);
    }
    await removeMonth(deps, month);
    removed.push(month.first.slice(0, 7));
  }
  return removed;
}

/** Drops the view_events of a month whose days were all summed. Counting waits as briefly as when a day is closed. */
async function removeMonth(deps: Deps, month: store.Month): Promise<void> {
  const [unsummedDay] = await store.listDays(deps.db, month);
  if (unsummedDay !== undefined) throw new Error(`${month.part} cannot go: ${unsummedDay} is not summed`);
  await withBriefLock(deps.transact, (tx) => store.dropMonth(tx, month, deps.clock.now()));
}
