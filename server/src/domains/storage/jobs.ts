import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Moves files from the disk to the active store; runs regularly too, for files whose move failed before. */
export const moveFiles = defineJob({ name: 'storage.move', payload: z.unknown(), attempts: 5, cron: '*/5 * * * *' });

export const migrateFiles = defineJob({
  name: 'storage.migrate',
  payload: z.object({ migrationId: z.string() }),
  attempts: 25,
});

/** Registers files on the disk that have no row, such as those from before there were other stores. */
export const adoptFiles = defineJob({
  name: 'storage.adopt',
  payload: z.unknown(),
  attempts: 3,
  cron: '23 19 * * *',
  deletes: true,
});
