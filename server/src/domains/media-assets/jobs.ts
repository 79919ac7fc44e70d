import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Many attempts, since a worker that is killed uses one up; how often a clip itself may fail is for the verb to say. */
export const transcodeMedia = defineJob({
  name: 'media.transcode',
  payload: z.object({ mediaId: z.string() }),
  attempts: 25,
  lane: 'heavy',
});

/** What has more than a part's work to be done, so that a short one never waits behind it. */
export const transcodeLongMedia = defineJob({
  name: 'media.transcodeLong',
  payload: z.object({ mediaId: z.string() }),
  attempts: 25,
  lane: 'long',
});

/** Of captions that others have taken the place of in a transaction. */
export const removeCaptionFile = defineJob({
  name: 'media.removeCaptionFile',
  payload: z.object({ key: z.string() }),
  attempts: 10,
});

export const cleanUpUploads = defineJob({
  name: 'media.cleanUp',
  payload: z.unknown(),
  attempts: 3,
  cron: '41 * * * *',
  deletes: true,
});
