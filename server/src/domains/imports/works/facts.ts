import { readDate } from './dates.ts';
import type { FormerState } from './work.ts';

/** The front matter of a file: its keys in small letters. */
export type Facts = Record<string, unknown>;

const first = (facts: Facts, names: readonly string[]): unknown =>
  names.map((name) => facts[name]).find((value) => value !== undefined && value !== null && value !== '');

export const lineOf = (facts: Facts, ...names: string[]): string | null => {
  const value = first(facts, names);
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value[0] : null;
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim() || null;
  if (typeof value === 'number') return String(value);
  // Hugo themes: cover: { image: … }
  if (typeof value === 'object' && value !== null) return lineOf(value as Facts, 'image', 'src', 'url', 'name');
  return null;
};

export interface DateOfFacts {
  date: Date | null;
  /** The words of a date that is none. */
  unreadable: string | null;
}

export function dateOf(facts: Facts, ...names: string[]): DateOfFacts {
  const value = first(facts, names);
  if (value === undefined) return { date: null, unreadable: null };
  // TOML has dates of its own, which print as they were written.
  const given =
    value instanceof Date && 'isDateTime' in value ? value.toISOString() : typeof value === 'number' ? value : String(value);
  const date = readDate(given);
  return { date, unreadable: date === null ? String(given) : null };
}

/** A list in any of its forms: a list, words parted by commas, and with Jekyll by blanks; groups of groups are flattened. */
export function listOf(value: unknown, byBlanks = false): string[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return unique(value.flatMap((item) => listOf(item)));
  if (typeof value === 'object') return unique(listOf(lineOf(value as Facts, 'name', 'title', 'slug')));
  const text = String(value);
  const parts = text.split(/[,，、;；]/);
  return unique(
    (parts.length === 1 && byBlanks ? text.split(/\s+/) : parts).map((part) => part.replace(/^#/, '').trim()).filter(Boolean),
  );
}

export const unique = (words: string[]): string[] => [...new Set(words)];

/** Which state the facts say; null when they say none. */
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
