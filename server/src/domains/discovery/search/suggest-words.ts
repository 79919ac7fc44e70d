import type { Database } from '../../../db/client.ts';
import { readingOf, typedPinyin } from '../index/pinyin.ts';
import * as store from './store.ts';
import { fold } from '../index/tokens.ts';

/** Chinese characters of a query; longer queries are sentences without a similar word. Latin queries may have four times as many letters. */
const CHARACTERS_MAX = 12;
const TERMS_MAX = 60;
const SUGGESTIONS_MAX = 4;

/**
 * Suggests parts of titles, tags and nicknames that sound the same as the query (侯鸟 for 候鸟), differ in one character (机器学刁) or in
 * a few letters of their pinyin (jiqixuxi), or are a Latin word with one wrong letter (typescirpt). All suggestions have the smallest
 * distance of all candidates. Empty without a similar word.
 */
export async function findNearWords(db: Database, keywords: string): Promise<string[]> {
  const typedQuery = fold(keywords).replace(/\s+/g, '');
  // `typed` is the query in Latin letters; it equals typedQuery if that is Latin already.
  const typed = typedPinyin(typedQuery) ?? (/^\p{Script=Han}{2,}$/u.test(typedQuery) ? readingOf(typedQuery).pinyin : null);
  if (typed === null || typed.length < 4 || [...typedQuery].length > CHARACTERS_MAX * (typed === typedQuery ? 4 : 1)) return [];
  const latin = typed === typedQuery ? await store.findTermsWith(db, halvesOf(typed), TERMS_MAX) : [];
  const terms = [...latin, ...(await store.findTermsNear(db, typed, TERMS_MAX))];
  const near = new Map<string, number>();
  for (const term of terms) {
    const part = nearestPart(fold(term), typedQuery, typed);
    if (part !== null && part.text !== typedQuery) near.set(part.text, Math.min(part.distance, near.get(part.text) ?? Infinity));
  }
  const best = Math.min(...near.values());
  return [...near]
    .filter(([, distance]) => distance === best)
    .map(([text]) => text)
    .slice(0, SUGGESTIONS_MAX);
}

interface Part {
  text: string;
  distance: number;
}

/** Letters; shorter fragments occur in too many words. */
const HALF_MIN = 3;

/** The halves of a word: a word with one wrong letter has at least one correct half, so a search for the halves finds it. */
function halvesOf(word: string): string[] {
  const middle = Math.floor(word.length / 2);
  return [word.slice(0, middle), word.slice(middle)].filter((half) => half.length >= HALF_MIN);
}

/** The part of a text with the smallest distance to the query; null if none is similar enough. */
function nearestPart(text: string, typedQuery: string, typed: string): Part | null {
  const latin = nearestLatinWord(text, typed);
  if (typedQuery === typed && latin !== null) return latin;
  const characters = [...text];
  const readings = characters.map((character) => readingOf(character).pinyin);
  const isHan = typedQuery !== typed;
  const lengths = isHan ? [[...typedQuery].length] : [...Array(8).keys()].map((n) => n + 2);
  let nearest: Part | null = null;
  for (const length of lengths) {
    for (let from = 0; from + length <= characters.length; from += 1) {
      const part = characters.slice(from, from + length);
      if (!/^\p{Script=Han}+$/u.test(part.join(''))) continue;
      const distance = distanceOf(part, readings.slice(from, from + length).join(''), typedQuery, typed, isHan);
      if (distance !== null && distance < (nearest?.distance ?? Infinity)) nearest = { text: part.join(''), distance };
    }
  }
  return nearest;
}

/** The Latin word of a text with at most one mistake: a missing, additional, wrong or swapped letter. */
function nearestLatinWord(text: string, typed: string): Part | null {
  let nearest: Part | null = null;
  for (const [word] of text.matchAll(/[a-z][a-z0-9]{3,}/g)) {
    const distance = isSwapped(word, typed) ? 1 : lettersBetween(word, typed);
    if (distance <= 1 && distance < (nearest?.distance ?? Infinity)) nearest = { text: word, distance };
  }
  return nearest;
}

/** Whether two words differ only by two neighbouring letters that are swapped. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return at !== -1 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/**
 * Distance of a part from the query, or null if it is not similar: one wrong character is allowed among three or more, and one wrong letter
 * of pinyin for every five. A wrong character counts as two letters.
 */
function distanceOf(part: string[], reading: string, typedQuery: string, typed: string, isHan: boolean): number | null {
  const others = isHan ? [...typedQuery].filter((character, index) => character !== part[index]).length : Infinity;
  const letters = Math.abs(reading.length - typed.length) > 3 ? Infinity : lettersBetween(reading, typed);
  const nearBySound = letters <= Math.max(isHan ? 0 : 1, Math.floor(typed.length / 5));
  const nearBySight = part.length >= 3 && others <= 1;
  return nearBySound || nearBySight ? Math.min(letters, others * 2) : null;
}

/** Levenshtein distance: letters to insert, delete or replace. */
function lettersBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (const [column, opposite] of [...b].entries()) {
      const changed = (above[column] ?? 0) + (letter === opposite ? 0 : 1);
      current.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    above = current;
  }
  return above.at(-1) ?? 0;
}
