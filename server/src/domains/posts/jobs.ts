import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Every minute, and once more at the time of each scheduled post. */
export const publishDueJob = defineJob({ name: 'posts.publishDue', payload: z.unknown(), attempts: 5, cron: '* * * * *' });

export const emptyBinJob = defineJob({
  name: 'posts.emptyBin',
  payload: z.unknown(),
  attempts: 3,
  cron: '23 * * * *',
  deletes: true,
});

export const cleanSnapshotsJob = defineJob({
  name: 'posts.cleanSnapshots',
  payload: z.unknown(),
  attempts: 3,
  cron: '41 * * * *',
  deletes: true,
});

/** Terms are days of China, over at 16:00 UTC. */
export const lapseTakedownsJob = defineJob({
  name: 'posts.lapseTakedowns',
  payload: z.unknown(),
  attempts: 3,
  cron: '3 * * * *',
});

/** After a post, or a version of it, is no longer public: its files are withheld where that is due, then copies in front of the site drop. */
export const purgeCopiesJob = defineJob({ name: 'posts.purgeCopies', payload: z.object({ postId: z.string() }), attempts: 10 });

/** For files of takedowns that the job of the takedown has not seen to, those from before there was one. */
export const withholdFilesJob = defineJob({
  name: 'posts.withholdFiles',
  payload: z.unknown(),
  attempts: 3,
  cron: '*/10 * * * *',
});

/** For decisions of before they were recorded, and those on pictures without hashes; the latter at once, too. */
export const noteRefusalsJob = defineJob({
  name: 'posts.noteRefusals',
  payload: z.unknown(),
  attempts: 3,
  cron: '*/10 * * * *',
});

export const cleanRefusalsJob = defineJob({
  name: 'posts.cleanRefusals',
  payload: z.unknown(),
  attempts: 3,
  cron: '37 4 * * *',
  deletes: true,
});

/** Takes the posts of a category that was merged into another one over. */
export const regroupJob = defineJob({ name: 'posts.regroup', payload: z.object({ categoryId: z.string() }), attempts: 10 });

/** Gives posts with a tag that stands for another the other one. */
export const retagJob = defineJob({ name: 'posts.retag', payload: z.object({ tag: z.string() }), attempts: 10 });

/** Tells those who read an older version of a post that it was corrected, some at a time, in the order of their ids. */
export const notifyReadersJob = defineJob({
  name: 'posts.tellReaders',
  payload: z.object({ correctionId: z.string(), after: z.string() }),
  attempts: 10,
});
