import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Runs the next rows of a bulk change, and enqueues itself for the rest. */
export const runBulkChangePart = defineJob({ name: 'batches.run', payload: z.object({ batchId: z.string() }), attempts: 5 });

/** Deletes old bulk changes by age. */
export const cleanUpBulkChanges = defineJob({
  name: 'batches.cleanUp',
  payload: z.unknown(),
  attempts: 3,
  cron: '21 20 * * *',
  needsAgreeingClocks: true,
});

export const makeAuditLogMonths = defineJob({
  name: 'auditLog.partitions',
  payload: z.unknown(),
  attempts: 5,
  cron: '47 3 * * *',
  catchUp: true,
});
/** Runs at 04:33 in China. */
export const archiveAuditLog = defineJob({
  name: 'auditLog.archive',
  payload: z.unknown(),
  attempts: 3,
  cron: '33 20 * * *',
  catchUp: true,
  needsAgreeingClocks: true,
});
