import type { Cue } from '#contract/media-assets/caption-cues.ts';
import type { CheckPart } from '#contract/screening/risks.ts';
import { piecesOf, quoteOf, shortened } from './pieces.ts';

/**
 * Divides captions into pieces with at most `max` characters of words. A piece has lines `seconds<tab>words`, such as "12.5\t你好"; the seconds
 * and the tab are not sent to the service.
 */
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
      // + 1 for the line break.
      if (length + words.length + 1 > max) close();
      lines.push(`${startMs / 1000}\t${words}`);
      length += words.length + (lines.length > 1 ? 1 : 0);
    }
  close();
  return pieces;
}

const linesOf = (piece: string): { seconds: number; words: string }[] =>
  piece.split('\n').map((line) => {
    const tab = line.indexOf('\t');
    return { seconds: Number(line.slice(0, tab)), words: line.slice(tab + 1) };
  });

/** The words of a piece, one line a caption. */
const wordsOf = (piece: string): string =>
  linesOf(piece)
    .map(({ words }) => words)
    .join('\n');

/** The text that is sent to the service. */
export const sentTextOf = (part: CheckPart, content: string): string => (part === 'captions' ? wordsOf(content) : content);

/** Quote and time (seconds) of the first line with one of the words; without such a line, of the whole piece. */
export function timedPlace(piece: string, words: readonly string[]) {
  const lines = linesOf(piece);
  const line = lines.find((candidate) => words.some((word) => candidate.words.includes(word)));
  if (line !== undefined)
    return { quote: quoteOf(line.words, words), moment: { of: 'caption' as const, from: line.seconds, to: line.seconds } };
  const [from, to] = [lines[0]?.seconds ?? 0, lines.at(-1)?.seconds ?? 0];
  return { quote: shortened(wordsOf(piece)), moment: { of: 'caption' as const, from, to } };
}
