import type { SearchText, SearchCondition, WordCondition } from '../../../core/search.ts';
import { charactersOf, cutWords, fold, isCharacter, tokensWithoutSingles, textOf, tokensOf } from '../index/tokens.ts';
import { headToken, quote } from '../index/vector.ts';

// Turns typed keywords into a query, for PostgreSQL (tsquery) and for a search engine (SearchCondition). Example: 机器学习 "深度 网络" -广告
// has the piece 机器学习, the phrase 深度 网络 and the exclusion 广告. A dictionary cuts a piece into words (机器, 学习), and each word is
// searched by its tokens, the pairs of neighbouring characters (tokens.ts). The head of a post is its title, tags and author.

/** One query in all forms; the strings are in the syntax of tsquery. */
export interface SearchQuery {
  query: string;
  /** The same query for the head alone. */
  inHead: string;
  /** All pairs of the pieces as typed; null where the words imply them. 机器学习 has 器学, which neither 机器 nor 学习 has. */
  literal: Literal | null;
  /** A query for each word, if one of the words is enough to match; otherwise null. */
  covering: string[] | null;
  /** Folded words to highlight in the results. */
  words: string[];
  /** The query for a search engine, and the typed pieces, which it ranks first; functions, because most sites have no engine. */
  condition: () => SearchCondition;
  typedPieces: () => SearchText[];
}

interface Literal {
  query: string;
  inHead: string;
  /** The same query with the pairs one after the other, as typed. */
  inOrder: string;
  condition: () => SearchCondition;
}

/** Further words and pairs hardly narrow a query. */
const WORDS_MAX = 16;
const PAIRS_MAX = 64;
/** Tokens of all words for a search engine: each is a clause for each of four parts of a post, and an engine allows 1,024 clauses. */
const TOKENS_MAX = 120;
/** Letters of a Latin word; shorter prefixes match too much. */
const PREFIX_MIN = 3;

interface Part {
  text: string;
  /** The piece is in quotation marks: its tokens must be adjacent and in order. */
  isPhrase: boolean;
  /** The piece has a minus in front: matching posts must not contain it. */
  isExcluded: boolean;
}

interface Options {
  /** Latin words match as prefixes. */
  prefixes?: boolean;
  /** Single characters are required only if there is no longer word or phrase. */
  skipsCharacters?: boolean;
  /** One of the words is enough. */
  any?: boolean;
}

/** Posts that contain every word of the keywords; null for keywords without a word. */
export const allWords = (keywords: string): SearchQuery | null => build(keywords, {});

/** Like allWords, with Latin words as prefixes (`typescrip`); null without Latin words of PREFIX_MIN letters. */
export const allPrefixes = (keywords: string): SearchQuery | null =>
  tokensOf(keywords).some(isPrefix) ? build(keywords, { prefixes: true }) : null;

/** Like allWords, without single characters; null if that makes no difference. */
export function longerWords(keywords: string): SearchQuery | null {
  const query = build(keywords, { skipsCharacters: true });
  return query?.query === allWords(keywords)?.query ? null : query;
}

/** Posts that contain any of the words. */
export const anyWord = (keywords: string): SearchQuery | null => build(keywords, { any: true });

/** Posts that match at least one of the queries. */
export const either = (queries: SearchQuery[]): SearchQuery | null =>
  join(queries, ' | ', (each) => ({ kind: 'any', of: each.map(({ condition }) => condition()) }));
/** Posts that match all of the queries. */
export const every = (queries: SearchQuery[]): SearchQuery | null =>
  join(queries, ' & ', (each) => ({ kind: 'all', of: each.map(({ condition }) => condition()), without: [] }));

function join(
  queries: SearchQuery[],
  operator: string,
  joinConditions: (each: { condition: () => SearchCondition }[]) => SearchCondition,
): SearchQuery | null {
  if (queries.length === 0) return null;
  const joinParts = (parts: string[]) => parts.map((part) => `(${part})`).join(operator);
  const literals = queries.map(
    ({ query, inHead, condition, literal }) => literal ?? { query, inHead, inOrder: query, condition },
  );
  return {
    query: joinParts(queries.map(({ query }) => query)),
    inHead: joinParts(queries.map(({ inHead }) => inHead)),
    literal: queries.every(({ literal }) => literal === null)
      ? null
      : {
          query: joinParts(literals.map(({ query }) => query)),
          inHead: joinParts(literals.map(({ inHead }) => inHead)),
          inOrder: joinParts(literals.map(({ inOrder }) => inOrder)),
          condition: () => joinConditions(literals),
        },
    covering: null,
    words: [...new Set(queries.flatMap(({ words }) => words))],
    condition: () => joinConditions(queries),
    typedPieces: () => queries.flatMap(({ typedPieces }) => typedPieces()),
  };
}

