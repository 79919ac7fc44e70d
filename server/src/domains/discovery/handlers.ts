import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { refreshHeat } from './heat/measure.ts';

export function discoveryHandlers(deps: Deps): Handler[] {
  return [
    handle(refreshHeatJob, async () => {
      await refreshHeat(deps);
    }),
  ];
}

const refreshHeatJob = defineJob({ name: 'discovery.refreshHeat', payload: z.unknown(), attempts: 1, cron: '* * * * *' });
