// Builds the video of a scene: renders the drawings to pictures, then composes them and the sound with one ffmpeg.
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '#server/media/process.ts';
import { rasterise, scaleOf, STEPS, type DrawnLayer } from './raster.ts';
import type { Drawing, Layer, Motion, Scene, Sound } from './scene.ts';
import { COUNTED, RATE } from './sound.ts';

const FPS = 24;
/** A video takes seconds, and many times that on the slowest machine. */
const TIME_LIMIT = 15 * 60_000;
// Converts RGB to the colours of video, the same for every layer and for the file's metadata.
const COLOURS = 'scale=out_color_matrix=bt709:out_range=tv';

export interface SceneBuild {
  ffmpeg: string;
  outFile: string;
  workDir: string;
  /** 0 to 19; higher yields the processor to others. */
  nice?: number;
  signal?: AbortSignal | undefined;
}

export async function buildScene(scene: Scene, options: SceneBuild): Promise<void> {
  await mkdir(options.workDir, { recursive: true });
  const folder = await mkdtemp(join(options.workDir, `${scene.key}-`));
  // Renamed when it is finished, so that the file is always complete.
  const unfinished = `${options.outFile}.part`;
  try {
    await run(options, videoArguments(scene, await rasterise(scene, folder), unfinished));
    await rename(unfinished, options.outFile);
  } finally {
    await Promise.all([folder, unfinished].map((path) => rm(path, { recursive: true, force: true })));
  }
}

// prettier-ignore
function videoArguments(scene: Scene, layers: DrawnLayer[], file: string): string[] {
  return [
    '-v', 'error', '-nostdin', '-y',
    ...layers.flatMap(input),
    '-filter_complex', imageGraph(scene, layers),
    '-filter_complex', soundGraph(scene),
    '-map', '[film]', '-map', '[sound]', '-t', String(scene.seconds),
    ...ENCODED, ...HEARD, '-movflags', '+faststart', '-f', 'mp4', file,
  ];
}

// prettier-ignore
export const ENCODED = [
  '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-g', String(FPS * 2),
  '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv',
];
export const HEARD = ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '160k'];

export function input({ cells, file }: DrawnLayer): string[] {
  return ['-f', 'image2', '-framerate', String(cells?.fps ?? FPS), '-i', file];
}

export function imageGraph(drawing: Drawing, layers: DrawnLayer[]): string {
  const scale = scaleOf(drawing);
  // Chroma subsampling is visible in a small picture; in a large one it halves the work.
  const planes = scale < 3 ? '444' : '420';
  const ground = `[0:v]${COLOURS},format=yuv${planes}p,loop=-1:1,trim=end=${drawing.seconds}[film0]`;
  const above = layers
    .slice(1)
    .map(
      (layer, i) =>
        `[${i + 1}:v]${layerFilters(layer, scale, planes)}[layer${i}];` +
        `[film${i}][layer${i}]overlay=${position(layer, scale)}:format=yuv${planes}[film${i + 1}]`,
    );
  const [long, short] = [Math.round(480 * scale), Math.floor(270 * scale)];
  const size = drawing.portrait ? `${short}:${long}` : `${long}:${short}`;
  return [ground, ...above, `[film${above.length}]crop=${size}:0:0,format=yuv420p,setsar=1[film]`].join(';');
}

function layerFilters(layer: DrawnLayer, scale: number, planes: string): string {
  const { cells, glide, ahead, show, hide, width, height } = layer;
  const filters = [COLOURS, `format=yuva${planes}p`];
  if (cells?.once !== undefined) filters.push(`setpts=PTS+${cells.once}/TB`);
  else if (cells || glide || show || hide) filters.push(`loop=-1:${cells?.count ?? 1}`);
  if (ahead) filters.push(`trim=start=${ahead}`, 'setpts=PTS-STARTPTS');
  // Fading works per picture, so slower layers are first repeated to the video's frame rate.
  if (cells && (show?.[1] || hide?.[1])) filters.push(`fps=${FPS}`);
  if (show || hide) filters.push(...window(layer));
  if (glide) {
    const step = `floor((st(0,${pixelsOf(scale, layer[glide])})-floor(ld(0)))*${STEPS})`;
    filters.push(`crop=${width}:${height}:0:'${height}*${step}'`);
  }
  if (show?.[1]) filters.push(`fade=in:st=${show[0]}:d=${show[1]}:alpha=1`);
  // Ends just before its last picture, which would otherwise vanish visibly.
  if (hide?.[1]) filters.push(`fade=out:st=${hide[0] - hide[1]}:d=${hide[1] - 1.5 / FPS}:alpha=1`);
  return filters.join(',');
}

/** Only the visible pictures, and only those that differ, since the overlay filter repeats the last one. */
function window({ cells, glide, show = [0, 0], hide }: Layer): string[] {
  const still = !cells && !glide;
  const shown = show[0] + show[1] + 0.1;
  const seen = `trim=start=${show[0]}:end=${hide?.[0] ?? (still ? shown : 3600)}`;
  return still && hide ? [seen, `select='lt(t,${shown})+gte(t,${hide[0] - hide[1] - 0.1})'`] : [seen];
}

function position({ x, y, hide }: Layer, scale: number): string {
  return `x='floor(${pixelsOf(scale, x)})':y='floor(${pixelsOf(scale, y)})':eof_action=${hide ? 'pass' : 'repeat'}`;
}

function pixelsOf(scale: number, motion: Motion = 0): string {
  return `(${scale}*(${motion}))`;
}

export function soundGraph({ sound, seconds }: { sound: Sound; seconds: number }): string {
  const voices = sound.voices.map(
    (voice, i) => `${voice},aformat=sample_rates=${RATE}:channel_layouts=stereo,${COUNTED}[voice${i}]`,
  );
  const inputs = sound.voices.map((_, i) => `[voice${i}]`).join('');
  const mix =
    `${inputs}amix=inputs=${sound.voices.length}:duration=longest:normalize=0,${COUNTED},volume=${sound.gain}dB,` +
    `alimiter=limit=0.84:level=0,aresample=44100,apad,atrim=end=${seconds},` +
    `afade=in:d=1.2,afade=out:st=${seconds - 2}:d=2[sound]`;
  return [...voices, mix].join(';');
}

export async function run({ ffmpeg, nice, signal }: Omit<SceneBuild, 'outFile' | 'workDir'>, args: string[]): Promise<void> {
  const { end, code, stderr } = await runTool({ binary: ffmpeg, args, timeoutMs: TIME_LIMIT, nice: nice ?? 0, signal });
  if (code !== 0) throw new Error(`${ffmpeg} ${end} (${code}): ${stderr.slice(-4000)}`);
}
