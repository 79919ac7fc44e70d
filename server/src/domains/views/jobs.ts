import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

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
/** Before dawn in China, after the days were judged. */
export const removeVisits = defineJob({
  name: 'insights.removeVisits',
  payload: z.unknown(),
  attempts: 3,
  cron: '53 19 * * *',
  catchUp: true,
});
