import type { Cue } from '#contract/media-assets/caption-cues.ts';

/** A sentence of a video, or as much of it as is read at once, and the second at which it begins. */
export interface TranscriptLine {
  seconds: number;
  text: string;
}

/** A line is ended by its sentence, by a pause, or where it gets too long to be found one's way in. */
const ENDS = /[。！？!?…](?:[”’」』）)"']*)$/;
const PAUSE_MS = 3000;
const LONG = 60;

/** What is said in a video, of captions that are cut by what fits below a picture. */
export function linesOf(cues: readonly Cue[]): TranscriptLine[] {
  const lines: (TranscriptLine & { endMs: number })[] = [];
  for (const { startMs, endMs, text } of cues) {
    const words = text
      .split('\n')
      .map((row) => row.trim())
      .filter((row) => row !== '')
      .reduce(join, '');
    const last = lines.at(-1);
    if (last !== undefined && !ENDS.test(last.text) && last.text.length < LONG && startMs - last.endMs < PAUSE_MS) {
      last.text = join(last.text, words);
      last.endMs = endMs;
    } else if (words !== '') lines.push({ seconds: startMs / 1000, text: words, endMs });
  }
  return lines.map(({ seconds, text }) => ({ seconds, text }));
}

/** Captions often have no marks at their ends: a space stands for them. */
const join = (before: string, after: string): string =>
  before === '' || after === '' || /[，、；：。！？…—]$/.test(before) ? before + after : `${before} ${after}`;
