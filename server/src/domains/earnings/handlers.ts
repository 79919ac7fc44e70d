import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { cleanUpViews, makeEarningPartitionsJob, settleDays, notifyCorrected, notifyCreators } from './jobs.ts';
import { removeOldViews } from './settlement/clean-up.ts';
import { makeEarningPartitions, settleDay, settleDueDays } from './settlement/settle.ts';
import { notifySomeCreators } from './terms/notify.ts';
import { notifySomeHolders } from './view-corrections/service.ts';

export function earningsHandlers(deps: Deps): Handler[] {
  return [
    handle(makeEarningPartitionsJob, () => makeEarningPartitions(deps)),
    handle(settleDays, async ({ day: again }) => {
      for (const settled of again === undefined ? await settleDueDays(deps) : [await settleDay(deps, again)])
        deps.log.info({ ...settled }, 'day settled');
    }),
    handle(cleanUpViews, async (_, { signal }) => {
      for (const month of await removeOldViews(deps, signal)) deps.log.info({ month }, 'views removed, sums kept');
    }),
    handle(notifyCreators, (from) => notifySomeCreators(deps, from)),
    handle(notifyCorrected, (from) => notifySomeHolders(deps, from)),
  ];
}
