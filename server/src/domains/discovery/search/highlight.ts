import { escapeHtml } from '../../../core/text.ts';
import { normalise } from '../index/tokens.ts';

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

/** The summary, or when no hit is in it the passage of the text around the first hit of the longest word. */
export function excerptAround(summary: string, text: string, words: string[]): string {
  if (hitsIn(summary, words).length > 0) return summary;
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const hit = longestFirst.map((word) => hitsIn(text, [word])[0]).find((found) => found !== undefined);
  if (hit === undefined) return summary;
  const from = beginningOf(text, hit[0]);
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
  // Positions hold only while normalising keeps every length; full-width text of other lengths is searched as it is.
  const folded = normalise(text).length === text.length ? normalise(text) : text.toLowerCase();
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
