import { charactersOf, cutWords, tokensOf } from '#server/domains/discovery/index/tokens.ts';
import { readingOf } from '#server/domains/discovery/index/pinyin.ts';
import { readArticles } from '../demo/articles.ts';

/** A word with its search terms, computed once instead of for each post. */
export interface Word {
  text: string;
  /** 0 is the most common word. */
  rank: number;
  /** The terms of the search index. */
  tokens: string[];
  characters: string[];
  pinyin: string;
  initials: string;
}

const MAX = 4_000;

/** The words of the demo articles, the most common first, so that a choice by rank gives common and rare words. */
export async function readVocabulary(): Promise<Word[]> {
  const counts = new Map<string, number>();
  for (const { title, markdown } of await readArticles()) {
    for (const word of cutWords(`${title} ${markdown}`)) {
      if (/^\p{Script=Han}{2,6}$/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const ranked = [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1)).slice(0, MAX);
  return ranked.map(([text], rank) => ({
    text,
    rank,
    tokens: tokensOf(text),
    characters: charactersOf(text),
    ...readingOf(text),
  }));
}
