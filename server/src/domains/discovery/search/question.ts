import type { SearchText, SearchCondition, WordCondition } from '../../../core/search.ts';
import { charactersOf, cutWords, fold, isCharacter, pairsOf, textOf, tokensOf } from '../index/tokens.ts';
import { headToken, quote } from '../index/vector.ts';

/** A question to the search vectors, as tsquery text, and to a search engine. */
export interface SearchQuery {
  query: string;
  /** The same to title, tags and author alone. */
  inHead: string;
  /** What was typed as one piece, where that is narrower than its words: its pairs of characters lie across their borders. */
  literal: Literal | null;
  /** The words one by one, when any of them will do. */
  covering: string[] | null;
  /** What is marked in the answer, folded. */
  words: string[];
  /** The same to a search engine, and what is to come first in its answer; worked out where there is one. */
  wanted: () => SearchCondition;
  typed: () => SearchText[];
}

interface Literal {
  query: string;
  inHead: string;
  /** The same with every pair in its place. */
  inOrder: string;
  wanted: () => SearchCondition;
}

/** More make a question no sharper. */
const WORDS_MAX = 16;
const PAIRS_MAX = 64;
/** Of all words together, for a search engine: each token is a clause for every part of a post, of which it takes 1,024. */
const TOKENS_MAX = 120;
/** A shorter beginning of a Latin word says too little. */
const PREFIX_MIN = 3;

interface Part {
  text: string;
  /** In quotation marks: found only as it stands. */
  isPhrase: boolean;
  /** With a minus in front: not to be found. */
  isExcluded: boolean;
}

interface Options {
  /** Latin words are taken for beginnings. */
  prefixes?: boolean;
  /** Single characters are wanted only where there is nothing longer. */
  lax?: boolean;
  any?: boolean;
}

/** Posts that contain every word of the keywords; null when there is no word in them. */
export const allWords = (keywords: string): SearchQuery | null => build(keywords, {});

/** The same with Latin words as beginnings (`typescrip`); null when there are none. */
export const allPrefixes = (keywords: string): SearchQuery | null =>
  tokensOf(keywords).some(isPrefix) ? build(keywords, { prefixes: true }) : null;

/** The same without single characters; null when it is the same question. */
export function longerWords(keywords: string): SearchQuery | null {
  const question = build(keywords, { lax: true });
  return question?.query === allWords(keywords)?.query ? null : question;
}

/** Posts that contain any of the words. */
export const anyWord = (keywords: string): SearchQuery | null => build(keywords, { any: true });

/** Posts that answer at least one of these questions. */
export const either = (queries: SearchQuery[]): SearchQuery | null =>
  join(queries, ' | ', (each) => ({ kind: 'any', of: each.map(({ wanted }) => wanted()) }));
/** Posts that answer all of these questions. */
export const every = (queries: SearchQuery[]): SearchQuery | null =>
  join(queries, ' & ', (each) => ({ kind: 'all', of: each.map(({ wanted }) => wanted()), without: [] }));

function join(
  queries: SearchQuery[],
  operator: string,
  wanted: (each: { wanted: () => SearchCondition }[]) => SearchCondition,
): SearchQuery | null {
  if (queries.length === 0) return null;
  const joined = (parts: string[]) => parts.map((part) => `(${part})`).join(operator);
  const literals = queries.map(({ query, inHead, wanted, literal }) => literal ?? { query, inHead, inOrder: query, wanted });
  return {
    query: joined(queries.map(({ query }) => query)),
    inHead: joined(queries.map(({ inHead }) => inHead)),
    literal: queries.every(({ literal }) => literal === null)
      ? null
      : {
          query: joined(literals.map(({ query }) => query)),
          inHead: joined(literals.map(({ inHead }) => inHead)),
          inOrder: joined(literals.map(({ inOrder }) => inOrder)),
          wanted: () => wanted(literals),
        },
    covering: null,
    words: [...new Set(queries.flatMap(({ words }) => words))],
    wanted: () => wanted(queries),
    typed: () => queries.flatMap(({ typed }) => typed()),
  };
}

function build(keywords: string, options: Options): SearchQuery | null {
  const alternatives = parse(keywords)
    .map((parts) => alternative(parts, options))
    .filter((one) => one !== null);
  return alternatives.length < 2 ? (alternatives[0] ?? null) : either(alternatives);
}

/** Words, "phrases", -exclusions, and OR between alternatives. */
function parse(keywords: string): Part[][] {
  const alternatives: Part[][] = [[]];
  for (const [whole, minus, ...marked] of keywords.matchAll(/(?<=^|\s)([-－]?)(?:"([^"]+)"|“([^”]+)”|「([^」]+)」)|\S+/g)) {
    if (whole === 'OR' || whole === '|') {
      alternatives.push([]);
      continue;
    }
    const phrase = marked.find((text) => text !== undefined);
    const isExcluded = /^[-－]./u.test(whole) || (phrase !== undefined && minus !== '');
    const text = phrase ?? (isExcluded ? whole.slice(1) : whole);
    alternatives.at(-1)?.push({ text, isPhrase: phrase !== undefined, isExcluded });
  }
  return alternatives;
}