function build(keywords: string, options: Options): SearchQuery | null {
  const alternatives = parse(keywords)
    .map((parts) => alternative(parts, options))
    .filter((query) => query !== null);
  return alternatives.length < 2 ? (alternatives[0] ?? null) : either(alternatives);
}

/** Splits keywords into alternatives (between OR or |), each of pieces, "phrases" and -exclusions. */
function parse(keywords: string): Part[][] {
  const alternatives: Part[][] = [[]];
  for (const [whole, minus, ...quoted] of keywords.matchAll(/(?<=^|\s)([-－]?)(?:"([^"]+)"|“([^”]+)”|「([^」]+)」)|\S+/g)) {
    if (whole === 'OR' || whole === '|') {
      alternatives.push([]);
      continue;
    }
    const phrase = quoted.find((text) => text !== undefined);
    const isExcluded = /^[-－]./u.test(whole) || (phrase !== undefined && minus !== '');
    const text = phrase ?? (isExcluded ? whole.slice(1) : whole);
    alternatives.at(-1)?.push({ text, isPhrase: phrase !== undefined, isExcluded });
  }
  return alternatives;
}

function alternative(parts: Part[], { prefixes = false, skipsCharacters = false, any = false }: Options): SearchQuery | null {
  const searchable = parts.filter(({ text }) => tokensOf(text).length > 0);
  const included = searchable.filter(({ isExcluded }) => !isExcluded);
  const phrases = included.filter(({ isPhrase }) => isPhrase).map(({ text }) => text);
  const pieces = included.filter(({ isPhrase }) => !isPhrase).map(({ text }) => text);
  const words = [...new Set(pieces.flatMap(wordsOf))];
  const longer = words.filter((word) => !isCharacter(word));
  const required = ((skipsCharacters || any) && longer.length + phrases.length > 0 ? longer : words).slice(0, WORDS_MAX);
  if (required.length + phrases.length === 0) return null;

  const excludedTexts = searchable.filter(({ isExcluded }) => isExcluded).map(({ text }) => text);
  const exclusions = excludedTexts.map((text) => `!(${wordQuery(text, {})})`);
  // Tokens of the head have no positions, so a phrase matches the head in any order.
  const phraseQueries = (inHead: boolean) =>
    phrases.map((text) => (inHead ? wordQuery(text, { inHead }) : phraseQuery(text))).filter((query) => query !== '');
  const queryOf = (inHead: boolean) => {
    const each = [...required.map((word) => wordQuery(word, { inHead, prefixes })), ...phraseQueries(inHead)];
    return [`(${each.join(any ? ' | ' : ' & ')})`, ...exclusions].join(' & ');
  };
  const pairsOfPieces = [...new Set(pieces.flatMap(tokensWithoutSingles))].slice(0, PAIRS_MAX);
  const pairsOfWords = new Set(required.flatMap(tokensWithoutSingles));
  const isNarrower = !any && !prefixes && pairsOfPieces.some((pair) => !pairsOfWords.has(pair));
  const piecesInOrder = pieces.filter((piece) => tokensWithoutSingles(piece).length > 0).map(phraseQuery);
  const literalOf = (inHead: boolean) => [allOf(pairsOfPieces, inHead), ...phraseQueries(inHead), ...exclusions].join(' & ');
  const conditionOf = (words: WordCondition[]): SearchCondition => {
    const of = [...words, ...phrases.map(phraseCondition)];
    const without = excludedTexts.map((text) => wordCondition(tokensOf(text).slice(0, PAIRS_MAX)));
    return { kind: 'all', of: any ? [{ kind: 'any', of }] : of, without };
  };
  return {
    query: queryOf(false),
    inHead: queryOf(true),
    literal: isNarrower
      ? {
          query: literalOf(false),
          inHead: literalOf(true),
          inOrder: [...piecesInOrder, ...phraseQueries(false), ...exclusions].join(' & '),
          condition: () => conditionOf(wordConditions(pieces.map(tokensWithoutSingles))),
        }
      : null,
    covering: any
      ? [...required.map((word) => wordQuery(word, {})), ...phraseQueries(false)].map((query) =>
          [query, ...exclusions].join(' & '),
        )
      : null,
    words: highlightWords([...phrases, ...pieces], words),
    condition: () => conditionOf(wordConditions(required.map(tokensOf), prefixes)),
    typedPieces: () => [...phrases, ...pieces].map(textOf),
  };
}

