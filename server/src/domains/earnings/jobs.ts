import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** 02:00 in China, for the day before; with a day: that one once more, for what has changed of it since. */
export const settleDays = defineJob({
  name: 'earnings.settle',
  payload: z.looseObject({ day: z.string().optional() }),
  attempts: 12,
  cron: '0 18 * * *',
  catchUp: true,
});
export const earningPartitions = defineJob({
  name: 'earnings.partitions',
  payload: z.unknown(),
  attempts: 5,
  cron: '43 3 * * *',
  catchUp: true,
});
/** Before dawn in China, after the days were settled. */
export const cleanUpViews = defineJob({
  name: 'earnings.cleanUpViews',
  payload: z.unknown(),
  attempts: 3,
  cron: '13 20 * * *',
  catchUp: true,
  deletes: true,
});
/** New terms were confirmed: notifies everybody who earns by them. */
export const notifyCreators = defineJob({
  name: 'earnings.tellCreators',
  payload: z.object({ version: z.int(), after: z.string() }),
  attempts: 5,
});
/** A settled day was corrected: notifies those whose earnings changed, with the difference and the reason. */
export const notifyCorrected = defineJob({
  name: 'earnings.tellCorrected',
  payload: z.object({ day: z.string(), revision: z.int(), after: z.string() }),
  attempts: 5,
});
