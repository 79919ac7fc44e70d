import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Settles all due days at 02:00 in China (18:00 UTC); with `day`, settles that day again after a correction. */
export const settleDays = defineJob({
  name: 'earnings.settle',
  payload: z.looseObject({ day: z.string().optional() }),
  attempts: 12,
  cron: '0 18 * * *',
  catchUp: true,
});
export const makeEarningPartitionsJob = defineJob({
  name: 'earnings.partitions',
  payload: z.unknown(),
  attempts: 5,
  cron: '43 3 * * *',
  catchUp: true,
});
/** Runs at 04:13 in China, after the settlement. */
export const cleanUpViews = defineJob({
  name: 'earnings.cleanUpViews',
  payload: z.unknown(),
  attempts: 3,
  cron: '13 20 * * *',
  catchUp: true,
  needsAgreeingClocks: true,
});
/** New terms were confirmed: notifies all creators and agencies. */
export const notifyCreators = defineJob({
  name: 'earnings.tellCreators',
  payload: z.object({ version: z.int(), after: z.string() }),
  attempts: 5,
});
/** A settled day was corrected: notifies the holders whose earnings changed, with difference and reason. */
export const notifyCorrected = defineJob({
  name: 'earnings.tellCorrected',
  payload: z.object({ day: z.string(), revision: z.int(), after: z.string() }),
  attempts: 5,
});
