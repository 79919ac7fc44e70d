import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { CAPTION_LANGUAGES } from '#contract/media-assets/constants.ts';
import { plainLine } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { propagationLabel, type FoundMark } from '../../../media/ai-marks/aigc.ts';
import { readVideoMark } from '../../../media/ai-marks/read-video-mark.ts';
import { findBinaries, type Binaries } from '../../../media/binaries.ts';
import { VideoFailure, type VideoFailureReason } from '../../../media/failures.ts';
import { PICTURE_WIDTHS, makeImages } from '../../../media/images/make-images.ts';
import { createSlots } from '../../../media/slots.ts';
import type { Clip, NamedTrack } from '../../../media/video/clip.ts';
import { checkComplete } from '../../../media/video/completeness.ts';
import { measureLength } from '../../../media/video/passes.ts';
import { PART_WORK, expectedWork } from '../../../media/video/parts.ts';
import { probe } from '../../../media/video/probe.ts';
import { readSubtitles } from '../../../media/video/subtitles.ts';
import { removeParts, transcodeInParts } from '../../../media/video/transcode-parts.ts';
import { checkLimits, transcode, type TranscodeOrder, type TranscodedVideo } from '../../../media/video/transcode.ts';
import { shardedKey } from '../../../ports/storage/keys.ts';
import { StorageFull } from '../../../ports/storage/port.ts';
import { isScopeChecked } from '../../screening/service.ts';
import { addInnerCaptions } from '../captions/change.ts';
import { languageOfTrack } from '../captions/language.ts';
import { captionsOfTracks } from '../captions/service.ts';
import { transcodeLongMedia, transcodeMedia } from '../jobs.ts';
import { propagation, writePicture } from '../pictures/upload.ts';
import * as store from '../store.ts';

export interface TranscodeRun {
  signal: AbortSignal;
  /** Number of this attempt of the job, from 1. */
  attempt: number;
  /** Every video starts in the short lane, which passes long ones on to the long lane. */
  lane: 'short' | 'long';
  /** The size of one part of a long video, for tests. */
  partWork?: number | undefined;
}

/** Failures after which the job is tried again, TRIES times in all; other failures are caused by the file. */
const TEMPORARY: VideoFailureReason[] = ['diskFull', 'internal'];
const TRIES = 3;
/** A lower process priority than that of short videos, whose nice value is 10. */
const LONG_NICE = 15;

/** Makes an uploaded file playable. After a kill, a long video continues with its next part; a repeated run of a ready video does nothing. */
export async function runTranscode(deps: Deps, mediaId: string, run: TranscodeRun): Promise<void> {
  const media = await store.findMedia(deps.db, mediaId);
  if (media?.state !== 'processing') return removeParts(workFolder(deps, mediaId));
  const make = () => deps.storage.withFile(media.sourceKey, (source) => makePlayable(deps, media, source, run));
  try {
    await (run.lane === 'short' ? takeShortTurn(make) : make());
  } catch (error) {
    if (run.signal.aborted) throw error;
    const failure = asFailure(error);
    if (TEMPORARY.includes(failure.reason) && run.attempt < TRIES) throw error;
    deps.log.warn({ mediaId, reason: failure.reason, detail: failure.detail, err: error }, 'a video cannot be made');
    await saveOutcome(deps, media, { state: 'failed', failure: failure.message });
    await removeParts(workFolder(deps, mediaId));
  }
}

const workFolder = ({ config }: Deps, mediaId: string) => join(config.dataDir, 'work', mediaId);

