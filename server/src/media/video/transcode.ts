import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { AigcFields } from '#contract/media-assets/ai-mark.ts';
import { VIDEO_MAX_SECONDS } from '#contract/media-assets/constants.ts';
import type { Binaries } from '../binaries.ts';
import { inputGuards, probe } from './probe.ts';
import { VideoFailure } from '../failures.ts';
import { TICKS_A_SECOND, cellsBefore, filterGraph, postersWithin, type GraphPlan } from './filter-graph.ts';
import { AUDIO_FOLDER, MASTER, audioOutput, masterPlaylist, measureTrack, rungOutput, type Quality } from './hls.ts';
import { ladder, type Rung } from './ladder.ts';
import type { Clip } from './clip.ts';
import { inputOptionsOf, type Part } from './parts.ts';
import { limitThreads, makeEven, measureLength, throwIfFailed } from './passes.ts';
import { runTool, words } from '../process.ts';
import { CELL_FILES, layOutSheets, planStoryboard, printsOfCells, storyboardVtt, type Storyboard } from './storyboard.ts';

export interface TranscodeOrder {
  binaries: Binaries;
  source: string;
  /** The result of `probe` for the source. */
  clip: Clip;
  /** Path of the output folder; it appears complete or not at all. Only one order per target may run at a time. */
  target: string;
  /** Reports progress in whole percents, increasing from 0 to 99. */
  onPercent?: (percent: number) => void;
  signal?: AbortSignal | undefined;
  /** Limit of wall time. Default: 10 minutes plus eight times the clip's length. */
  timeoutMs?: number;
  /** Process priority, 10 by default. */
  nice?: number;
  /** The AI label written into the header of every output file; null: none. */
  aigc?: AigcFields | null;
}

/** The contents of the target folder; file names are relative to it. */
export interface TranscodedVideo {
  /** The HLS master playlist. */
  master: string;
  durationMs: number;
  /** Size of the best quality, in pixels. */
  width: number;
  height: number;
  qualities: Quality[];
  hasAudio: boolean;
  posters: { file: string; seconds: number }[];
  storyboard: Storyboard & { file: string };
  /** Perceptual hashes of its frames. */
  prints: bigint[];
}

const STORYBOARD = 'storyboard.vtt';
const NICE = 10;
const SMALLEST_SIDE = 16;
const LARGEST_SIDE = 8192;

/**
 * Makes CMAF HLS, posters and storyboard of a clip in one ffmpeg process, which decodes it once. When that fails with an
 * unexplained error, size, pixel format or channels may change midway, as in a recording of a resized window; then the clip is
 * first re-encoded evenly (`makeEven`) and transcoded from that copy.
 */
export async function transcode(order: TranscodeOrder): Promise<TranscodedVideo> {
  checkLimits(order.clip);
  return makeWhole(order, async (folder) => {
    try {
      return await makeInto(folder, order);
    } catch (error) {
      if (!(error instanceof VideoFailure) || error.reason !== 'internal') throw error;
      await emptyFolder(folder);
      const source = join(folder, EVEN);
      await makeEven({ ...order, nice: order.nice ?? NICE }, source);
      const clip = await probe(order.binaries, source, order.signal);
      const video = await makeInto(folder, { ...order, source, clip });
      await rm(source);
      return video;
    }
  });
}

const EVEN = 'even.mkv';

const emptyFolder = async (folder: string): Promise<void> => {
  await Promise.all((await readdir(folder)).map((name) => rm(join(folder, name), { recursive: true })));
};

