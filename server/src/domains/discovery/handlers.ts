import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { refreshHeat } from './heat/measure.ts';
import { refreshHeatJob } from './jobs.ts';

export function discoveryHandlers(deps: Deps): Handler[] {
  return [
    handle(refreshHeatJob, async () => {
      await refreshHeat(deps);
    }),
  ];
}
