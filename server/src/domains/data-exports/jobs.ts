import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

export const makeExport = defineJob({ name: 'accounts.export', payload: z.object({ exportId: z.string() }), attempts: 3 });

export const makeArchive = defineJob({ name: 'takeAway.make', payload: z.object({ archiveId: z.string() }), attempts: 3 });

/** Deletes old exports of personal data and old archives of posts. */
export const cleanUpArchives = defineJob({
  name: 'takeAway.cleanUp',
  payload: z.unknown(),
  attempts: 3,
  cron: '41 * * * *',
  needsAgreeingClocks: true,
});
