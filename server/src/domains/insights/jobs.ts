import { z } from 'zod';
import { VIEW_AGAIN_MINUTES } from '#contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { refreshListedViews } from './counts.ts';
import * as store from './store.ts';
import { makePartitions } from './told.ts';

export const makeViewPartitions = defineJob({
  name: 'insights.partitions',
  payload: z.unknown(),
  attempts: 5,
  cron: '23 3 * * *',
  catchUp: true,
});
export const cleanUpViewSessions = defineJob({
  name: 'insights.cleanUp',
  payload: z.unknown(),
  attempts: 1,
  cron: '*/10 * * * *',
});
export const listViews = defineJob({ name: 'insights.listViews', payload: z.unknown(), attempts: 1, cron: '*/10 * * * *' });

export function insightsWork(deps: Deps): Work[] {
  return [
    work(makeViewPartitions, () => makePartitions(deps)),
    work(cleanUpViewSessions, () =>
      store.deleteSessionsBefore(deps.db, new Date(deps.clock.now().getTime() - VIEW_AGAIN_MINUTES * 60_000)),
    ),
    work(listViews, () => refreshListedViews(deps)),
  ];
}
