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
  return relative.filter((seconds) => seconds >= 0 && (part.frames === null || seconds < part.seconds));
}

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
  const { video, fps, variable } = clip;
  const { input, output } = colours(clip);
  const toneMap = video.hdr && canToneMap;
  const missing = missingPictures(clip);
  const steps = [
    ...(video.interlaced ? ['bwdif=mode=send_frame'] : []),
    variable && missing === 0 ? VARIABLE_TIMES : `fps=${fps}:start_time=0:round=${roundingOf(part)}`,
    // A gap in the file at the part's end is filled with the last picture, as `fps` does within the part.
    ...(part?.frames != null ? [`tpad=stop=-1:stop_mode=clone,trim=end_frame=${part.frames}`] : []),
    // The last picture stays while the sound continues.
    ...(missing > 0 && part?.frames == null ? [`tpad=stop_mode=clone:stop_duration=${missing}`] : []),
    toneMap ? scale(rung) : `${scale(rung)}:in_color_matrix=${input}:out_color_matrix=${output}:out_range=tv`,
    ...(toneMap ? [hdrColours(clip), TONE_MAP] : []),
    'format=yuv420p',
    'setsar=1',
    `setparams=range=tv:color_primaries=${output}:color_trc=${output}:colorspace=${output}`,
  ];
  return steps.join(',');
}

/** Frames keep their times; the first is moved to 0, and frames closer than 1/60 s to the one before are dropped. */
const VARIABLE_TIMES = `setpts='if(eq(N,0),0,PTS)',select='isnan(prev_selected_t)+gte(t-prev_selected_t,0.0155)'`;

/** The colour properties of an HDR clip, with those usual for HDR where the file names none. */
const hdrColours = ({ video: { colorPrimaries, colorTransfer, colorMatrix } }: Clip): string =>
  `setparams=color_primaries=${colorPrimaries ?? 'bt2020'}:color_trc=${colorTransfer ?? 'smpte2084'}:colorspace=${colorMatrix ?? 'bt2020nc'}`;

const TONE_MAP =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv';

/** Seconds from the end of the pictures to the end of the sound; 0 up to half a second, which is rounding. */
function missingPictures({ durationMs, video, audio }: Clip): number {
  const missing = ((durationMs ?? 0) - (video.durationMs ?? durationMs ?? 0)) / 1000;
  return audio !== null && missing > 0.5 ? missing : 0;
}

/**
 * The colour matrix of a clip and that of its output. The two common ones stay, because a conversion passes every frame through
 * RGB. A file that names none is taken to have the one common for its size.
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

/** An ffmpeg expression that selects the first frame of each storyboard interval, counted from the clip's start, not the part's. */
function intervalsBegun(startSeconds: number, interval: number, fps: number): string {
  const number = (time: string) => `floor((${time}+${startSeconds.toFixed(6)}+0.001)/${interval})`;
  return `gt(${number('t')},${number(`if(isnan(prev_t),-${(1 / fps).toFixed(6)},prev_t)`)})`;
}

/** The number of storyboard cells in the parts before this one. */
export const cellsBefore = ({ startSeconds }: Part, { intervalSeconds }: Storyboard, fps: number): number =>
  Math.floor((startSeconds - 1 / fps + 0.001) / intervalSeconds) + 1;

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
