import { escapeHtml } from '../../../core/text.ts';
import { fold } from '../index/tokens.ts';

// Lengths in characters. `words` are folded (tokens.ts); a hit is an occurrence of a word in the folded text.
const EXCERPT_LENGTH = 96;
/** Characters before the hit if its sentence begins too far ahead. */
const BEFORE_HIT = 24;
/** An excerpt starts with the sentence of its hit if that begins at most so far before the hit. */
const SENTENCE_LENGTH = 48;

/** Plain text with <em> around every hit and everything else escaped. */
export function highlight(text: string, words: string[]): string {
  let html = '';
  let end = 0;
  for (const [from, to] of hitsIn(text, words)) {
    html += `${escapeHtml(text.slice(end, from))}<em>${escapeHtml(text.slice(from, to))}</em>`;
    end = to;
  }
  return html + escapeHtml(text.slice(end));
}

/**
 * For the longest word that occurs at all: the summary if it contains the word, else an excerpt of the text around its first hit. Without
 * any hit the summary.
 */
export function excerptAround(summary: string, text: string, words: string[]): string {
  const [inSummary, inText] = [foldInPlace(summary), foldInPlace(text)];
  for (const word of longestFirst(words)) {
    if (inSummary.includes(word)) return summary;
    const hit = inText.indexOf(word);
    if (hit !== -1) return excerptAt(text, hit);
  }
  return summary;
}

/** Whether excerptAround returns the summary for any text, so that the text need not be read. */
export const showsSummary = (summary: string, words: string[]): boolean =>
  foldInPlace(summary).includes(longestFirst(words)[0] ?? '');

const longestFirst = (words: string[]): string[] => words.toSorted((a, b) => b.length - a.length);

export function isHit(text: string, words: string[]): boolean {
  const folded = foldInPlace(text);
  return words.some((word) => folded.includes(word));
}

function excerptAt(text: string, hit: number): string {
  const from = startOfExcerpt(text, hit);
  const excerpt = text
    .slice(from, from + EXCERPT_LENGTH)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .replace(/\s+/g, ' ')
    .trim();
  return `${from > 0 ? '…' : ''}${excerpt}${from + EXCERPT_LENGTH < text.length ? '…' : ''}`;
}

/** The index at which the sentence of a hit begins, if that is near. */
function startOfExcerpt(text: string, hit: number): number {
  const before = text.slice(Math.max(0, hit - SENTENCE_LENGTH), hit);
  const end = Math.max(...[...'。！？；\n'].map((sign) => before.lastIndexOf(sign)));
  if (end !== -1) return hit - before.length + end + 1;
  return hit <= SENTENCE_LENGTH ? 0 : hit - BEFORE_HIT;
}

/** Folds a text without moving any character: a character that would grow (… to three dots) becomes spaces. */
function foldInPlace(text: string): string {
  const folded = fold(text);
  if (folded.length === text.length) return folded;
  const even = text.replaceAll(/[^\u0000-\u007f\u4e00-\u9fff]/gu, (character) =>
    fold(character).length === character.length ? character : ' '.repeat(character.length),
  );
  const inPlace = fold(even);
  return inPlace.length === text.length ? inPlace : text.toLowerCase();
}

/** Ranges of all hits, in order; ranges that touch or overlap are merged. */
function hitsIn(text: string, words: string[]): [from: number, to: number][] {
  const folded = foldInPlace(text);
  const hits: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) hits.push([at, at + word.length]);
  }
  hits.sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of hits) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
