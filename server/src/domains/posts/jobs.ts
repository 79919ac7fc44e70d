import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

// Cron times are UTC.

/** Runs every minute, and is also enqueued at the time of each scheduled post. */
export const publishDueJob = defineJob({ name: 'posts.publishDue', payload: z.unknown(), attempts: 5, cron: '* * * * *' });

/** Deletes posts for good after their time in the bin. */
export const emptyBinJob = defineJob({
  name: 'posts.emptyBin',
  payload: z.unknown(),
  attempts: 3,
  cron: '23 * * * *',
  needsAgreeingClocks: true,
});

/** Deletes old snapshots by age. */
export const cleanSnapshotsJob = defineJob({
  name: 'posts.cleanSnapshots',
  payload: z.unknown(),
  attempts: 3,
  cron: '41 * * * *',
  needsAgreeingClocks: true,
});

/** Hourly; a term ends with a day of China, at 16:00 UTC. */
export const lapseTakedownsJob = defineJob({
  name: 'posts.lapseTakedowns',
  payload: z.unknown(),
  attempts: 3,
  cron: '3 * * * *',
});

/** Runs after a post or one of its revisions left the site: withholds its files if it was taken down, then purges them from the CDN. */
export const purgeCopiesJob = defineJob({ name: 'posts.purgeCopies', payload: z.object({ postId: z.string() }), attempts: 10 });

/** Withholds files of takedowns that purgeCopiesJob missed, such as those from before it existed. */
export const withholdFilesJob = defineJob({
  name: 'posts.withholdFiles',
  payload: z.unknown(),
  attempts: 3,
  cron: '*/10 * * * *',
});

/** Records refusals from before they were recorded, and those whose pictures had no hashes yet; for the latter it is also enqueued at once. */
export const recordRefusalsJob = defineJob({
  name: 'posts.noteRefusals',
  payload: z.unknown(),
  attempts: 3,
  cron: '*/10 * * * *',
});

/** Deletes old records of refused posts by age. */
export const cleanRefusalsJob = defineJob({
  name: 'posts.cleanRefusals',
  payload: z.unknown(),
  attempts: 3,
  cron: '37 4 * * *',
  needsAgreeingClocks: true,
});

/** Moves the posts of a category that was merged into another. */
export const regroupJob = defineJob({ name: 'posts.regroup', payload: z.object({ categoryId: z.string() }), attempts: 10 });

/** Replaces a tag that became an alias with the tag it stands for. */
export const retagJob = defineJob({ name: 'posts.retag', payload: z.object({ tag: z.string() }), attempts: 10 });

/** Notifies readers of an older revision that the post was corrected: those with ids after `after`, some in each job. */
export const notifyReadersJob = defineJob({
  name: 'posts.tellReaders',
  payload: z.object({ correctionId: z.string(), after: z.string() }),
  attempts: 10,
});
