import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Takes what was written to the disk on to the store in use; also looks by itself for what failed before. */
export const moveFiles = defineJob({ name: 'storage.move', payload: z.unknown(), attempts: 5, cron: '*/5 * * * *' });

export const migrateFiles = defineJob({
  name: 'storage.migrate',
  payload: z.object({ migrationId: z.string() }),
  attempts: 25,
});

/** Files of the disk that nothing is known of, as those from before there were other stores. */
export const adoptFiles = defineJob({
  name: 'storage.adopt',
  payload: z.unknown(),
  attempts: 3,
  cron: '23 19 * * *',
  deletes: true,
});
