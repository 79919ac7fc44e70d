import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../../../deps.ts';
import { findBinaries, type Binaries } from '../../../media/binaries.ts';
import { VideoFailure, type VideoFailureReason } from '../../../media/failures.ts';
import { PICTURE_WIDTHS, makeImages } from '../../../media/images/make-images.ts';
import { checkComplete } from '../../../media/video/completeness.ts';
import { probe } from '../../../media/video/probe.ts';
import { transcode, type TranscodedVideo } from '../../../media/video/transcode.ts';
import { shardedKey } from '../../../ports/storage/keys.ts';
import { StorageFull } from '../../../ports/storage/port.ts';
import { writePicture } from '../pictures/upload.ts';
import * as store from '../store.ts';

export interface TranscodeRun {
  signal: AbortSignal;
  /** Counts from 1. */
  attempt: number;
}

/** Temporary failures; the others are about the file. */
const PASSING: VideoFailureReason[] = ['diskFull', 'internal'];
const TRIES = 3;

/** Makes an uploaded file playable. Run again after a kill it begins anew; run again after it is done it does nothing. */
export async function runTranscode(deps: Deps, mediaId: string, run: TranscodeRun): Promise<void> {
  const media = await store.findMedia(deps.db, mediaId);
  if (media?.state !== 'processing') return;
  try {
    await deps.storage.withFile(media.sourceKey, (source) => makePlayable(deps, media, source, run.signal));
  } catch (error) {
    if (run.signal.aborted) throw error;
    const failure = asFailure(error);
    if (PASSING.includes(failure.reason) && run.attempt < TRIES) throw error;
    deps.log.warn({ mediaId, reason: failure.reason, detail: failure.detail, err: error }, 'a video cannot be made');
    await settle(deps, media, { state: 'failed', failure: failure.message });
  }
}

async function makePlayable(deps: Deps, media: store.MediaRow, source: string, signal: AbortSignal): Promise<void> {
  const sha256 = await hash(source, signal);
  if (media.expectedSha256 !== null && !media.expectedSha256.equals(sha256)) throw new VideoFailure('corrupted');
  const twin = await store.findReadyTwin(deps.db, media.ownerId, sha256);
  if (twin !== undefined) {
    // The same file of the same person was made playable before: its result serves again, at once.
    const { filesOf, folder, durationMs, width, height } = twin;
    return settle(deps, media, { state: 'ready', percent: 100, sha256, filesOf, folder, durationMs, width, height });
  }
  const target = join(deps.config.dataDir, 'work', media.id);
  const progress = createProgress(deps, media);
  try {
    const binaries = await toolsOf(deps);
    const clip = await probe(binaries, source, signal);
    await checkComplete(binaries, source, clip, signal);
    const video = await transcode({ binaries, source, clip, target, signal, onPercent: progress.report });
    const posters = await storePosters(deps, media, target, video, signal);
    const folder = `${shardedKey('video', media.id)}/${media.attempt}`;
    await deps.storage.putFolder(folder, target);
    const { durationMs, width, height } = video;
    await progress.settled();
    await settle(deps, media, { state: 'ready', percent: 100, sha256, folder, durationMs, width, height }, posters);
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

/** Posters become pictures like any upload, in the same widths; the frames themselves are not published. */
async function storePosters(
  deps: Deps,
  media: store.MediaRow,
  folder: string,
  { posters }: TranscodedVideo,
  signal: AbortSignal,
): Promise<store.NewImage[]> {
  const rows = [];
  for (const { file, seconds } of posters) {
    signal.throwIfAborted();
    const images = await makeImages(await readFile(join(folder, file)), { widths: PICTURE_WIDTHS, largest: 1920 });
    await rm(join(folder, file));
    rows.push(await writePicture(deps, { ownerId: media.ownerId, part: 'poster', mediaId: media.id, seconds, images }));
  }
  return rows;
}

type Outcome = Partial<store.MediaRow> & Pick<store.MediaRow, 'state'>;

/** Records the outcome unless the video no longer waits for it, and emits the event. */
async function settle(deps: Deps, media: store.MediaRow, outcome: Outcome, posters: store.NewImage[] = []): Promise<void> {
  await deps.transact(async (tx) => {
    const current = await store.lockMedia(tx, media.id);
    if (current?.state !== 'processing' || current.attempt !== media.attempt) return;
    for (const poster of posters) await store.insertImage(tx, poster);
    await store.changeMedia(tx, media.id, { ...outcome, updatedAt: deps.clock.now() });
    await tx.emit('media.progress', {
      mediaId: media.id,
      ownerId: media.ownerId,
      state: outcome.state,
      percent: outcome.percent ?? current.percent,
    });
  });
}

async function hash(path: string, signal: AbortSignal): Promise<Buffer> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), sum, { signal });
  return sum.digest();
}

let tools: Promise<Binaries> | null = null;

/** Found once; looked for again after a failure, since the operator may have installed them meanwhile. */
function toolsOf({ config }: Deps): Promise<Binaries> {
  tools ??= findBinaries({ ffmpeg: config.ffmpegPath ?? undefined, ffprobe: config.ffprobePath ?? undefined }).catch(
    (error: unknown) => {
      tools = null;
      throw error;
    },
  );
  return tools;
}

function asFailure(error: unknown): VideoFailure {
  if (error instanceof VideoFailure) return error;
  return new VideoFailure(error instanceof StorageFull ? 'diskFull' : 'internal', String(error));
}

const REPORT_EVERY_MS = 1_000;
/** What is left after ffmpeg is done: covers, and moving the result to its place. */
const SHARE_OF_FFMPEG = 0.97;

interface Progress {
  report(percent: number): void;
  /** Resolves when the last write is done. */
  settled(): Promise<void>;
}

/** Writes a video's percent to its row and tells listeners, about once a second; a write that fails is only logged. */
function createProgress(deps: Deps, { id: mediaId, ownerId, attempt }: store.MediaRow): Progress {
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
