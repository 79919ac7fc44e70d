import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { correctCounts } from './days/correct-counts.ts';
import { cleanUpVisits } from './ingest/clean-up.ts';
import { makePartitions } from './ingest/find-context.ts';
import { deleteEndedViewSessions } from './service.ts';
import { cleanUpErrors } from './page-errors/clean-up.ts';
import { cleanUpVitals } from './vitals/clean-up.ts';
import { cleanUpWatching } from './watching/service.ts';

// Cron times are UTC. Jobs named insights.* keep the former name of this domain, because queued jobs carry it.

export function viewsHandlers(deps: Deps): Handler[] {
  return [
    handle(makeViewPartitions, () => makePartitions(deps)),
    handle(cleanUpViewSessions, async () => {
      await deleteEndedViewSessions(deps);
      await cleanUpWatching(deps);
    }),
    handle(removeVisits, async (_, { signal }) => {
      await cleanUpVisits(deps, signal);
    }),
    handle(removeVitals, async () => {
      await cleanUpVitals(deps);
      await cleanUpErrors(deps);
    }),
    handle(correctViewCounts, (_, { signal }) => correctCounts(deps, { signal })),
  ];
}

export const makeViewPartitions = defineJob({
  name: 'insights.partitions',
  payload: z.unknown(),
  attempts: 5,
  cron: '23 3 * * *',
  catchUp: true,
});
/** Deletes sessions whose next view counts anyway. */
export const cleanUpViewSessions = defineJob({
  name: 'insights.cleanUp',
  payload: z.unknown(),
  attempts: 1,
  cron: '*/10 * * * *',
  needsAgreeingClocks: true,
});
/** Every ten minutes: soon after a day was judged or corrected, and at minute 6, when all views of the last hour are stored. */
const correctViewCounts = defineJob({
  name: 'views.correctCounts',
  payload: z.unknown(),
  attempts: 3,
  cron: '6,16,26,36,46,56 * * * *',
});
/** Deletes visits whose day is judged; 03:53 in China, after the last day was judged. */
const removeVisits = defineJob({
  name: 'insights.removeVisits',
  payload: z.unknown(),
  attempts: 3,
  cron: '53 19 * * *',
  catchUp: true,
  needsAgreeingClocks: true,
});
/** Deletes measurements of page speed by age. */
export const removeVitals = defineJob({
  name: 'views.removeVitals',
  payload: z.unknown(),
  attempts: 3,
  cron: '43 19 * * *',
  catchUp: true,
  needsAgreeingClocks: true,
});
