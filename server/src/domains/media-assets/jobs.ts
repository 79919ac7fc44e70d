import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Transcodes a short video. Many attempts, because a worker that is killed uses one; runTranscode limits how often a video itself may fail. */
export const transcodeMedia = defineJob({
  name: 'media.transcode',
  payload: z.object({ mediaId: z.string() }),
  attempts: 25,
  lane: 'heavy',
});

/** Transcodes a video longer than one part, in the lane `long`, so that short videos (lane `heavy`) never wait behind it. */
export const transcodeLongMedia = defineJob({
  name: 'media.transcodeLong',
  payload: z.object({ mediaId: z.string() }),
  attempts: 25,
  lane: 'long',
});

/** Deletes the file of captions that a transaction has replaced. */
export const removeCaptionFile = defineJob({
  name: 'media.removeCaptionFile',
  payload: z.object({ key: z.string() }),
  attempts: 10,
});

/** Deletes by age: abandoned uploads, parts of interrupted transcodings and files of interrupted writes. */
export const removeInterruptedWrites = defineJob({
  name: 'media.cleanUp',
  payload: z.unknown(),
  attempts: 3,
  cron: '41 * * * *',
  needsAgreeingClocks: true,
});

/** Every six hours starts a round over the uploads of all users, which cleanUnusedUploads continues. */
export const beginCleaningUploads = defineJob({
  name: 'media.beginCleaning',
  payload: z.unknown(),
  attempts: 3,
  cron: '52 */6 * * *',
});

/** Cleans unused uploads of users with ids after `after`, for a while, and enqueues itself for the rest. */
export const cleanUnusedUploads = defineJob({
  name: 'media.cleanUnused',
  payload: z.object({ after: z.string() }),
  attempts: 10,
});

/** Cleans the uploads of one user, whose account was closed. */
export const cleanUploadsOfOwner = defineJob({
  name: 'media.cleanUnusedOf',
  payload: z.object({ ownerId: z.string() }),
  attempts: 10,
});
