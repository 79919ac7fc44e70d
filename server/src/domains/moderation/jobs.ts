import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Notifies the reporters of a case after the decision; those who were notified before are skipped. */
export const notifyReportersJob = defineJob({
  name: 'moderation.tellReporters',
  payload: z.object({ caseId: z.string() }),
  attempts: 10,
});

/** Deletes proof pictures of unsent complaints, and old reports, by age. */
export const cleanUpProofs = defineJob({
  name: 'moderation.cleanUpProofs',
  payload: z.unknown(),
  attempts: 3,
  cron: '43 * * * *',
  needsAgreeingClocks: true,
});
