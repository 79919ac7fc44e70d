import { fold, type Folded } from './fold.ts';

export interface Hit<Word> {
  word: Word;
  /** UTF-16 offsets of what was found in the text. */
  start: number;
  end: number;
}

export interface Matcher<Word> {
  find(text: string): Hit<Word>[];
}

/** More than this between two characters is no disguise of a word but two pieces of text. */
const GAP_MAX = 8;

interface Node<Word> {
  next: Map<string, Node<Word>>;
  /** The longest other beginning of a word that ends what was read so far. */
  fallback: Node<Word> | null;
  /** The nearest node along the fallbacks where a word ends. */
  shorter: Node<Word> | null;
  word: Word | null;
  length: number;
}

/** Finds all words in one pass over a text, however many they are (Aho–Corasick over folded characters). */
export function createMatcher<Word extends { folded: string }>(words: readonly Word[]): Matcher<Word> {
  const root = node<Word>();
  for (const word of words) plant(root, word);
  tie(root);
  return {
    find(text) {
      const folded = fold(text);
      const hits: Hit<Word>[] = [];
      let at = root;
      for (const [index, character] of folded.characters.entries()) {
        at = follow(root, at, character);
        for (let found = at.word === null ? at.shorter : at; found !== null; found = found.shorter) {
          const first = index - found.length + 1;
          if (found.word === null || !isOneWord(folded, first, index)) continue;
          hits.push({ word: found.word, start: folded.starts[first] ?? 0, end: folded.ends[index] ?? text.length });
        }
      }
      return hits;
    },
  };
}

const node = <Word>(): Node<Word> => ({ next: new Map(), fallback: null, shorter: null, word: null, length: 0 });

function plant<Word extends { folded: string }>(root: Node<Word>, word: Word): void {
  let at = root;
  let length = 0;
  for (const character of word.folded) {
    length += 1;
    let next = at.next.get(character);
    if (next === undefined) at.next.set(character, (next = node()));
    at = next;
  }
  if (length === 0) return;
  at.word = word;
  at.length = length;
}

/** Level by level, so that what is shorter is tied before what is longer. */
function tie<Word>(root: Node<Word>): void {
  const queue: Node<Word>[] = [root];
  for (const parent of queue) {
    for (const [character, child] of parent.next) {
      const before = parent.fallback;
      child.fallback = before === null ? root : follow(root, before, character);
      child.shorter = child.fallback.word === null ? child.fallback.shorter : child.fallback;
      queue.push(child);
    }
  }
}

function follow<Word>(root: Node<Word>, from: Node<Word>, character: string): Node<Word> {
  for (let at: Node<Word> | null = from; at !== null; at = at.fallback) {
    const next = at.next.get(character);
    if (next !== undefined) return next;
  }
  return root;
}

/** Characters far apart are no word, and a Latin one is not looked for inside another: no `av` in `save`. */
function isOneWord({ characters, starts, ends }: Folded, first: number, last: number): boolean {
  for (let index = first; index < last; index += 1) if ((starts[index + 1] ?? 0) - (ends[index] ?? 0) > GAP_MAX) return false;
  const continues = (inside: number, outside: number, touch: boolean) =>
    touch && LATIN.test(characters[inside] ?? '') && LATIN.test(characters[outside] ?? '');
  return !(
    continues(first, first - 1, first > 0 && ends[first - 1] === starts[first]) ||
    continues(last, last + 1, last + 1 < characters.length && starts[last + 1] === ends[last])
  );
}

const LATIN = /[a-z0-9]/;
