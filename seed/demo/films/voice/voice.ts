// A narrator reads a film's captions aloud, while the film's sound is lowered.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cue } from '#contract/media-assets/caption-cues.ts';
import { runTool } from '#server/media/process.ts';
import type { SceneBuild } from '../../videos/build.ts';
import type { Line } from './speaker.ts';

/** Start and end of a line, in seconds. */
export type Spoken = Omit<Line, 'text'>;

const SPEAKER = join(import.meta.dirname, 'speaker.ts');
/** A film's lines take two seconds; many times that on the slowest machine. */
const TIME_LIMIT = 5 * 60_000;

/** In a shorter pause the sound stays low. */
const BREATH = 1.5;
/** The sound is lowered by 12 dB before the first word, and raised after the last. */
const BENEATH = 0.25;
const DOWN = 0.4;
const UP = 0.9;

// Filters for the voice: less rumble, warmer, less buzz, compressed, with a small room; then amplified to about -18 LUFS.
const SHAPE =
  'highpass=f=80,equalizer=f=190:t=q:w=1:g=2,equalizer=f=3200:t=q:w=1:g=-3,' +
  'acompressor=threshold=-22dB:ratio=2.5:attack=8:release=150,' +
  'aresample=44100,aformat=channel_layouts=stereo,aecho=0.9:0.8:23|41:0.12|0.07,volume=10.5dB';

/** Reads the captions into a sound file, each line at its time. */
export async function speak(
  cues: readonly Cue[],
  file: string,
  { nice, signal }: Pick<SceneBuild, 'nice' | 'signal'> = {},
): Promise<Spoken[]> {
  const lines = cues.map(({ text, startMs, endMs }): Line => ({ text, begin: startMs / 1000, end: endMs / 1000 }));
  const linesFile = `${file}.json`;
  await writeFile(linesFile, JSON.stringify(lines));
  const { end, code, stdout, stderr } = await runTool({
    binary: process.execPath,
    args: [SPEAKER, linesFile, file],
    timeoutMs: TIME_LIMIT,
    nice: nice ?? 0,
    signal,
  });
  if (code !== 0) throw new Error(`the speaker ${end} (${code}): ${stderr.slice(-4000)}`);
  return JSON.parse(stdout) as Spoken[];
}

/** Mixes [sound] and the narrator of an input into [heard]. */
export const narrated = (input: number, spoken: readonly Spoken[]): string =>
  `[sound]asetnsamples=n=256,volume='1-${1 - BENEATH}*(${beneath(spoken)})':eval=frame[bed];[${input}:a]${SHAPE}[voice];` +
  `[bed][voice]amix=inputs=2:duration=first:normalize=0,alimiter=limit=0.8:level=0[heard]`;

/** An expression of t that is 1 while the narrator speaks and 0 otherwise, with slopes between. */
function beneath(spoken: readonly Spoken[]): string {
  const passages: Spoken[] = [];
  for (const { begin, end } of spoken) {
    const last = passages.at(-1);
    if (last && begin - last.end < BREATH) last.end = end;
    else passages.push({ begin, end });
  }
  // Lines do not overlap, so the sum is at most 1.
  return passages
    .map(({ begin, end }) => `clip((t-${(begin - DOWN).toFixed(2)})/${DOWN},0,1)*clip((${(end + UP).toFixed(2)}-t)/${UP},0,1)`)
    .join('+');
}
