import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Moves new files from the disk to the active backend; runs regularly too, for files whose move failed before. */
export const moveNewFiles = defineJob({ name: 'storage.move', payload: z.unknown(), attempts: 5, cron: '*/5 * * * *' });

/** Moves all files of one backend to another, as an administrator has ordered. */
export const migrateFiles = defineJob({
  name: 'storage.migrate',
  payload: z.object({ migrationId: z.string() }),
  attempts: 25,
});

/** Registers files on the disk that have no row, such as files from before there were other backends, and deletes left-over copies. */
export const adoptFiles = defineJob({
  name: 'storage.adopt',
  payload: z.unknown(),
  attempts: 3,
  cron: '23 19 * * *',
  needsAgreeingClocks: true,
});
