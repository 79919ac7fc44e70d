import type { Database } from '../../../db/client.ts';
import { readingOf, typedPinyin } from '../index/pinyin.ts';
import * as store from './store.ts';
import { fold } from '../index/tokens.ts';

/** Longer ones are sentences: nobody mistypes them into something that is there. */
const LONGEST = 12;
const LOOKED_AT = 60;
const OFFERED = 4;

/**
 * What the writer may have meant: parts of titles, tags and nicknames that sound the same (侯鸟 for 候鸟), or differ in one
 * character or in a few letters of their pinyin (机器学刁, jiqixuxi), or are a Latin word with one letter wrong (typescirpt).
 * Empty when nothing comes near.
 */
export async function findNearWords(db: Database, keywords: string): Promise<string[]> {
  const typedQuery = fold(keywords).replace(/\s+/g, '');
  const typed = typedPinyin(typedQuery) ?? (/^\p{Script=Han}{2,}$/u.test(typedQuery) ? readingOf(typedQuery).pinyin : null);
  if (typed === null || typed.length < 4 || [...typedQuery].length > LONGEST * (typed === typedQuery ? 4 : 1)) return [];
  const latin = typed === typedQuery ? await store.findTermsWith(db, halvesOf(typed), LOOKED_AT) : [];
  const terms = [...latin, ...(await store.findTermsNear(db, typed, LOOKED_AT))];
  const near = new Map<string, number>();
  for (const term of terms) {
    const part = nearestPart(fold(term), typedQuery, typed);
    if (part !== null && part.text !== typedQuery) near.set(part.text, Math.min(part.distance, near.get(part.text) ?? Infinity));
  }
  const best = Math.min(...near.values());
  return [...near]
    .filter(([, distance]) => distance === best)
    .map(([text]) => text)
    .slice(0, OFFERED);
}

interface Part {
  text: string;
  distance: number;
}

/** A shorter part is in very many words. */
const HALF_MIN = 3;

/** One wrong letter leaves one half of a word as it is, or both but for their ends. */
function halvesOf(word: string): string[] {
  const middle = Math.floor(word.length / 2);
  return [word.slice(0, middle), word.slice(middle)].filter((half) => half.length >= HALF_MIN);
}

/** The part of a text that comes nearest to what was asked, if any comes near enough. */
function nearestPart(text: string, typedQuery: string, typed: string): Part | null {
  const latin = nearestLatinWord(text, typed);
  if (typedQuery === typed && latin !== null) return latin;
  const characters = [...text];
  const readings = characters.map((character) => readingOf(character).pinyin);
  const isHan = typedQuery !== typed;
  const lengths = isHan ? [[...typedQuery].length] : [...Array(8).keys()].map((less) => less + 2);
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

/** Two letters that changed places are one mistake, as one that is missing, too many or another. */
function nearestLatinWord(text: string, typed: string): Part | null {
  let nearest: Part | null = null;
  for (const [word] of text.matchAll(/[a-z][a-z0-9]{3,}/g)) {
    const distance = isSwapped(word, typed) ? 1 : lettersBetween(word, typed);
    if (distance <= 1 && distance < (nearest?.distance ?? Infinity)) nearest = { text: word, distance };
  }
  return nearest;
}

function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return at !== -1 && one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

/** Of three characters or more one may be another; of five letters of pinyin one may be wrong. */
function distanceOf(part: string[], reading: string, typedQuery: string, typed: string, isHan: boolean): number | null {
  const others = isHan ? [...typedQuery].filter((character, index) => character !== part[index]).length : Infinity;
  const letters = Math.abs(reading.length - typed.length) > 3 ? Infinity : lettersBetween(reading, typed);
  const nearBySound = letters <= Math.max(isHan ? 0 : 1, Math.floor(typed.length / 5));
  const nearBySight = part.length >= 3 && others <= 1;
  return nearBySound || nearBySight ? Math.min(letters, others * 2) : null;
}

/** How many letters must be put in, left out or changed (Levenshtein). */
function lettersBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, opposite] of [...other].entries()) {
      const changed = (above[column] ?? 0) + (letter === opposite ? 0 : 1);
      current.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    above = current;
  }
  return above.at(-1) ?? 0;
}
