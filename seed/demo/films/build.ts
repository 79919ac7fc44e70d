// Builds the file of a film: draws each chapter, then joins them with sound and captions.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCues, type Cue } from '#contract/media-assets/caption-cues.ts';
import { ENCODED, HEARD, imageGraph, input, run, soundGraph, type SceneBuild } from '../videos/build.ts';
import { rasterise, type DrawnLayer } from '../videos/raster.ts';
import type { Drawing } from '../videos/scene.ts';
import { hasChineseFont, withoutWords } from './draw.ts';
import { secondsOf, timesOf, type Film } from './film.ts';
import { narrated, speak, type Spoken } from './voice/voice.ts';

/** 480 units are 1920 pixels. */
const SCALE = 4;
const FADE = 0.35;
const VOICE = 'voice.wav';

export interface FilmBuild extends SceneBuild {
  /** Called with the reason if the film gets no voice. */
  onSilence?: (reason: unknown) => void;
}

export async function buildFilm(film: Film, options: FilmBuild): Promise<void> {
  await mkdir(options.workDir, { recursive: true });
  const folder = await mkdtemp(join(options.workDir, `${film.key}-`));
  const unfinished = `${options.outFile}.part`;
  try {
    const hasWords = await hasChineseFont();
    const names: string[] = [];
    for (const [i, { seconds, layers }] of film.chapters.entries()) {
      const drawing: Drawing = {
        key: `${film.key}-${i}`,
        folder: '',
        scale: SCALE,
        seconds,
        layers: hasWords ? layers : layers.map(withoutWords),
      };
      const name = `chapter-${i}.mp4`;
      await run(options, chapterArguments(drawing, await rasterise(drawing, folder), join(folder, name)));
      names.push(name);
    }
    // File names relative to the list, so that the folder's path needs no escaping.
    await writeFile(join(folder, 'chapters.txt'), names.map((name) => `file ${name}\n`).join(''));
    await writeFile(join(folder, 'captions.vtt'), writeCues(cuesOf(film)));
    const spoken = await speak(cuesOf(film), join(folder, VOICE), options).catch((reason: unknown) => {
      options.onSilence?.(reason);
      return [];
    });
    await run(options, joinArguments(film, folder, spoken, unfinished));
    await rename(unfinished, options.outFile);
  } finally {
    await Promise.all([folder, unfinished].map((path) => rm(path, { recursive: true, force: true })));
  }
}

/** The captions, each until the next one. */
export function cuesOf(film: Pick<Film, 'chapters'>): Cue[] {
  return timesOf(film).flatMap(({ chapter: { said, seconds }, begin }) =>
    said.map(([second, text], i) => ({
      startMs: Math.round((begin + second) * 1000),
      endMs: Math.round((begin + (said[i + 1]?.[0] ?? seconds) - 0.2) * 1000),
      text,
    })),
  );
}

// No B-frames, so that chapters join without a gap.
// prettier-ignore
function chapterArguments(drawing: Drawing, layers: DrawnLayer[], file: string): string[] {
  const graph = imageGraph(drawing, layers).replace(/\[film\]$/, `,fade=in:d=${FADE},fade=out:st=${drawing.seconds - FADE}:d=${FADE}[film]`);
  return [
    '-v', 'error', '-nostdin', '-y',
    ...layers.flatMap(input),
    '-filter_complex', graph,
    '-map', '[film]', '-t', String(drawing.seconds),
    ...ENCODED, '-bf', '0', '-f', 'mp4', file,
  ];
}

// prettier-ignore
function joinArguments(film: Film, folder: string, spoken: Spoken[], file: string): string[] {
  const seconds = secondsOf(film);
  const sound = soundGraph({ sound: film.sound, seconds });
  const isSilent = spoken.length === 0;
  return [
    '-v', 'error', '-nostdin', '-y',
    '-f', 'concat', '-i', join(folder, 'chapters.txt'),
    '-i', join(folder, 'captions.vtt'),
    ...(isSilent ? [] : ['-i', join(folder, VOICE)]),
    '-filter_complex', isSilent ? sound : `${sound};${narrated(2, spoken)}`,
    '-map', '0:v', '-map', isSilent ? '[sound]' : '[heard]', '-map', '1:s', '-t', String(seconds),
    '-c:v', 'copy', ...HEARD, '-c:s', 'mov_text', '-metadata:s:s:0', 'language=chi',
    '-movflags', '+faststart', '-f', 'mp4', file,
  ];
}
