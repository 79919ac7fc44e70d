import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { makeArchive, removeOldArchives, runArchive } from './archives.ts';

export const cleanUpArchives = defineJob({ name: 'takeAway.cleanUp', payload: z.unknown(), attempts: 3, cron: '41 * * * *' });

export const takeAwayWork = (deps: Deps): Work[] => [
  work(makeArchive, ({ archiveId }, { lastAttempt }) => runArchive(deps, archiveId, lastAttempt)),
  work(cleanUpArchives, () => removeOldArchives(deps)),
];
