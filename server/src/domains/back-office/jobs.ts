import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** A part of a bulk change; it asks for the next part itself. */
export const runBulkChangePart = defineJob({ name: 'batches.run', payload: z.object({ batchId: z.string() }), attempts: 5 });

export const cleanUpBulkChanges = defineJob({ name: 'batches.cleanUp', payload: z.unknown(), attempts: 3, cron: '21 20 * * *' });