function wordConditions(tokensOfWords: string[][], prefixes = false): WordCondition[] {
  const words = tokensOfWords.filter((tokens) => tokens.length > 0).slice(0, WORDS_MAX);
  return words.map((tokens) => wordCondition([...new Set(tokens)].slice(0, Math.floor(TOKENS_MAX / words.length)), prefixes));
}

const wordCondition = (tokens: string[], prefixes = false): WordCondition => ({
  kind: 'word',
  tokens: tokens.filter((token) => !isCharacter(token) && !(prefixes && isPrefix(token))),
  inOrder: false,
  beginnings: prefixes ? tokens.filter(isPrefix) : [],
  characters: tokens.filter(isCharacter),
});

function phraseCondition(text: string): WordCondition {
  const { tokens, singles } = phraseTokens(text);
  return { kind: 'word', tokens, inOrder: true, beginnings: [], characters: singles };
}

/** The words of a piece. A piece in which the dictionary knows only single characters, such as a name, is one word. */
function wordsOf(piece: string): string[] {
  const words = cutWords(piece);
  return words.length > 1 && words.every(isCharacter) && tokensWithoutSingles(piece).length > 0 ? [fold(piece)] : words;
}

/** A query for all tokens of a word. */
const wordQuery = (word: string, { inHead = false, prefixes = false }: { inHead?: boolean; prefixes?: boolean }): string =>
  allOf(tokensOf(word).slice(0, PAIRS_MAX), inHead, prefixes);

function allOf(tokens: string[], inHead: boolean, prefixes = false): string {
  const each = tokens.map((token) => tokenQuery(token, inHead) + (prefixes && isPrefix(token) ? ':*' : ''));
  return each.length === 1 ? (each[0] ?? '') : `(${each.join(' & ')})`;
}

/**
 * The tokens of a phrase in order, and apart from them a single first or last character: in a post it may be a part of a longer run, where
 * it is indexed without a position. Function words such as 的 are not indexed alone and are dropped, unless nothing else is left.
 */
function phraseTokens(text: string): { tokens: string[]; singles: string[] } {
  const tokens = tokensOf(text).slice(0, PAIRS_MAX);
  const last = tokens.length > 1 && isCharacter(tokens.at(-1) ?? '') ? tokens.splice(-1) : [];
  const first = isCharacter(tokens[0] ?? '') ? tokens.splice(0, 1) : [];
  const singles = [...first, ...last];
  const indexed = singles.filter((character) => charactersOf(character).length > 0);
  return { tokens, singles: tokens.length + indexed.length > 0 ? indexed : singles };
}

/** A query for the tokens of a phrase, each directly after the other. */
function phraseQuery(text: string): string {
  const { tokens, singles } = phraseTokens(text);
  const inOrder = tokens.map((token) => tokenQuery(token, false)).join(' <-> ');
  return `(${[inOrder, ...singles.map((token) => tokenQuery(token, false))].filter((query) => query !== '').join(' & ')})`;
}

const tokenQuery = (token: string, inHead: boolean): string => quote(inHead ? headToken(token) : token);

const isPrefix = (token: string): boolean => new RegExp(`^[a-z]{${PREFIX_MIN},}$`).test(token);

/** Words to highlight: whole pieces, then their words; single characters only if there is no longer word. */
function highlightWords(pieces: string[], words: string[]): string[] {
  const whole = pieces.map((piece) => fold(piece).trim()).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  const longer = words.filter((word) => !isCharacter(word));
  return [...new Set([...whole, ...longer, ...(longer.length > 0 ? [] : words)])];
}
