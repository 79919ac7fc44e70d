import type { Rung } from './ladder.ts';
import type { Clip } from './clip.ts';
import { roundingOf, type Part } from './parts.ts';
import type { Storyboard } from './storyboard.ts';

export interface GraphPlan {
  clip: Clip;
  durationMs: number;
  /** Best first. */
  rungs: readonly Rung[];
  posterSeconds: readonly number[];
  storyboard: Storyboard;
  /** Whether ffmpeg has zscale, without which HDR cannot be brought down to SDR. */
  canToneMap: boolean;
  /** Only this part of the clip is encoded, without sound; undefined: the whole clip with its sound. */
  part?: Part | undefined;
}

/**
 * Rate of a 16×16 pixel output that serves as progress report. ffmpeg's own progress differs between versions and follows
 * whichever output is ahead.
 */
export const TICKS_A_SECOND = 4;

/**
 * All outputs as one filter graph, so that the clip is decoded only once. Output labels: [v0], [v1]… for the rungs (qualities), [a]
 * sound, [posters], [cells] storyboard pictures, [ticks] progress. Each rung is scaled down from the next better one; cells and
 * ticks from the lowest.
 */
export function filterGraph(plan: GraphPlan): string {
  return [...pictures(plan), ...(plan.clip.audio && !plan.part ? [soundGraph(plan.clip.audio.index, plan.durationMs)] : [])].join(
    ';',
  );
}

/** The times of the posters within the part, in seconds from its start; without a part all of them. */
export function postersWithin({ posterSeconds, part }: Pick<GraphPlan, 'posterSeconds' | 'part'>): number[] {
  if (!part) return [...posterSeconds];
  const relative = posterSeconds.map((seconds) => Number((seconds - part.startSeconds).toFixed(6)));
  return relative.filter((seconds) => seconds >= 0 && (isLast(part) || seconds < part.seconds));
}

/** Whether the part extends to the end of the clip. */
const isLast = ({ frames }: Part): boolean => frames === null;

function pictures(plan: GraphPlan): string[] {
  const { rungs } = plan;
  const posters = postersWithin(plan);
  const lines = [];
  for (const [at, rung] of rungs.entries()) {
    const source = at === 0 ? `[0:v:${plan.clip.video.index}]${normalise(plan, rung)}` : `[down${at}]${scale(rung)}`;
    const taps = [`[v${at}]`];
    if (at === 0 && posters.length > 0) taps.push('[stills]');
    if (at < rungs.length - 1) taps.push(`[down${at + 1}]`);
    else taps.push('[small]', '[tiny]');
    lines.push(`${source},split=${taps.length}${taps.join('')}`);
  }
  if (posters.length > 0) lines.push(`[stills]select='${secondsReached(posters)}',scale=${jpegColours(plan.clip)}[posters]`);
  lines.push(`[small]${cells(plan)}[cells]`);
  lines.push(`[tiny]fps=${TICKS_A_SECOND}:start_time=0:eof_action=pass,scale=16:16:flags=neighbor[ticks]`);
  return lines;
}

const scale = (size: { width: number; height: number }) => `scale=${size.width}:${size.height}:flags=bicubic`;

/** Converts any clip to a form that every browser decodes: starting at 0, progressive, square pixels, 8 bits, tagged colours. */
function normalise({ clip, canToneMap, part }: GraphPlan, rung: Rung): string {
  const { video, fps, hasVariableFrameRate } = clip;
  const { input, output } = colours(clip);
  const toneMap = video.hdr && canToneMap;
  const stillSeconds = secondsWithoutPictures(clip);
  const steps = [
    ...(video.interlaced ? ['bwdif=mode=send_frame'] : []),
    hasVariableFrameRate && stillSeconds === 0 ? VARIABLE_TIMES : `fps=${fps}:start_time=0:round=${roundingOf(part)}`,
    // Every part but the last has a fixed number of frames. The last picture fills a gap in the file at the part's end, as `fps` does within
    // the part.
    ...(part !== undefined && !isLast(part) ? [`tpad=stop=-1:stop_mode=clone,trim=end_frame=${part.frames}`] : []),
    // At the end of the clip the last picture stays while the sound continues.
    ...(stillSeconds > 0 && (part === undefined || isLast(part)) ? [`tpad=stop_mode=clone:stop_duration=${stillSeconds}`] : []),
    toneMap ? scale(rung) : `${scale(rung)}:in_color_matrix=${input}:out_color_matrix=${output}:out_range=tv`,
    ...(toneMap ? [hdrColours(clip), TONE_MAP] : []),
    'format=yuv420p',
    'setsar=1',
    `setparams=range=tv:color_primaries=${output}:color_trc=${output}:colorspace=${output}`,
  ];
  return steps.join(',');
}

