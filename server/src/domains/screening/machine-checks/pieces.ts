import type { CheckPart } from '#contract/screening/risks.ts';

export type PicturePart = 'cover' | 'picture';
export type VideoPart = 'video' | 'embedded';

/** How the service is asked about it. */
export const kindOf = (part: CheckPart): 'text' | 'picture' | 'video' =>
  part === 'cover' || part === 'picture' ? 'picture' : part === 'video' || part === 'embedded' ? 'video' : 'text';

/** Where a text is cut best, the best first. */
const ENDS = ['\n', '。！？!?；;', '，、,: '] as const;
const QUOTE_MAX = 500;
const AROUND = 12;

/** A text in pieces of no more than so many characters, each cut behind a line or a sentence where one ends in its last third. */
export function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const cut = cutOf(rest, max);
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...pieces, rest].filter((piece) => piece !== '');
}

/** What a reviewer looks for: the first of the words with what stands around it in its line, or else as much of the text as fits. */
export function quoteOf(text: string, words: readonly string[]): string {
  const word = words.find((one) => text.includes(one));
  // A selection across lines holds no line breaks either.
  if (word === undefined) return shortened(text);
  const at = text.indexOf(word);
  const next = text.indexOf('\n', at + word.length);
  const from = Math.max(text.lastIndexOf('\n', at) + 1, at - AROUND);
  const to = Math.min(next === -1 ? text.length : next, at + word.length + AROUND, from + QUOTE_MAX);
  return whole(text, from, to);
}

/** As much of a text as is quoted, in one line. */
export const shortened = (text: string): string => whole(text.replaceAll('\n', ''), 0, QUOTE_MAX);

function cutOf(text: string, max: number): number {
  const from = Math.floor((max * 2) / 3);
  for (const ends of ENDS) for (let at = max - 1; at >= from; at -= 1) if (ends.includes(text.charAt(at))) return at + 1;
  return isLowHalf(text, max) ? max - 1 : max;
}

/** Without halves of characters at its ends. */
function whole(text: string, from: number, to: number): string {
  const begin = isLowHalf(text, from) ? from + 1 : from;
  const end = isLowHalf(text, to) ? to - 1 : to;
  return text.slice(begin, end).trim();
}

const isLowHalf = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
};
