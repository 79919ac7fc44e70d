import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Every minute, and once more at the time of each scheduled work. */
export const publishDueJob = defineJob({ name: 'posts.publishDue', payload: z.unknown(), attempts: 5, cron: '* * * * *' });

export const emptyBinJob = defineJob({ name: 'posts.emptyBin', payload: z.unknown(), attempts: 3, cron: '23 * * * *' });
