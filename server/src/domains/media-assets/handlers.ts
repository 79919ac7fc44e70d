import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { removeOldParts } from '../../media/video/transcode-parts.ts';
import {
  beginCleaningUploads,
  cleanUnusedUploads,
  cleanUploadsOfOwner,
  removeInterruptedWrites,
  removeCaptionFile,
  transcodeLongMedia,
  transcodeMedia,
} from './jobs.ts';
import { cleanUploads, cleanUploadsOf } from './unused/clean.ts';
import { removeAbandonedUploads } from './uploads/service.ts';
import { runTranscode } from './videos/transcode.ts';

/** Leftovers of interrupted writes to storage and of interrupted transcodings are deleted at this age. */
const UNFINISHED_WRITE_AGE_MS = 86_400_000;
const UNUSED_PARTS_AGE_MS = 7 * 86_400_000;

/** `partWork`: the size of one part of a long video, for tests. */
export function mediaAssetsHandlers(deps: Deps, { partWork }: { partWork?: number } = {}): Handler[] {
  return [
    handle(transcodeMedia, ({ mediaId }, { signal, attempt }) =>
      runTranscode(deps, mediaId, { signal, attempt, lane: 'short', partWork }),
    ),
    handle(transcodeLongMedia, ({ mediaId }, { signal, attempt }) =>
      runTranscode(deps, mediaId, { signal, attempt, lane: 'long', partWork }),
    ),
    handle(removeCaptionFile, ({ key }) => deps.storage.remove(key)),
    handle(beginCleaningUploads, async () => {
      // A round that is still waiting continues instead.
      if (!(await deps.jobs.isWaiting(deps.db, cleanUnusedUploads, 0)))
        await deps.jobs.enqueue(deps.db, cleanUnusedUploads, { after: '' }, { key: cleanUnusedUploads.name });
    }),
    handle(cleanUnusedUploads, ({ after }, { signal }) => cleanUploads(deps, after, signal)),
    handle(cleanUploadsOfOwner, ({ ownerId }) => cleanUploadsOf(deps, ownerId)),
    handle(removeInterruptedWrites, async () => {
      await removeAbandonedUploads(deps);
      await removeOldParts(join(deps.config.dataDir, 'work'), new Date(deps.clock.now().getTime() - UNUSED_PARTS_AGE_MS));
      await deps.storage.sweep(new Date(deps.clock.now().getTime() - UNFINISHED_WRITE_AGE_MS));
    }),
  ];
}
