import type { Deps } from '../../../deps.ts';
import * as store from '../store.ts';

const REPORT_EVERY_MS = 1_000;
/** What is left after ffmpeg is done: covers, and moving the result to its place. */
const SHARE_OF_FFMPEG = 0.97;

export interface Progress {
  report(percent: number): void;
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>;
}

/** Writes a video's percent to its row and tells listeners, about once a second; a write that fails is only logged. */
export function createProgress(deps: Deps, { id: mediaId, ownerId, attempt }: store.MediaRow): Progress {
  let writing: Promise<void> | null = null;
  let last = -Infinity;

  const write = (percent: number) =>
    deps.transact(async (tx) => {
      if (!(await store.changeProgress(tx, { id: mediaId, attempt }, percent, deps.clock.now()))) return;
      await tx.emit('media.progress', { mediaId, ownerId, state: 'processing', percent });
    });

  return {
    report(percent) {
      const now = deps.clock.now().getTime();
      if (writing !== null || now - last < REPORT_EVERY_MS) return;
      last = now;
      writing = write(Math.floor(percent * SHARE_OF_FFMPEG))
        .catch((error: unknown) => deps.log.warn({ err: error, mediaId }, 'progress was not written'))
        .finally(() => {
          writing = null;
        });
    },
    settled: async () => writing ?? undefined,
  };
}
