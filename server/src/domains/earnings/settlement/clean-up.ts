import { addDays, dayInChina } from '../../../core/clock.ts';
import { certainTime } from '../../../db/times.ts';
import type { Deps } from '../../../deps.ts';
import { removeViewMonthsBefore, sumViewDay } from '../../views/service.ts';
import * as store from './store.ts';

/**
 * Deletes single views older than RETAIN_VIEWS_DAYS by whole months, and returns the months deleted, as 2026-03. Before that, each day of a
 * month is summed in a transaction of its own. A day throws if it is not settled, has a waiting correction, or its sums differ from the
 * figures that were paid.
 */
export async function removeOldViews(deps: Deps, signal?: AbortSignal): Promise<string[]> {
  const before = addDays(dayInChina(certainTime(await deps.times.read())), -deps.config.retainViewsDays);
  return removeViewMonthsBefore(deps, before, (day) => sumSettledDay(deps, day), signal);
}

async function sumSettledDay(deps: Deps, day: string): Promise<void> {
  await deps.transact(async (tx) => {
    await tx.execute('set local statement_timeout = 0');
    const { revision, settling } = await store.lockDay(tx, day);
    if (revision === 0 || settling !== null) throw new Error(`views of ${day} are kept: it is not settled`);
    if (await store.waitsForCorrection(tx, day)) throw new Error(`views of ${day} are kept: a correction waits`);
    await sumViewDay(deps, tx, day);
    const differing = await store.countDiffering(tx, day);
    if (differing > 0) throw new Error(`views of ${day} are kept: ${differing} posts were paid by other figures`);
  });
}
