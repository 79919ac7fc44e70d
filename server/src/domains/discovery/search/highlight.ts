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
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    if (hitsIn(summary, [word]).length > 0) return summary;
    const [hit] = hitsIn(text, [word]);
    if (hit !== undefined) return passageAround(text, hit[0]);
  }
  return summary;
}

export const isHit = (text: string, words: string[]): boolean => hitsIn(text, words).length > 0;

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

/** Where the words stand, joined where they touch or overlap. */
function hitsIn(text: string, words: string[]): [from: number, to: number][] {
  // Positions hold only while folding keeps every length; text of other lengths is searched as it is.
  const asFolded = fold(text);
  const folded = asFolded.length === text.length ? asFolded : text.toLowerCase();
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