/** Slightly less than 1/60 s, so that rounded times of a clip with 60 frames a second lose no frame. */
const FRAME_DISTANCE_MIN_SECONDS = 0.0155;
/** For a variable frame rate: frames keep their times, the first moves to 0, and a frame too close to the frame before is dropped. */
const VARIABLE_TIMES = `setpts='if(eq(N,0),0,PTS)',select='isnan(prev_selected_t)+gte(t-prev_selected_t,${FRAME_DISTANCE_MIN_SECONDS})'`;

/** The colour properties of an HDR clip; where the file names none, the usual ones of HDR. */
const hdrColours = ({ video: { colorPrimaries, colorTransfer, colorMatrix } }: Clip): string =>
  `setparams=color_primaries=${colorPrimaries ?? 'bt2020'}:color_trc=${colorTransfer ?? 'smpte2084'}:colorspace=${colorMatrix ?? 'bt2020nc'}`;

const TONE_MAP =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv';

/** A shorter difference between the ends of pictures and sound is rounding. */
const STILL_SECONDS_MIN = 0.5;

/** The seconds of sound after the last picture; 0 for a clip without sound. */
function secondsWithoutPictures({ durationMs, video, audio }: Clip): number {
  const seconds = ((durationMs ?? 0) - (video.durationMs ?? durationMs ?? 0)) / 1000;
  return audio !== null && seconds > STILL_SECONDS_MIN ? seconds : 0;
}

/**
 * The colour matrices of a clip and of its output. The output has BT.709 or BT.601, whichever the clip has, because a conversion between
 * them passes every frame through RGB. A file that names no matrix is taken to have the usual one for its height.
 */
function colours({ video, height }: Clip): { input: string; output: 'bt709' | 'smpte170m' } {
  switch (video.colorMatrix) {
    case 'bt709':
    case 'gbr':
      return { input: 'bt709', output: 'bt709' };
    case 'smpte170m':
    case 'bt470bg':
    case 'fcc':
      return { input: 'smpte170m', output: video.hdr ? 'bt709' : 'smpte170m' };
    case 'bt2020nc':
    case 'bt2020c':
      return { input: 'bt2020', output: 'bt709' };
    default:
      return height >= 720 || video.hdr ? { input: 'bt709', output: 'bt709' } : { input: 'smpte170m', output: 'smpte170m' };
  }
}

/** JPEG has no colour tags; every reader assumes full-range BT.601. */
const jpegColours = (clip: Clip) =>
  `in_color_matrix=${colours(clip).output}:out_color_matrix=smpte170m:in_range=tv:out_range=pc,format=yuvj420p`;

/** An ffmpeg expression that selects the first frame at or after each time. */
const secondsReached = (times: readonly number[]) =>
  times.map((time) => (time === 0 ? 'isnan(prev_t)' : `gte(t,${time})*lt(prev_t,${time})`)).join('+');

function cells({ clip, storyboard: board, part }: GraphPlan): string {
  const selection = part
    ? `select='${intervalsBegun(part.startSeconds, board.intervalSeconds, clip.fps)}'`
    : `fps=1/${board.intervalSeconds}:start_time=0:eof_action=pass`;
  return `${selection},scale=${board.tileWidth}:${board.tileHeight}:flags=area:${jpegColours(clip)}`;
}

/** Added to a time before its interval is computed, so that rounding never puts a frame at an interval's start into the interval before. */
const ROUNDING_SECONDS = 0.001;

/** An ffmpeg expression that selects the first frame of each storyboard interval, counted from the clip's start, not the part's. */
function intervalsBegun(startSeconds: number, interval: number, fps: number): string {
  const indexOfInterval = (time: string) => `floor((${time}+${startSeconds.toFixed(6)}+${ROUNDING_SECONDS})/${interval})`;
  return `gt(${indexOfInterval('t')},${indexOfInterval(`if(isnan(prev_t),-${(1 / fps).toFixed(6)},prev_t)`)})`;
}

/** The number of storyboard cells in the parts before this one. */
export const cellsBefore = ({ startSeconds }: Part, { intervalSeconds }: Storyboard, fps: number): number =>
  Math.floor((startSeconds - 1 / fps + ROUNDING_SECONDS) / intervalSeconds) + 1;

/**
 * Sound: gaps filled, two channels, as long as the pictures, normalised in one pass to -16 LUFS, 48 kHz (loudnorm outputs 192 kHz).
 * loudnorm measures over three seconds, so shorter sound is padded for it and cut afterwards; otherwise it yields NaN.
 */
export function soundGraph(index: number, durationMs: number): string {
  const cut = durationMs < MEASURED_SECONDS * 1000 ? `,atrim=end=${durationMs / 1000}` : '';
  return (
    `[0:a:${index}]aresample=async=1000:first_pts=0,aformat=channel_layouts=stereo,apad=whole_dur=${Math.max(MEASURED_SECONDS, durationMs / 1000)},` +
    `loudnorm=I=-16:TP=-1.5:LRA=11,aresample=48000${cut},asetnsamples=n=1024:p=0[a]`
  );
}

const MEASURED_SECONDS = 3.5;
