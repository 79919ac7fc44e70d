import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Holds what is measured against the limits; the next minute makes up for one that failed. */
export const watchAlertsJob = defineJob({ name: 'health.watchAlerts', payload: z.unknown(), attempts: 1, cron: '* * * * *' });

/** It plans its own tries, since a robot that refuses is no failed job: these are for what goes wrong in the house. */
export const sendAlertJob = defineJob({
  name: 'health.sendAlert',
  payload: z.object({ messageId: z.string() }),
  attempts: 10,
});

export const cleanUpAlertsJob = defineJob({
  name: 'health.cleanUpAlerts',
  payload: z.unknown(),
  attempts: 3,
  cron: '41 20 * * *',
  deletes: true,
});
