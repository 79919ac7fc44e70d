import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Sends queued changes to the search engine: after each change of a post, and every minute for changes that the engine postponed. */
export const tellEngineJob = defineJob({ name: 'discovery.tellEngine', payload: z.unknown(), attempts: 1, cron: '* * * * *' });
