import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

export const keepNotificationPartitions = defineJob({
  name: 'notices.partitions',
  payload: z.unknown(),
  attempts: 3,
  cron: '23 * * * *',
});
