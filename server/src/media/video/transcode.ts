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
import { stretch, type Part } from './parts.ts';
import { limitThreads, makeEven, measureLength, throwIfFailed } from './passes.ts';
import { runTool, words } from '../process.ts';
import { CELL_FILES, layOutSheets, planStoryboard, printsOfCells, storyboardVtt, type Storyboard } from './storyboard.ts';

export interface TranscodeOrder {
  binaries: Binaries;
  source: string;
  /** What `probe` said of the source. */
  clip: Clip;
  /** The folder to be made; it appears whole or not at all. One order a target at a time. */
  target: string;
  /** Whole percents, rising, 0 to 99. */
  onPercent?: (percent: number) => void;
  signal?: AbortSignal | undefined;
  /** Wall time. By default 10 minutes and eight times the clip. */
  timeoutMs?: number;
  /** 10 by default; higher lets others go first. */
  nice?: number;
  /** Written into the head of every file, when AI has made the clip. */
  aigc?: AigcFields | null;
}

/** What lies in the target folder; file names are relative to it. */
export interface TranscodedVideo {
  master: string;
  durationMs: number;
  /** Of the best quality. */
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
 * Makes CMAF HLS, posters and storyboard of a clip in one ffmpeg process, which decodes it once. Where that fails, size, shape, pixels or
 * channels may change on the way, as in a recording of a window that is resized: the clip is made even first.
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

/** Has the target made beside its place and moved there when it is complete. */
export async function makeWhole(
  order: TranscodeOrder,
  make: (folder: string) => Promise<TranscodedVideo>,
): Promise<TranscodedVideo> {
  await clearLeftovers(order.target);
  const folder = await mkdtemp(partPrefix(order.target));
  try {
    const video = await make(folder);
    await rm(order.target, { recursive: true, force: true });
    await rename(folder, order.target);
    return video;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Refuses what would be too much before any work is done. */
export function checkLimits({ width, height, durationMs }: Clip): void {
  if ((durationMs ?? 0) > VIDEO_MAX_SECONDS * 1000) throw new VideoFailure('tooLong');
  if (Math.max(width, height) > LARGEST_SIDE) throw new VideoFailure('tooLarge');
  if (Math.min(width, height) < SMALLEST_SIDE) throw new VideoFailure('tooSmall');
}

const partPrefix = (target: string) => `${resolve(target)}.part-`;

/** A worker killed in the middle leaves its unfinished folder behind. */
async function clearLeftovers(target: string): Promise<void> {
  const home = dirname(resolve(target));
  await mkdir(home, { recursive: true });
  const left = (await readdir(home)).filter((name) => name.startsWith(basename(partPrefix(target))));
  await Promise.all(left.map((name) => rm(join(home, name), { recursive: true, force: true })));
}

async function makeInto(folder: string, order: TranscodeOrder): Promise<TranscodedVideo> {
  const plan = await planVideo(order);
  await makeFolders(folder, plan.rungs);
  await runFfmpeg(order, { folder, args: command(order, plan), seconds: plan.durationMs / 1000, onPercent: order.onPercent });
  return describe(folder, order.clip, plan);
}

/** What is to be made of a clip. */
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
  /** Of the clip that it reads. */
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

/** The options for a whole clip, or for one part of it without sound. */
export function command({ binaries, source, clip, aigc = null }: TranscodeOrder, plan: VideoPlan, part?: Part): string[] {
  const graph = { ...plan, clip, part, canToneMap: binaries.ffmpeg.features.has('--enable-libzimg') };
  const threads = limitThreads();
  const stills = '-c:v mjpeg -q:v 2 -fps_mode passthrough -map_metadata -1 -f image2';
  const posters = postersWithin(graph);
  const numbers = part
    ? {
        posters: `-start_number ${plan.posterSeconds.filter((one) => one < part.startSeconds).length + 1} `,
        cells: `-start_number ${cellsBefore(part, plan.storyboard, clip.fps) + 1} `,
      }
    : { posters: '', cells: '' };
  return [
    ...words(`-v error -nostdin -nostats -y ${part ? stretch(part, clip.fps) : `-t ${VIDEO_MAX_SECONDS}`}`),
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

/** The first frame in any case, then five over the clip, away from its ends, which are often black. */
const posterTimes = (durationMs: number) => [0, 0.1, 0.3, 0.5, 0.7, 0.9].map((part) => Math.floor(durationMs * part) / 1000);

/** Reads framecrc's lines: stream, dts, pts (in ticks), … */
function percentReader(durationMs: number, onPercent: TranscodeOrder['onPercent']): (line: string) => void {
  let reported = -1;
  return (line) => {
    const tick = /^0,\s*(\d+),/.exec(line)?.[1];
    if (tick === undefined) return;
    const percent = Math.min(99, Math.floor((Number(tick) / TICKS_A_SECOND / durationMs) * 100_000));
    if (percent > reported) onPercent?.((reported = percent));
  };
}

/** Checks what was made, and completes it with what needs all of it. */
export async function describe(
  folder: string,
  clip: Clip,
  { rungs, posterSeconds, storyboard }: VideoPlan,
): Promise<TranscodedVideo> {
  const posters = await savePosters(folder, posterSeconds);
  const best = rungs[0];
  const madePictures = best && (await readdir(join(folder, best.name))).includes('index.m3u8');
  if (!madePictures || posters.length === 0) throw new VideoFailure('unreadable', 'no picture could be decoded');

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

/** The first frame serves only when there is no other. */
async function savePosters(folder: string, times: readonly number[]): Promise<TranscodedVideo['posters']> {
  const files = await readdir(folder);
  const made = times.map((seconds, at) => ({ file: `poster-${at + 1}.jpg`, seconds })).filter(({ file }) => files.includes(file));
  if (made.length < 2) return made;
  await rm(join(folder, 'poster-1.jpg'));
  return made.slice(1);
}

/** A cut-off MP4 still lists all its frames at the front. Only that family's own figures are to be believed. */
const endsEarly = ({ container, video }: Clip, durationMs: number) =>
  container === 'mov' && video.durationMs !== null && durationMs < video.durationMs * 0.9 && video.durationMs - durationMs > 2000;
