import type { Cue } from '#contract/media-assets/caption-cues.ts';

/** A line of a transcript, about a sentence, with its time in seconds. */
export interface TranscriptLine {
  seconds: number;
  text: string;
}

/** A line ends with a sentence, at a pause, or when it gets too long. */
const ENDS = /[。！？!?…](?:[”’」』）)"']*)$/;
const PAUSE_MS = 3000;
const LONG = 60;

/** The transcript of a video from its captions, which are cut to fit below the picture. */
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

/** Joins captions, with a space where the first has no punctuation at its end. */
const join = (before: string, after: string): string =>
  before === '' || after === '' || /[，、；：。！？…—]$/.test(before) ? before + after : `${before} ${after}`;
