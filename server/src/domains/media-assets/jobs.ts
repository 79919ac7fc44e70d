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

/** Four times a day: each goes on where the last run has stopped, until everybody's uploads have been looked at. */
export const beginCleaningUploads = defineJob({
  name: 'media.beginCleaning',
  payload: z.unknown(),
  attempts: 3,
  cron: '52 */6 * * *',
});

/** Uploads of the people behind `after`, in the order of their ids, that nothing refers to. */
export const cleanUnusedUploads = defineJob({
  name: 'media.cleanUnused',
  payload: z.object({ after: z.string() }),
  attempts: 10,
});

/** One person's, when their account was closed. */
export const cleanUploadsOfOwner = defineJob({
  name: 'media.cleanUnusedOf',
  payload: z.object({ ownerId: z.string() }),
  attempts: 10,
});
