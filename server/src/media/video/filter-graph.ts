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
  /** The stretch of the clip that is read, from its beginning on; the whole clip with its sound if there is none. */
  part?: Part | undefined;
}

/**
 * A speck of a picture at this rate tells how far ffmpeg has come. Its own report differs from version to
 * version and follows whichever output is ahead.
 */
export const TICKS_A_SECOND = 4;

/**
 * The whole work as one filter graph, so that the clip is decoded once. Labels: [v0]… one a rung, [a], [posters],
 * [cells], [ticks]. Each rung is scaled from the one above it, the small pictures from the lowest.
 */
export function filterGraph(plan: GraphPlan): string {
  return [...pictures(plan), ...(plan.clip.audio && !plan.part ? [soundGraph(plan.clip.audio.index, plan.durationMs)] : [])].join(
    ';',
  );
}

/** Those posters that lie in what is read, counted from its beginning. */
export function postersWithin({ posterSeconds, part }: Pick<GraphPlan, 'posterSeconds' | 'part'>): number[] {
  if (!part) return [...posterSeconds];
  const relative = posterSeconds.map((one) => Number((one - part.startSeconds).toFixed(6)));
  return relative.filter((one) => one >= 0 && (part.frames === null || one < part.seconds));
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

/** Any clip → frames from zero on, progressive, square pixels, 8 bits, its colours named: what every browser decodes. */
function normalise({ clip, canToneMap, part }: GraphPlan, rung: Rung): string {
  const { video, fps, variable } = clip;
  const { given, kept: output } = colours(clip);
  const toneMap = video.hdr && canToneMap;
  const missing = missingPictures(clip);
  const steps = [
    ...(video.interlaced ? ['bwdif=mode=send_frame'] : []),
    variable && missing === 0 ? OWN_TIMES : `fps=${fps}:start_time=0:round=${roundingOf(part)}`,
    // A hole in the file over the part's end is filled as it is within.
    ...(part?.frames != null ? [`tpad=stop=-1:stop_mode=clone,trim=end_frame=${part.frames}`] : []),
    // The last picture stays while sound goes on.
    ...(missing > 0 && part?.frames == null ? [`tpad=stop_mode=clone:stop_duration=${missing}`] : []),
    toneMap ? scale(rung) : `${scale(rung)}:in_color_matrix=${given}:out_color_matrix=${output}:out_range=tv`,
    ...(toneMap ? [hdrColours(clip), TONE_MAP] : []),
    'format=yuv420p',
    'setsar=1',
    `setparams=range=tv:color_primaries=${output}:color_trc=${output}:colorspace=${output}`,
  ];
  return steps.join(',');
}

/** Frames keep their times; the first is there from the beginning, and what comes faster than 60 a second is left out. */
const OWN_TIMES = `setpts='if(eq(N,0),0,PTS)',select='isnan(prev_selected_t)+gte(t-prev_selected_t,0.0155)'`;

/** What a file leaves unsaid of HDR is what HDR is recorded in. */
const hdrColours = ({ video: { colorPrimaries, colorTransfer, colorMatrix } }: Clip): string =>
  `setparams=color_primaries=${colorPrimaries ?? 'bt2020'}:color_trc=${colorTransfer ?? 'smpte2084'}:colorspace=${colorMatrix ?? 'bt2020nc'}`;

const TONE_MAP =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv';

/** Seconds by which the pictures end before the film does; rounding makes up to half a second. */
function missingPictures({ durationMs, video, audio }: Clip): number {
  const missing = ((durationMs ?? 0) - (video.durationMs ?? durationMs ?? 0)) / 1000;
  return audio !== null && missing > 0.5 ? missing : 0;
}

/**
 * The colour matrix a clip has and the one its qualities get. The two usual ones are kept, as changing them costs a way
 * through RGB for every frame; a file that does not name its own has the one usual for its size.
 */
function colours({ video, height }: Clip): { given: string; kept: 'bt709' | 'smpte170m' } {
  switch (video.colorMatrix) {
    case 'bt709':
    case 'gbr':
      return { given: 'bt709', kept: 'bt709' };
    case 'smpte170m':
    case 'bt470bg':
    case 'fcc':
      return { given: 'smpte170m', kept: video.hdr ? 'bt709' : 'smpte170m' };
    case 'bt2020nc':
    case 'bt2020c':
      return { given: 'bt2020', kept: 'bt709' };
    default:
      return height >= 720 || video.hdr ? { given: 'bt709', kept: 'bt709' } : { given: 'smpte170m', kept: 'smpte170m' };
  }
}

/** JPEG has no colour tags: every reader takes it for full-range BT.601. */
const jpegColours = (clip: Clip) =>
  `in_color_matrix=${colours(clip).kept}:out_color_matrix=smpte170m:in_range=tv:out_range=pc,format=yuvj420p`;

/** True for the first frame at or after each moment. */
const secondsReached = (seconds: readonly number[]) =>
  seconds.map((one) => (one === 0 ? 'isnan(prev_t)' : `gte(t,${one})*lt(prev_t,${one})`)).join('+');

function cells({ clip, storyboard: board, part }: GraphPlan): string {
  const chosen = part
    ? `select='${intervalsBegun(part.startSeconds, board.intervalSeconds, clip.fps)}'`
    : `fps=1/${board.intervalSeconds}:start_time=0:eof_action=pass`;
  return `${chosen},scale=${board.tileWidth}:${board.tileHeight}:flags=area:${jpegColours(clip)}`;
}

/** True for the first frame of each of the clip's intervals, wherever in one of them the part begins. */
function intervalsBegun(startSeconds: number, interval: number, fps: number): string {
  const number = (time: string) => `floor((${time}+${startSeconds.toFixed(6)}+0.001)/${interval})`;
  return `gt(${number('t')},${number(`if(isnan(prev_t),-${(1 / fps).toFixed(6)},prev_t)`)})`;
}

/** Cells that the parts before this one have; its own are counted on from there. */
export const cellsBefore = ({ startSeconds }: Part, { intervalSeconds }: Storyboard, fps: number): number =>
  Math.floor((startSeconds - 1 / fps + 0.001) / intervalSeconds) + 1;

/**
 * Gaps filled, two channels, as long as the pictures, one-pass loudness of -16 LUFS (which works at 192 kHz inside). Loudness is
 * measured over three seconds; shorter sound is filled up for that, or silence would come out as not-a-number.
 */
export function soundGraph(index: number, durationMs: number): string {
  const cut = durationMs < MEASURED_SECONDS * 1000 ? `,atrim=end=${durationMs / 1000}` : '';
  return (
    `[0:a:${index}]aresample=async=1000:first_pts=0,aformat=channel_layouts=stereo,apad=whole_dur=${Math.max(MEASURED_SECONDS, durationMs / 1000)},` +
    `loudnorm=I=-16:TP=-1.5:LRA=11,aresample=48000${cut},asetnsamples=n=1024:p=0[a]`
  );
}

const MEASURED_SECONDS = 3.5;
