import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { runTranscode } from './transcoding.ts';
import { removeAbandonedUploads } from './uploads.ts';

/** Many attempts, since a worker that is killed uses one up; how often a clip itself may fail is for the verb to say. */
export const transcodeMedia = defineJob({
  name: 'media.transcode',
  payload: z.object({ mediaId: z.string() }),
  attempts: 25,
  lane: 'heavy',
});

export const cleanUpUploads = defineJob({ name: 'media.cleanUp', payload: z.unknown(), attempts: 3, cron: '41 * * * *' });

const UNFINISHED_WRITES_KEPT_MS = 86_400_000;

export function mediaAssetsWork(deps: Deps): Work[] {
  return [
    work(transcodeMedia, ({ mediaId }, { signal, attempt }) => runTranscode(deps, mediaId, { signal, attempt })),
    work(cleanUpUploads, async () => {
      await removeAbandonedUploads(deps);
      await deps.storage.sweep(new Date(deps.clock.now().getTime() - UNFINISHED_WRITES_KEPT_MS));
    }),
  ];
}
