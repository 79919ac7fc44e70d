import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';

const LONGEST = 40;
/** Words that stand in every text and tell nothing of it. */
const EMPTY_WORDS = new Set([...'的了和是在也就都而及与着或个之其这那有我你他她它们吗呢吧啊把被']);

let cutter: Jieba | null = null;

/** Its dictionary takes a quarter of a second to load, once, when the first text is cut. */
const jieba = (): Jieba => (cutter ??= Jieba.withDict(dict));

/** Width and case make no difference to a search. */
export const normalise = (text: string): string => text.normalize('NFKC').toLowerCase();

const isWord = (word: string): boolean => /[\p{L}\p{N}]/u.test(word) && word.length <= LONGEST && !EMPTY_WORDS.has(word);

/** The words of a text and the shorter words within them, in order: what a document is found by. */
export const cutForIndex = (text: string): string[] => jieba().cutForSearch(normalise(text), true).map(trim).filter(isWord);

/** The words of a text as a person reads them. */
export const cutWords = (text: string): string[] => jieba().cut(normalise(text), true).map(trim).filter(isWord);

/** Chinese characters one by one, so that a title is found by any single one of them. */
export const charactersOf = (text: string): string[] =>
  [...normalise(text)].filter((character) => /\p{Script=Han}/u.test(character) && isWord(character));

const trim = (word: string): string => word.trim();
