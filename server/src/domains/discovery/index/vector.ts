import type { PostType } from '#contract/posts/post.ts';
import { charactersOf, keywordsOf, normalise, tokensOf } from './tokens.ts';

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

/** Rows of an older version are indexed anew in the background (`discovery.reindex`). */
export const INDEX_VERSION = 2;

// PostgreSQL keeps no position beyond this one, and no more of a token.
const LAST_POSITION = 16_383;
const TOKEN_POSITIONS_MAX = 255;
/** PostgreSQL refuses a vector of a megabyte; a text of a hundred thousand different pairs is found by its first ones. */
const BYTES_MAX = 900_000;
const BYTES_A_TOKEN = 12;

/** The tokens of each part. */
export interface IndexedTokens {
  title: string[];
  tags: string[];
  author: string[];
  text: string[];
  /** Found one by one, without a place. */
  characters: { head: string[]; text: string[] };
  keywords: string[];
}

export function searchVector(post: Searchable, bucket: number): { vector: string; keywords: string[] } {
  const { title, tags, author, text } = post;
  const keywords = keywordsOf(title, text);
  const tokens = {
    title: tokensOf(title),
    tags: tags.flatMap(tokensOf),
    author: tokensOf(author),
    text: tokensOf(text),
    characters: { head: charactersOf([title, ...tags, author].join(' ')), text: charactersOf(text) },
    keywords,
  };
  return { vector: vectorOf(tokens, post, bucket), keywords };
}

/**
 * The text form of a tsvector: title A, tags and author B, body D. Tokens with @ in front, which no text contains, are
 * what a post is filtered by; those of the head are there a second time with @head:, to be asked for alone, and the words
 * that tell the post apart with @key:.
 */
export function vectorOf(
  tokens: IndexedTokens,
  { type, categoryId, region, tags }: Pick<Searchable, 'type' | 'categoryId' | 'region' | 'tags'>,
  bucket: number,
): string {
  const positions = new Map<string, string[]>();
  let position = 0;
  let bytes = 0;
  const add = (part: string[], weight: 'A' | 'B' | '') => {
    for (const token of part) {
      position = Math.min(position + 1, LAST_POSITION);
      const known = positions.get(token);
      if (known !== undefined) {
        if (known.length < TOKEN_POSITIONS_MAX) known.push(`${position}${weight}`);
        bytes += 2;
      } else if (bytes < BYTES_MAX) {
        positions.set(token, [`${position}${weight}`]);
        bytes += BYTES_A_TOKEN + token.length;
      }
    }
    // Two parts are not one phrase.
    position += 1;
  };
  add(tokens.title, 'A');
  add(tokens.tags, 'B');
  add(tokens.author, 'B');
  const { characters } = tokens;
  const head = new Set([...positions.keys(), ...characters.head]);
  add(tokens.text, '');
  const alone = new Set([...characters.head, ...characters.text].filter((character) => !positions.has(character)));
  const marks = [
    typeToken(type),
    categoryToken(categoryId),
    ...(region === null ? [] : [regionToken(region)]),
    ...new Set(tags.map(tagToken)),
    ...new Set(tokens.keywords.map(keywordToken)),
    ...bucketTokens(bucket),
  ];
  return [
    ...[...positions].map(([token, at]) => `${quote(token)}:${[...new Set(at)].join(',')}`),
    ...[...alone, ...[...head].map(headToken), ...marks].map(quote),
  ].join(' ');
}

export const sameTags = (tags: string[]): string => tags.map((tag) => quote(tagToken(tag))).join(' | ');
export const sameKeywords = (keywords: string[]): string => keywords.map((word) => quote(keywordToken(word))).join(' | ');

/** Narrows a question to the posts of a kind, category or region. */
export function narrow(
  query: string,
  filter: { type?: PostType | undefined; categoryId?: string | undefined; region?: string | undefined },
): string {
  const { type, categoryId, region } = filter;
  const marks = [type && typeToken(type), categoryId && categoryToken(categoryId), region && regionToken(region)].filter(
    (mark) => mark !== undefined && mark !== '',
  );
  return [`(${query})`, ...marks.map((mark) => quote(mark ?? ''))].join(' & ');
}

/** A bucket and the greater ones it lies in. */
const bucketTokens = (bucket: number): string[] => [0, 1, 2, 3, 4].map((level) => `@bucket${level}:${bucket >> (2 * level)}`);

export const headToken = (token: string): string => `@head:${token}`;
const tagToken = (tag: string): string => `@tag:${normalise(tag)}`;
const keywordToken = (word: string): string => `@key:${word}`;
const typeToken = (type: string): string => `@type:${type}`;
const categoryToken = (categoryId: string): string => `@category:${categoryId}`;
const regionToken = (region: string): string => `@region:${region}`;

export const quote = (token: string): string => `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
