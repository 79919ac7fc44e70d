import { readDate } from './dates.ts';
import type { FormerState } from './work.ts';

// Readers of front matter. Its keys differ between site generators: each reader takes the names to try, the first with a value wins.

/** Front matter by its keys in lower case. */
export type Facts = Record<string, unknown>;

const first = (facts: Facts, names: readonly string[]): unknown =>
  names.map((name) => facts[name]).find((value) => value !== undefined && value !== null && value !== '');

/** The first named value as one line of text; of a list its first item; null when there is none. */
export const lineOf = (facts: Facts, ...names: string[]): string | null => {
  const value = first(facts, names);
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value[0] : null;
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim() || null;
  if (typeof value === 'number') return String(value);
  // Hugo themes write cover: { image: … }.
  if (typeof value === 'object' && value !== null) return lineOf(value as Facts, 'image', 'src', 'url', 'name');
  return null;
};

export interface DateOfFacts {
  date: Date | null;
  /** The text that should have been a date; null when the date is readable or missing. */
  unreadable: string | null;
}

export function dateOf(facts: Facts, ...names: string[]): DateOfFacts {
  const value = first(facts, names);
  if (value === undefined) return { date: null, unreadable: null };
  // The TOML parser returns a subclass of Date with `isDateTime`; its toISOString prints the date as it was written.
  const written =
    value instanceof Date && 'isDateTime' in value ? value.toISOString() : typeof value === 'number' ? value : String(value);
  const date = readDate(written);
  return { date, unreadable: date === null ? String(written) : null };
}

/**
 * Tags or categories from a list, nested lists, an object with a name, or text separated by commas. `bySpaces`: text without commas is
 * separated by spaces, as in Jekyll. Drops a leading # and duplicates.
 */
export function listOf(value: unknown, bySpaces = false): string[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return unique(value.flatMap((item) => listOf(item)));
  if (typeof value === 'object') return unique(listOf(lineOf(value as Facts, 'name', 'title', 'slug')));
  const text = String(value);
  const parts = text.split(/[,，、;；]/);
  return unique(
    (parts.length === 1 && bySpaces ? text.split(/\s+/) : parts).map((part) => part.replace(/^#/, '').trim()).filter(Boolean),
  );
}

export const unique = (words: string[]): string[] => [...new Set(words)];

/** The state that the front matter declares; a post with a password is private. Null when nothing is declared. */
export function stateOf(facts: Facts): FormerState | null {
  const isSet = (name: string): boolean => facts[name] === true || facts[name] === 'true';
  const isOff = (name: string): boolean => facts[name] === false || facts[name] === 'false';
  const status = String(facts['status'] ?? facts['visible'] ?? facts['visibility'] ?? '').toLowerCase();
  if (
    isSet('draft') ||
    isOff('published') ||
    isOff('publish') ||
    isOff('ispublished') ||
    ['draft', 'unpublished', 'pending'].includes(status)
  )
    return 'draft';
  if (
    isSet('private') ||
    isSet('hidden') ||
    isSet('hide') ||
    isSet('secret') ||
    ['private', 'internal', 'hidden'].includes(status)
  )
    return 'private';
  return first(facts, ['password']) === undefined ? null : 'private';
}
