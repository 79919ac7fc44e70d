import { fold, type FoldResult } from './fold.ts';

export interface Hit<Word> {
  word: Word;
  /** UTF-16 offsets of the hit in the text. */
  start: number;
  end: number;
}

export interface Matcher<Word> {
  find(text: string): Hit<Word>[];
}

/** Two characters with more UTF-16 units between them do not belong to one word. */
const GAP_MAX = 8;

/** A node of the trie: a beginning of one or more words. */
interface Node<Word> {
  next: Map<string, Node<Word>>;
  /** The failure link: the node of the longest proper suffix that begins a word; null at the root. */
  fallback: Node<Word> | null;
  /** The nearest node along the fallbacks at which a word ends. */
  shorter: Node<Word> | null;
  /** The word that ends here, and its length in folded characters. */
  word: Word | null;
  length: number;
}

/** Finds all words in one pass over a text, however many they are (Aho–Corasick over folded characters). */
export function createMatcher<Word extends { folded: string }>(words: readonly Word[]): Matcher<Word> {
  const root = node<Word>();
  for (const word of words) insertWord(root, word);
  linkNodes(root);
  return {
    find(text) {
      const folded = fold(text);
      const hits: Hit<Word>[] = [];
      let current = root;
      for (const [index, character] of folded.characters.entries()) {
        current = follow(root, current, character);
        for (let match = current.word === null ? current.shorter : current; match !== null; match = match.shorter) {
          const first = index - match.length + 1;
          if (match.word === null || !isOneWord(folded, first, index)) continue;
          hits.push({ word: match.word, start: folded.starts[first] ?? 0, end: folded.ends[index] ?? text.length });
        }
      }
      return hits;
    },
  };
}

const node = <Word>(): Node<Word> => ({ next: new Map(), fallback: null, shorter: null, word: null, length: 0 });

function insertWord<Word extends { folded: string }>(root: Node<Word>, word: Word): void {
  let current = root;
  let length = 0;
  for (const character of word.folded) {
    length += 1;
    let next = current.next.get(character);
    if (next === undefined) current.next.set(character, (next = node()));
    current = next;
  }
  if (length === 0) return;
  current.word = word;
  current.length = length;
}

/** Sets `fallback` and `shorter` level by level, because those of a node depend on shorter nodes. */
function linkNodes<Word>(root: Node<Word>): void {
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

/** The node after one more character, along the fallbacks. */
function follow<Word>(root: Node<Word>, from: Node<Word>, character: string): Node<Word> {
  for (let current: Node<Word> | null = from; current !== null; current = current.fallback) {
    const next = current.next.get(character);
    if (next !== undefined) return next;
  }
  return root;
}

/** False when characters are too far apart (GAP_MAX), or when a Latin word is part of a longer one: `av` in `save`. */
function isOneWord({ characters, starts, ends }: FoldResult, first: number, last: number): boolean {
  for (let index = first; index < last; index += 1) if ((starts[index + 1] ?? 0) - (ends[index] ?? 0) > GAP_MAX) return false;
  const continues = (inside: number, outside: number, touch: boolean) =>
    touch && LATIN.test(characters[inside] ?? '') && LATIN.test(characters[outside] ?? '');
  return !(
    continues(first, first - 1, first > 0 && ends[first - 1] === starts[first]) ||
    continues(last, last + 1, last + 1 < characters.length && starts[last + 1] === ends[last])
  );
}

const LATIN = /[a-z0-9]/;
