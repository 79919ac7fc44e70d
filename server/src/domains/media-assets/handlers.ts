import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { cleanUpUploads, transcodeMedia } from './jobs.ts';
import { removeAbandonedUploads } from './uploads/service.ts';
import { runTranscode } from './videos/transcode.ts';

const UNFINISHED_WRITE_AGE_MS = 86_400_000;

export function mediaAssetsHandlers(deps: Deps): Handler[] {
  return [
    handle(transcodeMedia, ({ mediaId }, { signal, attempt }) => runTranscode(deps, mediaId, { signal, attempt })),
    handle(cleanUpUploads, async () => {
      await removeAbandonedUploads(deps);
      await deps.storage.sweep(new Date(deps.clock.now().getTime() - UNFINISHED_WRITE_AGE_MS));
    }),
  ];
}