function alternative(parts: Part[], { prefixes = false, lax = false, any = false }: Options): SearchQuery | null {
  const said = parts.filter(({ text }) => tokensOf(text).length > 0);
  const wanted = said.filter(({ isExcluded }) => !isExcluded);
  const phrases = wanted.filter(({ isPhrase }) => isPhrase).map(({ text }) => text);
  const pieces = wanted.filter(({ isPhrase }) => !isPhrase).map(({ text }) => text);
  const words = [...new Set(pieces.flatMap(wordsOf))];
  const longer = words.filter((word) => !isCharacter(word));
  const required = ((lax || any) && longer.length + phrases.length > 0 ? longer : words).slice(0, WORDS_MAX);
  if (required.length + phrases.length === 0) return null;

  const unwanted = said.filter(({ isExcluded }) => isExcluded).map(({ text }) => text);
  const excluded = unwanted.map((text) => `!(${wordQuery(text, {})})`);
  const phrased = (inHead: boolean) =>
    phrases.map((text) => (inHead ? wordQuery(text, { inHead }) : phraseQuery(text))).filter((query) => query !== '');
  const queryOf = (inHead: boolean) => {
    const each = [...required.map((word) => wordQuery(word, { inHead, prefixes })), ...phrased(inHead)];
    return [`(${each.join(any ? ' | ' : ' & ')})`, ...excluded].join(' & ');
  };
  const whole = [...new Set(pieces.flatMap(pairsOf))].slice(0, PAIRS_MAX);
  const parted = new Set(required.flatMap(pairsOf));
  const isNarrower = !any && !prefixes && whole.some((pair) => !parted.has(pair));
  const placed = pieces.filter((piece) => pairsOf(piece).length > 0).map(phraseQuery);
  const literalOf = (inHead: boolean) => [allOf(whole, inHead), ...phrased(inHead), ...excluded].join(' & ');
  const wantedOf = (loose: WordCondition[]): SearchCondition => {
    const of = [...loose, ...phrases.map(wantedPhrase)];
    const without = unwanted.map((text) => wantedWord(tokensOf(text).slice(0, PAIRS_MAX)));
    return { kind: 'all', of: any ? [{ kind: 'any', of }] : of, without };
  };
  return {
    query: queryOf(false),
    inHead: queryOf(true),
    literal: isNarrower
      ? {
          query: literalOf(false),
          inHead: literalOf(true),
          inOrder: [...placed, ...phrased(false), ...excluded].join(' & '),
          wanted: () => wantedOf(wantedWords(pieces.map(pairsOf))),
        }
      : null,
    covering: any
      ? [...required.map((word) => wordQuery(word, {})), ...phrased(false)].map((one) => [one, ...excluded].join(' & '))
      : null,
    words: markedWords([...phrases, ...pieces], words),
    wanted: () => wantedOf(wantedWords(required.map(tokensOf), prefixes)),
    typed: () => [...phrases, ...pieces].map(textOf),
  };
}

function wantedWords(each: string[][], prefixes = false): WordCondition[] {
  const some = each.filter((tokens) => tokens.length > 0).slice(0, WORDS_MAX);
  return some.map((tokens) => wantedWord([...new Set(tokens)].slice(0, Math.floor(TOKENS_MAX / some.length)), prefixes));
}

const wantedWord = (tokens: string[], prefixes = false): WordCondition => ({
  kind: 'word',
  tokens: tokens.filter((token) => !isCharacter(token) && !(prefixes && isPrefix(token))),
  inOrder: false,
  beginnings: prefixes ? tokens.filter(isPrefix) : [],
  characters: tokens.filter(isCharacter),
});

function wantedPhrase(text: string): WordCondition {
  const { tokens, alone } = inPlace(text);
  return { kind: 'word', tokens, inOrder: true, beginnings: [], characters: alone };
}

/** The words of a piece; one that the dictionary knows none of, such as a name, is a word of its own. */
function wordsOf(piece: string): string[] {
  const words = cutWords(piece);
  return words.length > 1 && words.every(isCharacter) && pairsOf(piece).length > 0 ? [fold(piece)] : words;
}

/** All that is in a word. */
const wordQuery = (word: string, { inHead = false, prefixes = false }: { inHead?: boolean; prefixes?: boolean }): string =>
  allOf(tokensOf(word).slice(0, PAIRS_MAX), inHead, prefixes);

function allOf(tokens: string[], inHead: boolean, prefixes = false): string {
  const each = tokens.map((token) => tokenQuery(token, inHead) + (prefixes && isPrefix(token) ? ':*' : ''));
  return each.length === 1 ? (each[0] ?? '') : `(${each.join(' & ')})`;
}

/**
 * The tokens of a phrase. A first or last character alone may end or begin a run of the text: it has no place there, and is
 * not there at all when it stands in every text.
 */
function inPlace(text: string): { tokens: string[]; alone: string[] } {
  const tokens = tokensOf(text).slice(0, PAIRS_MAX);
  const last = tokens.length > 1 && isCharacter(tokens.at(-1) ?? '') ? tokens.splice(-1) : [];
  const first = isCharacter(tokens[0] ?? '') ? tokens.splice(0, 1) : [];
  const alone = [...first, ...last];
  const told = alone.filter((character) => charactersOf(character).length > 0);
  return { tokens, alone: tokens.length + told.length > 0 ? told : alone };
}

/** One token after the other. */
function phraseQuery(text: string): string {
  const { tokens, alone } = inPlace(text);
  const inOrder = tokens.map((token) => tokenQuery(token, false)).join(' <-> ');
  return `(${[inOrder, ...alone.map((token) => tokenQuery(token, false))].filter((query) => query !== '').join(' & ')})`;
}

const tokenQuery = (token: string, inHead: boolean): string => quote(inHead ? headToken(token) : token);

const isPrefix = (token: string): boolean => new RegExp(`^[a-z]{${PREFIX_MIN},}$`).test(token);

/** Whole pieces before their words; single characters only where there is nothing longer. */
function markedWords(pieces: string[], words: string[]): string[] {
  const whole = pieces.map((piece) => fold(piece).trim()).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  const longer = words.filter((word) => !isCharacter(word));
  return [...new Set([...whole, ...longer, ...(longer.length > 0 ? [] : words)])];
}
