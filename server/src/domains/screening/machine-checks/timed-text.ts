import type { Cue } from '#contract/media-assets/caption-cues.ts';
import type { CheckPart } from '#contract/screening/risks.ts';
import { piecesOf, quoteOf, shortened } from './pieces.ts';

/** Captions in pieces of no more than so many characters of words. A piece is lines, each behind the second at which it is shown. */
export function timedPieces(cues: readonly Cue[], max: number): string[] {
  const pieces: string[] = [];
  let lines: string[] = [];
  let length = 0;
  const close = () => {
    if (lines.length > 0) pieces.push(lines.join('\n'));
    lines = [];
    length = 0;
  };
  for (const { startMs, text } of cues)
    for (const words of piecesOf(text.replace(/\s+/g, ' '), max)) {
      // With the line break in front of it.
      if (length + words.length + 1 > max) close();
      lines.push(`${startMs / 1000}\t${words}`);
      length += words.length + (lines.length > 1 ? 1 : 0);
    }
  close();
  return pieces;
}

const linesOf = (piece: string): { seconds: number; words: string }[] =>
  piece.split('\n').map((line) => {
    const at = line.indexOf('\t');
    return { seconds: Number(line.slice(0, at)), words: line.slice(at + 1) };
  });

/** What of a piece is read, one line a caption. */
const wordsOf = (piece: string): string =>
  linesOf(piece)
    .map(({ words }) => words)
    .join('\n');

/** What the service is shown of a text. */
export const shownOf = (part: CheckPart, content: string): string => (part === 'captions' ? wordsOf(content) : content);

/** The line that one of the words stands in, and when it is shown; without one the whole piece. */
export function timedPlace(piece: string, words: readonly string[]) {
  const lines = linesOf(piece);
  const line = lines.find((one) => words.some((word) => one.words.includes(word)));
  if (line !== undefined)
    return { quote: quoteOf(line.words, words), moment: { of: 'caption' as const, from: line.seconds, to: line.seconds } };
  const [from, to] = [lines[0]?.seconds ?? 0, lines.at(-1)?.seconds ?? 0];
  return { quote: shortened(wordsOf(piece)), moment: { of: 'caption' as const, from, to } };
}
