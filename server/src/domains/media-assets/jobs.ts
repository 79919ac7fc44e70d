import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Many attempts, since a worker that is killed uses one up; how often a clip itself may fail is for the verb to say. */
export const transcodeMedia = defineJob({
  name: 'media.transcode',
  payload: z.object({ mediaId: z.string() }),
  attempts: 25,
  lane: 'heavy',
});

export const cleanUpUploads = defineJob({ name: 'media.cleanUp', payload: z.unknown(), attempts: 3, cron: '41 * * * *' });
