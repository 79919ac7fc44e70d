import { escapeHtml } from '../../../core/text.ts';
import { fold } from '../index/tokens.ts';

const PASSAGE = 96;
const BEFORE_HIT = 24;
/** A sentence that began so far before its hit is shown from its beginning. */
const SENTENCE_LENGTH = 48;

/** Plain text with <em> around every hit and everything else escaped. */
export function highlight(text: string, words: string[]): string {
  let marked = '';
  let end = 0;
  for (const [from, to] of hitsIn(text, words)) {
    marked += `${escapeHtml(text.slice(end, from))}<em>${escapeHtml(text.slice(from, to))}</em>`;
    end = to;
  }
  return marked + escapeHtml(text.slice(end));
}

/** The longest word that stands somewhere decides: the summary with it, or the passage of the text around its first hit. */
export function excerptAround(summary: string, text: string, words: string[]): string {
  const [inSummary, inText] = [foldInPlace(summary), foldInPlace(text)];
  for (const word of longestFirst(words)) {
    if (inSummary.includes(word)) return summary;
    const hit = inText.indexOf(word);
    if (hit !== -1) return passageAround(text, hit);
  }
  return summary;
}

/** Whatever the text is. */
export const showsSummary = (summary: string, words: string[]): boolean =>
  foldInPlace(summary).includes(longestFirst(words)[0] ?? '');

const longestFirst = (words: string[]): string[] => words.toSorted((one, other) => other.length - one.length);

export function isHit(text: string, words: string[]): boolean {
  const folded = foldInPlace(text);
  return words.some((word) => folded.includes(word));
}

function passageAround(text: string, hit: number): string {
  const from = beginningOf(text, hit);
  const passage = text
    .slice(from, from + PASSAGE)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .replace(/\s+/g, ' ')
    .trim();
  return `${from > 0 ? '…' : ''}${passage}${from + PASSAGE < text.length ? '…' : ''}`;
}

/** Where the sentence of a hit begins, if that is near. */
function beginningOf(text: string, hit: number): number {
  const before = text.slice(Math.max(0, hit - SENTENCE_LENGTH), hit);
  const end = Math.max(...[...'。！？；\n'].map((mark) => before.lastIndexOf(mark)));
  if (end !== -1) return hit - before.length + end + 1;
  return hit <= SENTENCE_LENGTH ? 0 : hit - BEFORE_HIT;
}

/** Folded with every character where it was: those that would grow longer (… to three dots) stay as they are. */
function foldInPlace(text: string): string {
  const folded = fold(text);
  if (folded.length === text.length) return folded;
  const even = text.replaceAll(/[^\u0000-\u007f\u4e00-\u9fff]/gu, (character) =>
    fold(character).length === character.length ? character : ' '.repeat(character.length),
  );
  const inPlace = fold(even);
  return inPlace.length === text.length ? inPlace : text.toLowerCase();
}

/** Where the words stand, joined where they touch or overlap. */
function hitsIn(text: string, words: string[]): [from: number, to: number][] {
  const folded = foldInPlace(text);
  const hits: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) hits.push([at, at + word.length]);
  }
  hits.sort((one, other) => one[0] - other[0]);
  const joined: [number, number][] = [];
  for (const [from, to] of hits) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