/** Runs `make` with a temporary folder beside the target, and renames that folder to the target when it is complete. */
export async function makeWhole(
  order: TranscodeOrder,
  make: (folder: string) => Promise<TranscodedVideo>,
): Promise<TranscodedVideo> {
  await clearLeftovers(order.target);
  const folder = await mkdtemp(temporaryPrefix(order.target));
  try {
    const video = await make(folder);
    await rm(order.target, { recursive: true, force: true });
    await rename(folder, order.target);
    return video;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws when a clip is longer, larger or smaller than allowed. */
export function checkLimits({ width, height, durationMs }: Clip): void {
  if ((durationMs ?? 0) > VIDEO_MAX_SECONDS * 1000) throw new VideoFailure('tooLong');
  if (Math.max(width, height) > LARGEST_SIDE) throw new VideoFailure('tooLarge');
  if (Math.min(width, height) < SMALLEST_SIDE) throw new VideoFailure('tooSmall');
}

const temporaryPrefix = (target: string) => `${resolve(target)}.part-`;

/** Removes unfinished folders of workers that were killed. */
async function clearLeftovers(target: string): Promise<void> {
  const home = dirname(resolve(target));
  await mkdir(home, { recursive: true });
  const leftovers = (await readdir(home)).filter((name) => name.startsWith(basename(temporaryPrefix(target))));
  await Promise.all(leftovers.map((name) => rm(join(home, name), { recursive: true, force: true })));
}

async function makeInto(folder: string, order: TranscodeOrder): Promise<TranscodedVideo> {
  const plan = await planVideo(order);
  await makeFolders(folder, plan.rungs);
  await runFfmpeg(order, { folder, args: command(order, plan), seconds: plan.durationMs / 1000, onPercent: order.onPercent });
  return describe(folder, order.clip, plan);
}

/** The outputs to make of a clip: length, qualities, times of the posters, storyboard. */
export type VideoPlan = Omit<GraphPlan, 'clip' | 'canToneMap' | 'part'>;

export async function planVideo(order: TranscodeOrder): Promise<VideoPlan> {
  const durationMs = order.clip.durationMs ?? (await measureLength(order));
  checkLimits({ ...order.clip, durationMs });
  return {
    durationMs,
    rungs: ladder(order.clip),
    posterSeconds: posterTimes(durationMs),
    storyboard: planStoryboard(durationMs, order.clip),
  };
}

export async function makeFolders(folder: string, rungs: readonly Rung[]): Promise<void> {
  await Promise.all([...rungs.map(({ name }) => name), AUDIO_FOLDER].map((name) => mkdir(join(folder, name))));
}

interface FfmpegRun {
  folder: string;
  args: string[];
  /** Length of the input, for progress and time limit. */
  seconds: number;
  onPercent?: ((percent: number) => void) | undefined;
}

export async function runFfmpeg(order: TranscodeOrder, { folder, args, seconds, onPercent }: FfmpegRun): Promise<void> {
  const result = await runTool({
    binary: order.binaries.ffmpeg.path,
    args,
    cwd: folder,
    nice: order.nice ?? NICE,
    signal: order.signal,
    timeoutMs: order.timeoutMs ?? 600_000 + 8000 * seconds,
    onLine: percentReader(seconds * 1000, onPercent),
  });
  throwIfFailed(result);
}

/** ffmpeg's arguments for a whole clip, or for the pictures of one part of it (the sound is encoded as a whole). */
export function command({ binaries, source, clip, aigc = null }: TranscodeOrder, plan: VideoPlan, part?: Part): string[] {
  const graph = { ...plan, clip, part, canToneMap: binaries.ffmpeg.features.has('--enable-libzimg') };
  const threads = limitThreads();
  const stills = '-c:v mjpeg -q:v 2 -fps_mode passthrough -map_metadata -1 -f image2';
  const posters = postersWithin(graph);
  const numbers = part
    ? {
        posters: `-start_number ${plan.posterSeconds.filter((seconds) => seconds < part.startSeconds).length + 1} `,
        cells: `-start_number ${cellsBefore(part, plan.storyboard, clip.fps) + 1} `,
      }
    : { posters: '', cells: '' };
  return [
    ...words(`-v error -nostdin -nostats -y ${part ? inputOptionsOf(part, clip.fps) : `-t ${VIDEO_MAX_SECONDS}`}`),
    ...threads,
    ...inputGuards(resolve(source)),
    '-filter_complex',
    filterGraph(graph),
    ...plan.rungs.flatMap((rung, at) => [...threads, ...rungOutput(rung, `[v${at}]`, clip, { part, aigc })]),
    ...(clip.audio && !part ? audioOutput('[a]', aigc) : []),
    ...(posters.length > 0 ? words(`-map [posters] ${stills} ${numbers.posters}poster-%d.jpg`) : []),
    ...words(`-map [cells] ${stills} ${numbers.cells}${CELL_FILES}`),
    ...words('-map [ticks] -c:v rawvideo -flush_packets 1 -f framecrc pipe:1'),
  ];
}

/** Seconds of the posters: the first frame, then five across the clip, away from its ends, which are often black. */
const posterTimes = (durationMs: number) => [0, 0.1, 0.3, 0.5, 0.7, 0.9].map((share) => Math.floor(durationMs * share) / 1000);

/** Reads ffmpeg's framecrc lines (`stream, dts, pts, …`) of the ticks; dts counts in `TICKS_A_SECOND`. */
function percentReader(durationMs: number, onPercent: TranscodeOrder['onPercent']): (line: string) => void {
  let reported = -1;
  return (line) => {
    const tick = /^0,\s*(\d+),/.exec(line)?.[1];
    if (tick === undefined) return;
    const percent = Math.min(99, Math.floor((Number(tick) / TICKS_A_SECOND / durationMs) * 100_000));
    if (percent > reported) onPercent?.((reported = percent));
  };
}

/** Checks the outputs of ffmpeg, and adds the files that depend on all of them: playlists, storyboard sheets, the final posters. */
export async function describe(
  folder: string,
  clip: Clip,
  { rungs, posterSeconds, storyboard }: VideoPlan,
): Promise<TranscodedVideo> {
  const posters = await savePosters(folder, posterSeconds);
  const best = rungs[0];
  const hasPictures = best && (await readdir(join(folder, best.name))).includes('index.m3u8');
  if (!hasPictures || posters.length === 0) throw new VideoFailure('unreadable', 'no picture could be decoded');

  const qualities = await Promise.all(
    rungs.map(async (rung) => ({ ...rung, track: await measureTrack(join(folder, rung.name)) })),
  );
  const audio = clip.audio ? await measureTrack(join(folder, AUDIO_FOLDER)) : null;
  if (!audio) await rm(join(folder, AUDIO_FOLDER), { recursive: true });
  const durationMs = Math.round(Math.max(...qualities.map(({ track }) => track.seconds)) * 1000);
  if (endsEarly(clip, durationMs)) throw new VideoFailure('incomplete', `${durationMs} of ${clip.video.durationMs} ms`);

  const prints = await printsOfCells(folder, storyboard);
  await layOutSheets(folder, storyboard);
  await writeFile(join(folder, MASTER), masterPlaylist(qualities, clip.fps, audio));
  await writeFile(join(folder, STORYBOARD), storyboardVtt(storyboard, durationMs));
  return {
    master: MASTER,
    durationMs,
    width: best.width,
    height: best.height,
    qualities,
    hasAudio: audio !== null,
    posters,
    storyboard: { ...storyboard, file: STORYBOARD },
    prints,
  };
}

/** Removes the poster of the first frame, unless it is the only one. */
async function savePosters(folder: string, times: readonly number[]): Promise<TranscodedVideo['posters']> {
  const files = await readdir(folder);
  const posters = times
    .map((seconds, at) => ({ file: `poster-${at + 1}.jpg`, seconds }))
    .filter(({ file }) => files.includes(file));
  if (posters.length < 2) return posters;
  await rm(join(folder, 'poster-1.jpg'));
  return posters.slice(1);
}

/** Whether the output is clearly shorter than stated. Checked for MP4 alone: its index states the length of a cut-off file reliably. */
const endsEarly = ({ container, video }: Clip, durationMs: number) =>
  container === 'mov' && video.durationMs !== null && durationMs < video.durationMs * 0.9 && video.durationMs - durationMs > 2000;