/** Probes, encodes and stores one video; or reuses the files of an equal one, or passes a long one on. */
async function makePlayable(deps: Deps, media: store.MediaRow, source: string, run: TranscodeRun): Promise<void> {
  const { signal } = run;
  const sha256 = media.sha256 ?? (await hash(source, signal));
  if (media.expectedSha256 !== null && !media.expectedSha256.equals(sha256)) throw new VideoFailure('corrupted');
  const twin = await store.findReadyTwin(deps.db, media.ownerId, sha256);
  if (twin !== undefined) {
    // The same user uploaded the same file before: the video shares its files.
    const { filesOf, folder, durationMs, width, height, droppedAudio, aiMark, c2pa } = twin;
    const facts = { sha256, filesOf, folder, durationMs, width, height, droppedAudio, aiMark, c2pa };
    return saveOutcome(deps, media, { state: 'ready', percent: 100, ...facts });
  }
  const binaries = await toolsOf(deps);
  const clip = await probeClip(binaries, source, signal);
  if (run.lane === 'short' && isLong(clip, run.partWork)) return passToLongLane(deps, media, sha256);
  const mark = await readVideoMark(source, clip);
  const aigc = mark.aiMark === null ? null : propagationLabel(mark.aiMark, propagation(deps, media.id));
  const target = workFolder(deps, media.id);
  const progress = createProgress(deps, media);
  try {
    const order = { binaries, source, clip, target, signal, aigc, onPercent: progress.report };
    const video =
      run.lane === 'short'
        ? await transcode(order)
        : await transcodeInParts({
            ...order,
            nice: LONG_NICE,
            partWork: run.partWork,
            turn: (make) => takePartsTurn(deps, media, signal, make),
          });
    const posters = await storePosters(deps, media, order, video, mark);
    const folder = `${shardedKey('video', media.id)}/${media.attempt}`;
    await deps.storage.putFolder(folder, target);
    const captions = await innerCaptions(deps, media, order);
    const { durationMs, width, height, prints } = video;
    const figures = { durationMs, width, height, prints };
    const facts = { sha256, folder, ...figures, droppedAudio: clip.furtherAudio.map(nameOfTrack), ...mark };
    await progress.written();
    await saveOutcome(deps, media, { state: 'ready', percent: 100, ...facts }, { posters, captions });
    await removeParts(target);
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

/** Probes a file; throws when it is incomplete or exceeds a limit. Measures its length when the file does not state it. */
async function probeClip(binaries: Binaries, source: string, signal: AbortSignal): Promise<Clip> {
  const clip = await probe(binaries, source, signal);
  checkLimits({ ...clip, durationMs: null });
  const durationMs = await checkComplete(binaries, source, clip, signal);
  checkLimits({ ...clip, durationMs });
  return { ...clip, durationMs: durationMs ?? (await measureLength({ binaries, source, clip, signal })) };
}

const isLong = (clip: Clip, partWork = PART_WORK): boolean => expectedWork(clip, clip.durationMs ?? 0) > partWork;

async function passToLongLane(deps: Deps, media: store.MediaRow, sha256: Buffer): Promise<void> {
  await deps.transact(async (tx) => {
    const current = await store.lockMedia(tx, media.id);
    if (current?.state !== 'processing' || current.attempt !== media.attempt) return;
    await store.changeMedia(tx, media.id, { sha256 });
    const { id: mediaId, priority } = media;
    await deps.jobs.enqueue(tx, transcodeLongMedia, { mediaId }, { key: `media-long:${mediaId}`, priority });
  });
}

// With one or two cores a worker encodes one video at a time, with more cores a short and a long one.
const TRANSCODES_ONE_AT_A_TIME = availableParallelism() <= 2;
const turns = createSlots({ atOnce: 1, waiting: Infinity });
/** A part of a long video waits for short videos at most this long. */
const PATIENCE_MS = 600_000;
const POLL_MS = 500;

const takeShortTurn = (make: () => Promise<void>): Promise<void> => (TRANSCODES_ONE_AT_A_TIME ? turns.run(make) : make());

/** Before each part of a long video, waiting short videos of the same or a higher priority are encoded. */
async function takePartsTurn(deps: Deps, media: store.MediaRow, signal: AbortSignal, make: () => Promise<void>): Promise<void> {
  if (!TRANSCODES_ONE_AT_A_TIME) return make();
  const patientUntil = Date.now() + PATIENCE_MS;
  const attempt = async (): Promise<boolean> => {
    if (Date.now() < patientUntil && (await deps.jobs.isWaiting(deps.db, transcodeMedia, media.priority))) return false;
    await make();
    return true;
  };
  while (!(await turns.run(attempt))) await setTimeout(POLL_MS, undefined, { signal });
}

/** Stores cover candidates as pictures, in the same widths as uploads, and deletes the frames from the folder to be published. */
async function storePosters(
  deps: Deps,
  media: store.MediaRow,
  { target, signal }: Pick<TranscodeOrder, 'target'> & { signal: AbortSignal },
  { posters }: TranscodedVideo,
  { aiMark }: FoundMark,
): Promise<store.NewImage[]> {
  const rows = [];
  for (const { file, seconds } of posters) {
    signal.throwIfAborted();
    const id = deps.random.id();
    const sizes = { widths: PICTURE_WIDTHS, largest: 1920, originMark: aiMark, spread: propagation(deps, id) };
    const images = await makeImages(await readFile(join(target, file)), sizes);
    await rm(join(target, file));
    rows.push(await writePicture(deps, { id, ownerId: media.ownerId, part: 'poster', mediaId: media.id, seconds, images }));
  }
  return rows;
}

type InnerCaptions = Awaited<ReturnType<typeof captionsOfTracks>>;

/** The subtitles inside a file. A failure to read them is logged and does not fail the video. */
async function innerCaptions(
  deps: Deps,
  media: store.MediaRow,
  { binaries, source, clip, signal }: Pick<TranscodeOrder, 'binaries' | 'source' | 'clip' | 'signal'>,
): Promise<InnerCaptions> {
  const tracks = clip.subtitles.slice(0, SUBTITLES_MAX);
  try {
    const texts = await readSubtitles(binaries, source, tracks, signal);
    return await captionsOfTracks(
      deps,
      media.id,
      tracks.map((track, index) => ({ ...track, text: texts[index] ?? '' })),
    );
  } catch (error) {
    if (signal?.aborted) throw error;
    deps.log.warn({ err: error, mediaId: media.id }, 'subtitles of a video could not be read');
    return [];
  }
}

const SUBTITLES_MAX = 30;

/** The title of an audio track in the file, otherwise its language. */
function nameOfTrack({ language, title }: NamedTrack): string {
  const offered = language === null ? null : languageOfTrack(language, title);
  return plainLine(title ?? '').slice(0, 60) || (offered === null ? (language ?? '无标题') : CAPTION_LANGUAGES[offered]);
}

type Outcome = Partial<store.MediaRow> & Pick<store.MediaRow, 'state'>;

/** Stores the outcome and emits the event, unless the video is no longer being processed in this attempt. */
async function saveOutcome(
  deps: Deps,
  media: store.MediaRow,
  outcome: Outcome,
  { posters = [], captions = [] }: { posters?: store.NewImage[]; captions?: InnerCaptions } = {},
): Promise<void> {
  const isJudged = captions.length > 0 && (await isScopeChecked(deps, 'posts'));
  await deps.transact(async (tx) => {
    const current = await store.lockMedia(tx, media.id);
    if (current?.state !== 'processing' || current.attempt !== media.attempt) return;
    for (const poster of posters) await store.insertImage(tx, poster);
    await addInnerCaptions(deps, tx, media.id, { tracks: captions, isJudged });
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

/** Finds ffmpeg once; after a failure it looks again, because the operator may have installed it. */
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
/** The share of encoding in the whole progress; the rest is covers and storing the files. */
const SHARE_OF_FFMPEG = 0.97;

interface Progress {
  report(percent: number): void;
  /** Resolves when the last write is done. */
  written(): Promise<void>;
}

/** Writes the progress of a video to its row and emits an event, at most once a second; a failed write is only logged. */
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
    written: async () => writing ?? undefined,
  };
}
