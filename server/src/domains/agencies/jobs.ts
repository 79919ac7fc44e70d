import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Soon after midnight in China, and once more each hour in case the worker stood still then. */
export const endMemberships = defineJob({ name: 'agencies.letGo', payload: z.unknown(), attempts: 3, cron: '5 * * * *' });

/** In the morning, when somebody can see to it. */
export const remind = defineJob({ name: 'agencies.remind', payload: z.unknown(), attempts: 3, cron: '30 1 * * *' });
