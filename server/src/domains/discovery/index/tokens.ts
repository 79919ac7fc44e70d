import { Jieba, TfIdf } from '@node-rs/jieba';
import { dict, idf } from '@node-rs/jieba/dict.js';
import { Converter } from 'opencc-js/t2cn';
import type { SearchText } from '../../../core/search.ts';

const WORD_MAX = 40;
const KEYWORDS_MAX = 12;
/** Words that stand in every text and tell nothing of it. */
const EMPTY_WORDS = new Set([...'的了和是在也就都而及与着或个之其这那有我你他她它们吗呢吧啊把被']);
/** Scripts that put no spaces between words. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々`;
const RUNS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}\\P{L}](?:[^${UNSPACED}\\P{L}]|\\p{M})*|\\p{N}+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

let cutter: Jieba | null = null;
let weigher: TfIdf | null = null;

/** Their dictionaries take a quarter of a second to load, once, when the first text is cut. */
const jieba = (): Jieba => (cutter ??= Jieba.withDict(dict));
const tfIdf = (): TfIdf => (weigher ??= TfIdf.withDict(idf));

/** Width and case make no difference: the key of a tag. */
export const normalise = (text: string): string => text.normalize('NFKC').toLowerCase();

const toSimplified = Converter({ from: 't', to: 'cn' });

/** Nor does the script make a difference to a search. Character by character, so that places in the text stay. */
export function fold(text: string): string {
  const normal = normalise(text);
  let folded = '';
  let copied = 0;
  for (let at = 0; at < normal.length; at += 1) {
    const unit = normal.charCodeAt(at);
    if (unit < FIRST_HAN) continue;
    const isPair = (normal.codePointAt(at) ?? 0) > 0xffff;
    const simple = isPair ? simplify(normal.slice(at, at + 2)) : simplifyUnit(unit);
    if (simple !== null) {
      folded += normal.slice(copied, at) + simple;
      copied = at + simple.length;
    }
    if (isPair) at += 1;
  }
  return copied === 0 ? normal : folded + normal.slice(copied);
}

const FIRST_HAN = 0x2e80;
/** What is known of characters of one unit, the usual ones: 0 is nothing yet, 1 that they stay. */
const SIMPLIFIED = new Uint16Array(0x10000);
const STAYS = 1;

function simplifyUnit(unit: number): string | null {
  if (SIMPLIFIED[unit] === 0) SIMPLIFIED[unit] = simplify(String.fromCharCode(unit))?.charCodeAt(0) ?? STAYS;
  return SIMPLIFIED[unit] === STAYS ? null : String.fromCharCode(SIMPLIFIED[unit] ?? unit);
}

/** Null: it is simplified already, or not Han, or would not fit into its place. */
function simplify(character: string): string | null {
  if (!/^\p{Script=Han}$/u.test(character)) return null;
  const converted = toSimplified(character);
  return converted === character || converted.length !== character.length ? null : converted;
}

/**
 * What a text is found by, in order: of Chinese the pairs of neighbouring characters, or one that stands alone; otherwise words
 * and numbers. Pairs need no dictionary: a phrase that was cut in the middle of its words has the same pairs as the text.
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

/** A text as a search engine is given it. */
export const textOf = (text: string): SearchText => ({ folded: fold(text), tokens: tokensOf(text) });

/** The tokens of a text without characters that stand alone. */
export const pairsOf = (text: string): string[] => tokensOf(text).filter((token) => !isCharacter(token));

/** The characters of a text, each once, but for those that stand in every text. */
export const charactersOf = (text: string): string[] => [
  ...new Set([...fold(text)].filter((character) => isCharacter(character) && !EMPTY_WORDS.has(character))),
];

/** Whether a token or word is a single character of a script without spaces. */
export const isCharacter = (token: string): boolean => [...token].length === 1 && IS_UNSPACED.test(token);

/** The words that the dictionary knows, folded, without empty ones; what it does not know comes in single characters. */
export const cutWords = (text: string): string[] =>
  jieba()
    .cut(fold(text), false)
    .map((word) => word.trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !EMPTY_WORDS.has(word));

/** Every word of a text as it stands, those that the dictionary does not know guessed. */
export const allWords = (text: string): string[] => jieba().cut(text, true);

/** The words that tell a text apart from others, the most telling first. Those of the title count three times. */
export function keywordsOf(title: string, text: string): string[] {
  const extracted = tfIdf().extractKeywords(jieba(), fold(`${title}\n${title}\n${title}\n${text}`), 2 * KEYWORDS_MAX);
  return extracted
    .map(({ keyword }) => keyword)
    .filter((word) => /^[\p{L}\p{N}]{2,20}$/u.test(word) && !/^\p{N}+$/u.test(word))
    .slice(0, KEYWORDS_MAX);
}
