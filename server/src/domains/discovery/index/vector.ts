import type { PostType } from '#contract/posts/post.ts';
import { charactersOf, cutForIndex, cutWords, normalise } from './tokens.ts';

/** What a post is searched and filtered by. */
export interface Searchable {
  type: PostType;
  categoryId: string;
  region: string | null;
  title: string;
  tags: string[];
  author: string;
  text: string;
}

// PostgreSQL keeps no position beyond this one.
const LAST_POSITION = 16_383;
/** A word that stands in a text a hundred times is not a hundred times as important. */
const TOKEN_POSITIONS_MAX = 6;

/** The words of each part, cut; a tag's are those it is found by. */
export interface CutWords {
  title: string[];
  tags: string[];
  author: string[];
  text: string[];
}

export function searchVector(post: Searchable, bucket: number): string {
  const { title, tags, author, text } = post;
  const found = (part: string) => [...cutForIndex(part), ...charactersOf(part)];
  return vectorOf(
    { title: found(title), tags: tags.flatMap(found), author: cutForIndex(author), text: cutForIndex(text) },
    post,
    bucket,
  );
}

/**
 * The text form of a tsvector: title A, tags and author B, body D. Words with @ in front, which no text contains, are
 * what a post is filtered by; those of the head are there a second time with @head:, to be asked for alone.
 */
export function vectorOf(
  words: CutWords,
  { type, categoryId, region, tags }: Pick<Searchable, 'type' | 'categoryId' | 'region' | 'tags'>,
  bucket: number,
): string {
  const positions = new Map<string, string[]>();
  let position = 0;
  const add = (part: string[], weight: 'A' | 'B' | '') => {
    for (const word of part) {
      position = Math.min(position + 1, LAST_POSITION);
      const known = positions.get(word);
      if (known === undefined) positions.set(word, [`${position}${weight}`]);
      else if (known.length < TOKEN_POSITIONS_MAX) known.push(`${position}${weight}`);
    }
  };
  add(words.title, 'A');
  add(words.tags, 'B');
  add(words.author, 'B');
  const head = [...positions.keys()].map(headWord);
  add(words.text, '');
  const marks = [
    typeWord(type),
    categoryWord(categoryId),
    ...(region === null ? [] : [regionWord(region)]),
    ...new Set(tags.map(tagWord)),
    ...bucketWords(bucket),
  ];
  return [
    ...[...positions].map(([word, at]) => `${quote(word)}:${[...new Set(at)].join(',')}`),
    ...[...head, ...marks].map(quote),
  ].join(' ');
}

/**
 * A question to such vectors, the same to their heads alone, the same with the longer words for which a hit weighs more, and
 * the words whose hits are marked.
 */
export interface SearchQuery {
  query: string;
  inHead: string;
  weighed: string;
  words: string[];
}

/** A question is cut like the texts; more words than this make it no sharper. */
const WORDS_MAX = 16;

/** Posts that contain every word of the keywords; null when there is no word in them. */
export const allWords = (keywords: string): SearchQuery | null => queryOf(keywords, ' & ');

/** Posts that contain any of the words. */
export const anyWord = (keywords: string): SearchQuery | null => queryOf(keywords, ' | ');

/** Posts that answer at least one of these questions. */
export function either(queries: SearchQuery[]): SearchQuery | null {
  if (queries.length === 0) return null;
  const joined = (parts: string[]) => parts.map((part) => `(${part})`).join(' | ');
  return {
    query: joined(queries.map(({ query }) => query)),
    inHead: joined(queries.map(({ inHead }) => inHead)),
    weighed: joined(queries.map(({ weighed }) => weighed)),
    words: [...new Set(queries.flatMap(({ words }) => words))],
  };
}

export const sameTags = (tags: string[]): string => tags.map((tag) => quote(tagWord(tag))).join(' | ');

/** Narrows a question to the posts of a kind, category or region. */
export function narrow(
  query: string,
  filter: { type?: PostType | undefined; categoryId?: string | undefined; region?: string | undefined },
): string {
  const { type, categoryId, region } = filter;
  const marks = [type && typeWord(type), categoryId && categoryWord(categoryId), region && regionWord(region)].filter(
    (mark) => mark !== undefined && mark !== '',
  );
  return [`(${query})`, ...marks.map((mark) => quote(mark ?? ''))].join(' & ');
}

function queryOf(keywords: string, operator: ' & ' | ' | '): SearchQuery | null {
  const words = [...new Set(cutWords(keywords))].slice(0, WORDS_MAX);
  if (words.length === 0) return null;
  const parts = words.map((word) => {
    const cut = cutForIndex(word);
    return { word, whole: cut.includes(word), within: cut.filter((part) => part !== word) };
  });
  const all = (within: string[], form: (word: string) => string) => `(${within.map(form).join(' & ')})`;
  // A vector with the whole word has the parts too: asking for these finds both and is answered faster.
  const matching = (form: (word: string) => string, withWhole = false) =>
    parts
      .map(({ word, whole, within }) => {
        if (within.length === 0) return form(word);
        return whole && !withWhole ? all(within, form) : `(${form(word)} | ${all(within, form)})`;
      })
      .join(operator);
  return {
    query: matching(quote),
    inHead: matching((word) => quote(headWord(word))),
    weighed: matching(quote, true),
    words: [...new Set(parts.flatMap(({ word, within }) => [word, ...within]))],
  };
}

/** A bucket and the greater ones it lies in. */
const bucketWords = (bucket: number): string[] => [0, 1, 2, 3, 4].map((level) => `@bucket${level}:${bucket >> (2 * level)}`);

const headWord = (word: string): string => `@head:${word}`;
const tagWord = (tag: string): string => `@tag:${normalise(tag)}`;
const typeWord = (type: string): string => `@type:${type}`;
const categoryWord = (categoryId: string): string => `@category:${categoryId}`;
const regionWord = (region: string): string => `@region:${region}`;

const quote = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
