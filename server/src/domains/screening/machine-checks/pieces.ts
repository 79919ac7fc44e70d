import type { CheckPart } from '#contract/screening/risks.ts';

export type PicturePart = 'cover' | 'picture';
export type VideoPart = 'video' | 'embedded';

/** The kind of request that checks a part. */
export const kindOf = (part: CheckPart): 'text' | 'picture' | 'video' =>
  part === 'cover' || part === 'picture' ? 'picture' : part === 'video' || part === 'embedded' ? 'video' : 'text';

/** Characters after which a text is cut, the preferred ones first: ends of lines, of sentences, of clauses. */
const ENDS = ['\n', '。！？!?；;', '，、,: '] as const;
/** Characters of a quote at most, and around a word in it. */
const QUOTE_MAX = 500;
const AROUND = 12;

/** Divides a text into pieces of at most `max` UTF-16 units, each cut after an end in its last third, if there is one. */
export function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const cutAt = cutOf(rest, max);
    pieces.push(rest.slice(0, cutAt).trim());
    rest = rest.slice(cutAt).trim();
  }
  return [...pieces, rest].filter((piece) => piece !== '');
}

/** The quote that a reviewer searches in the text: the first word that occurs with its surroundings in its line, otherwise the beginning. */
export function quoteOf(text: string, words: readonly string[]): string {
  const word = words.find((candidate) => text.includes(candidate));
  if (word === undefined) return shortened(text);
  const index = text.indexOf(word);
  const lineEnd = text.indexOf('\n', index + word.length);
  const from = Math.max(text.lastIndexOf('\n', index) + 1, index - AROUND);
  const to = Math.min(lineEnd === -1 ? text.length : lineEnd, index + word.length + AROUND, from + QUOTE_MAX);
  return sliceWhole(text, from, to);
}

/** The first QUOTE_MAX characters without line breaks, which a selection in the page does not contain either. */
export const shortened = (text: string): string => sliceWhole(text.replaceAll('\n', ''), 0, QUOTE_MAX);

function cutOf(text: string, max: number): number {
  const from = Math.floor((max * 2) / 3);
  for (const ends of ENDS)
    for (let index = max - 1; index >= from; index -= 1) if (ends.includes(text.charAt(index))) return index + 1;
  return isLowSurrogate(text, max) ? max - 1 : max;
}

/** A slice that contains no half of a surrogate pair. */
function sliceWhole(text: string, from: number, to: number): string {
  const begin = isLowSurrogate(text, from) ? from + 1 : from;
  const end = isLowSurrogate(text, to) ? to - 1 : to;
  return text.slice(begin, end).trim();
}

const isLowSurrogate = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
};
