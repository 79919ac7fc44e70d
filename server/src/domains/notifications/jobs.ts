import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

export const maintainNotificationPartitions = defineJob({
  name: 'notices.partitions',
  payload: z.unknown(),
  attempts: 3,
  cron: '23 * * * *',
});
