import { charactersOf, cutForIndex, cutWords, normalise } from './words.ts';

/** What a work is searched by. */
export interface Searchable {
  title: string;
  tags: string[];
  author: string;
  text: string;
}

// PostgreSQL keeps no position beyond this one.
const LAST_POSITION = 16_383;
/** A word that stands in a text a hundred times is not a hundred times as important. */
const MOST_PLACES = 6;

/**
 * The text form of a tsvector: title A, tags and author B, body D. A tag also stands as one word with # in front, which
 * no text contains: works of the same tag are found by it exactly.
 */
export function searchVector({ title, tags, author, text }: Searchable): string {
  const places = new Map<string, string[]>();
  let position = 0;
  const add = (words: string[], weight: 'A' | 'B' | '') => {
    for (const word of words) {
      position = Math.min(position + 1, LAST_POSITION);
      const known = places.get(word);
      if (known === undefined) places.set(word, [`${position}${weight}`]);
      else if (known.length < MOST_PLACES) known.push(`${position}${weight}`);
    }
  };
  add(cutForIndex(title), 'A');
  add(charactersOf(title), 'A');
  for (const tag of tags) add([...cutForIndex(tag), ...charactersOf(tag), tagWord(tag)], 'B');
  add(cutForIndex(author), 'B');
  add(cutForIndex(text), '');
  return [...places].map(([word, at]) => `${quote(word)}:${[...new Set(at)].join(',')}`).join(' ');
}

/** A question to such vectors, and the words whose hits are marked. */
export interface SearchQuery {
  query: string;
  words: string[];
}

/** A question is cut like the texts; more words than this make it no sharper. */
const MOST_WORDS = 16;

/** Works that contain every word of the keywords; null when there is no word in them. */
export const allWords = (keywords: string): SearchQuery | null => queryOf(keywords, ' & ');

/** Works that contain any of the words. */
export const anyWord = (keywords: string): SearchQuery | null => queryOf(keywords, ' | ');

/** Works that answer at least one of these questions. */
export function either(queries: SearchQuery[]): SearchQuery | null {
  if (queries.length === 0) return null;
  return { query: queries.map(({ query }) => `(${query})`).join(' | '), words: [...new Set(queries.flatMap(({ words }) => words))] };
}

export const sameTags = (tags: string[]): string => tags.map((tag) => quote(tagWord(tag))).join(' | ');

function queryOf(keywords: string, operator: ' & ' | ' | '): SearchQuery | null {
  const words = [...new Set(cutWords(keywords))].slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  const parts = words.map((word) => ({ word, within: cutForIndex(word).filter((part) => part !== word) }));
  return {
    query: parts.map(({ word, within }) => (within.length === 0 ? quote(word) : `(${quote(word)} | (${within.map(quote).join(' & ')}))`)).join(operator),
    words: [...new Set(parts.flatMap(({ word, within }) => [word, ...within]))],
  };
}

const tagWord = (tag: string): string => `#${normalise(tag)}`;

const quote = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
