import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { earningPartitions, settleDays, tellCorrected, tellCreators } from './jobs.ts';
import { makeEarningPartitions, settleDay, settleDueDays } from './settlement/settle.ts';
import { tellSomeCreators } from './terms/notify.ts';
import { tellSomeHolders } from './view-corrections/notify.ts';

export function earningsHandlers(deps: Deps): Handler[] {
  return [
    handle(earningPartitions, () => makeEarningPartitions(deps)),
    handle(settleDays, async ({ day: again }) => {
      for (const settled of again === undefined ? await settleDueDays(deps) : [await settleDay(deps, again)])
        deps.log.info({ ...settled }, 'day settled');
    }),
    handle(tellCreators, (from) => tellSomeCreators(deps, from)),
    handle(tellCorrected, (from) => tellSomeHolders(deps, from)),
  ];
}
