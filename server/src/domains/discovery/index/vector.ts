import type { PostType } from '#contract/posts/post.ts';
import { charactersOf, keywordsOf, normalise, tokensOf } from './tokens.ts';

// A post's search vector is a tsvector of tokens (tokens.ts) and of filter tokens, which begin with @, a sign that no token of a text contains.

/** The parts of a post that are searched, and its filters. */
export interface Searchable {
  type: PostType;
  categoryId: string;
  region: string | null;
  title: string;
  tags: string[];
  author: string;
  text: string;
}

/** A change of the vectors' form increases it; the job `discovery.reindex` then rebuilds older vectors. */
export const INDEX_VERSION = 2;

// PostgreSQL's limits: the last position, and positions of a token.
const LAST_POSITION = 16_383;
const TOKEN_POSITIONS_MAX = 255;
/** PostgreSQL refuses vectors of a megabyte, so a very long text is indexed by its first tokens only. */
const BYTES_MAX = 900_000;
/** Estimated size of a token without its text. */
const BYTES_A_TOKEN = 12;

/** The tokens of each part. */
export interface IndexedTokens {
  title: string[];
  tags: string[];
  author: string[];
  text: string[];
  /** Single characters, indexed without positions. */
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
 * The text form of the vector: tokens with positions and weights (title A, tags and author B, text D), then without positions: single
 * characters, the head's tokens once more as @head:…, and the filters @type:, @category:, @region:, @tag:, @key: (keywords) and @bucket….
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
      const ofToken = positions.get(token);
      if (ofToken !== undefined) {
        if (ofToken.length < TOKEN_POSITIONS_MAX) ofToken.push(`${position}${weight}`);
        bytes += 2;
      } else if (bytes < BYTES_MAX) {
        positions.set(token, [`${position}${weight}`]);
        bytes += BYTES_A_TOKEN + token.length;
      }
    }
    // A gap of one position, so that no phrase matches across two parts.
    position += 1;
  };
  add(tokens.title, 'A');
  add(tokens.tags, 'B');
  add(tokens.author, 'B');
  const { characters } = tokens;
  const head = new Set([...positions.keys(), ...characters.head]);
  add(tokens.text, '');
  const singles = new Set([...characters.head, ...characters.text].filter((character) => !positions.has(character)));
  const filterTokens = [
    typeToken(type),
    categoryToken(categoryId),
    ...(region === null ? [] : [regionToken(region)]),
    ...new Set(tags.map(tagToken)),
    ...new Set(tokens.keywords.map(keywordToken)),
    ...bucketTokens(bucket),
  ];
  return [
    ...[...positions].map(([token, at]) => `${quote(token)}:${[...new Set(at)].join(',')}`),
    ...[...singles, ...[...head].map(headToken), ...filterTokens].map(quote),
  ].join(' ');
}

/** Queries for posts with one of the tags, or one of the keywords. */
export const sameTags = (tags: string[]): string => tags.map((tag) => quote(tagToken(tag))).join(' | ');
export const sameKeywords = (keywords: string[]): string => keywords.map((word) => quote(keywordToken(word))).join(' | ');

/** Narrows a tsquery to posts of a type, category or region. */
export function narrow(
  query: string,
  filter: { type?: PostType | undefined; categoryId?: string | undefined; region?: string | undefined },
): string {
  const { type, categoryId, region } = filter;
  const tokens = [type && typeToken(type), categoryId && categoryToken(categoryId), region && regionToken(region)].filter(
    (token) => token !== undefined && token !== '',
  );
  return [`(${query})`, ...tokens.map((token) => quote(token ?? ''))].join(' & ');
}

/** Tokens of a bucket and of the larger buckets that contain it: each level combines four buckets of the level below. */
const bucketTokens = (bucket: number): string[] => [0, 1, 2, 3, 4].map((level) => `@bucket${level}:${bucket >> (2 * level)}`);

export const headToken = (token: string): string => `@head:${token}`;
const tagToken = (tag: string): string => `@tag:${normalise(tag)}`;
const keywordToken = (word: string): string => `@key:${word}`;
const typeToken = (type: string): string => `@type:${type}`;
const categoryToken = (categoryId: string): string => `@category:${categoryId}`;
const regionToken = (region: string): string => `@region:${region}`;

export const quote = (token: string): string => `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
