import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** At each change of a post, and every minute what could not be told then. */
export const tellEngineJob = defineJob({ name: 'discovery.tellEngine', payload: z.unknown(), attempts: 1, cron: '* * * * *' });
