import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Compares the measures with the limits. A failed run is not retried, because the next one follows in a minute. */
export const watchAlertsJob = defineJob({ name: 'health.watchAlerts', payload: z.unknown(), attempts: 1, cron: '* * * * *' });

/** Enqueues itself again when a robot or mail server refuses. `attempts` are for errors of this installation. */
export const sendAlertJob = defineJob({
  name: 'health.sendAlert',
  payload: z.object({ messageId: z.string() }),
  attempts: 10,
});

/** Deletes ended alerts by age. */
export const cleanUpAlertsJob = defineJob({
  name: 'health.cleanUpAlerts',
  payload: z.unknown(),
  attempts: 3,
  cron: '41 20 * * *',
  needsAgreeingClocks: true,
});
