import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { refreshHeat } from './hot.ts';

export const refreshHeatJob = defineJob({ name: 'discovery.refreshHeat', payload: z.unknown(), attempts: 1, cron: '* * * * *' });

export function discoveryWork(deps: Deps): Work[] {
  return [
    work(refreshHeatJob, async () => {
      await refreshHeat(deps);
    }),
  ];
}
