import { Jieba, TfIdf } from '@node-rs/jieba';
import { dict, idf } from '@node-rs/jieba/dict.js';
import { Converter } from 'opencc-js/t2cn';
import type { SearchText } from '../../../core/search.ts';

// Texts are compared in folded form: NFKC, lower case, simplified characters. They are indexed by tokens: pairs of neighbouring Chinese
// characters, and whole words and numbers of other scripts. tokensOf('学习 Go 1') is ['学习', 'go', '1'].

/** Characters of a token. */
const WORD_MAX = 40;
const KEYWORDS_MAX = 12;
/** Function words: almost every text has them, so searches and comparisons by single characters and by words leave them out. Pairs keep them. */
const FUNCTION_WORDS = new Set([...'的了和是在也就都而及与着或个之其这那有我你他她它们吗呢吧啊把被']);
/** Scripts that put no spaces between words. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々`;
/** A letter of another script: a character that is neither unspaced nor a non-letter (\P{L}). */
const LETTER = String.raw`[^${UNSPACED}\P{L}]`;
/** A word of such letters, whose later letters may have combining marks. */
const WORD = String.raw`${LETTER}(?:${LETTER}|\p{M})*`;
/** The pieces of a text between spaces and punctuation: a piece of unspaced script, a word, or a number. */
const RUNS = new RegExp(String.raw`[${UNSPACED}]+|${WORD}|\p{N}+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

let cachedJieba: Jieba | null = null;
let cachedTfIdf: TfIdf | null = null;

/** Loading the dictionaries takes a quarter of a second, once, at the first use. */
const jieba = (): Jieba => (cachedJieba ??= Jieba.withDict(dict));
const tfIdf = (): TfIdf => (cachedTfIdf ??= TfIdf.withDict(idf));

/** Removes differences of width and case. The result is the key of a tag. */
export const normalise = (text: string): string => text.normalize('NFKC').toLowerCase();

const toSimplified = Converter({ from: 't', to: 'cn' });

/** Normalises a text and turns traditional into simplified characters, each into one of equal length, so that positions in the normalised text stay. */
export function fold(text: string): string {
  const normal = normalise(text);
  let folded = '';
  let copied = 0;
  for (let at = 0; at < normal.length; at += 1) {
    const unit = normal.charCodeAt(at);
    if (unit < FIRST_HAN) continue;
    const isSurrogatePair = (normal.codePointAt(at) ?? 0) > 0xffff;
    const simple = isSurrogatePair ? simplify(normal.slice(at, at + 2)) : simplifyUnit(unit);
    if (simple !== null) {
      folded += normal.slice(copied, at) + simple;
      copied = at + simple.length;
    }
    if (isSurrogatePair) at += 1;
  }
  return copied === 0 ? normal : folded + normal.slice(copied);
}

const FIRST_HAN = 0x2e80;
/** Cache by UTF-16 unit: the unit of the simplified character, UNKNOWN or UNCHANGED. Rare characters of two units are not cached. */
const SIMPLIFIED = new Uint16Array(0x10000);
const UNKNOWN = 0;
const UNCHANGED = 1;

function simplifyUnit(unit: number): string | null {
  if (SIMPLIFIED[unit] === UNKNOWN) SIMPLIFIED[unit] = simplify(String.fromCharCode(unit))?.charCodeAt(0) ?? UNCHANGED;
  return SIMPLIFIED[unit] === UNCHANGED ? null : String.fromCharCode(SIMPLIFIED[unit] ?? unit);
}

/** The simplified character; null if it is the same, of another length, or not Han. */
function simplify(character: string): string | null {
  if (!/^\p{Script=Han}$/u.test(character)) return null;
  const converted = toSimplified(character);
  return converted === character || converted.length !== character.length ? null : converted;
}

/**
 * The tokens of a text, in order. A Chinese character without neighbours is a token alone. Pairs need no dictionary: any part of a text,
 * cut in the middle of a word too, has the same pairs as the text.
 */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (const [run] of fold(text).matchAll(RUNS)) {
    if (!IS_UNSPACED.test(run)) {
      tokens.push([...run].slice(0, WORD_MAX).join(''));
      continue;
    }
    const characters = [...run];
    if (characters.length === 1) tokens.push(run);
    for (const [at, character] of characters.slice(1).entries()) tokens.push(`${characters[at] ?? ''}${character}`);
  }
  return tokens;
}

/** The form of a text that goes to a search engine. */
export const textOf = (text: string): SearchText => ({ folded: fold(text), tokens: tokensOf(text) });

/** The tokens of a text without single characters: pairs, words and numbers. */
export const tokensWithoutSingles = (text: string): string[] => tokensOf(text).filter((token) => !isCharacter(token));

/** The distinct characters of a text without function words. */
export const charactersOf = (text: string): string[] => [
  ...new Set([...fold(text)].filter((character) => isCharacter(character) && !FUNCTION_WORDS.has(character))),
];

/** Whether a token or word is a single character of a script without spaces. */
export const isCharacter = (token: string): boolean => [...token].length === 1 && IS_UNSPACED.test(token);

/** The folded words of a text without function words. Text that the dictionary does not know comes in single characters. */
export const cutWords = (text: string): string[] =>
  jieba()
    .cut(fold(text), false)
    .map((word) => word.trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !FUNCTION_WORDS.has(word));

/** All words and signs of a text, unfolded, in order; words that the dictionary does not know are guessed. */
export const allWords = (text: string): string[] => jieba().cut(text, true);

/** The most characteristic words of a text by TF-IDF, at most KEYWORDS_MAX, best first. Words of the title count three times. */
export function keywordsOf(title: string, text: string): string[] {
  const extracted = tfIdf().extractKeywords(jieba(), fold(`${title}\n${title}\n${title}\n${text}`), 2 * KEYWORDS_MAX);
  return extracted
    .map(({ keyword }) => keyword)
    .filter((word) => /^[\p{L}\p{N}]{2,20}$/u.test(word) && !/^\p{N}+$/u.test(word))
    .slice(0, KEYWORDS_MAX);
}
