import type { WordAction, WordScope } from '#contract/screening/sensitive-words.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { cachedUntil } from '../../../ports/events/cached-until.ts';
import { foldedText } from './fold.ts';
import { createMatcher, type Hit, type Matcher } from './matcher.ts';
import * as store from '../store.ts';

export interface Checked {
  /** The severest hit: block outweighs review, review outweighs replace. */
  verdict: 'ok' | WordAction;
  /** The text with asterisks for the words to replace. */
  text: string;
  hits: Hit<store.WordRow>[];
}

/** Compiles the words before a transaction, so that a change is not compiled inside it. */
export const compileWords = async (deps: Deps): Promise<void> => void (await matcherOf(deps));

/** Runs the filter over a text. Needs no query: the words are compiled once a process, and again after a change. */
export async function matchWords(deps: Deps, scope: WordScope, text: string): Promise<Checked> {
  const matcher = await matcherOf(deps);
  const hits = matcher.find(text).filter(({ word }) => word.scopes.includes(scope));
  const verdict = SEVERITY.find((action) => hits.some(({ word }) => word.action === action)) ?? 'ok';
  return { verdict, hits, text: masked(text, hits) };
}

export interface ScreenedText {
  /** The text with asterisks for the words to replace. */
  text: string;
  /** Words that a moderator should look at. */
  risky: string[];
  replaced: string[];
}

/** Screens what a user wrote; throws for blocked words, with a message at `field` that quotes the first one as written. */
export async function screenText(deps: Deps, scope: WordScope, typed: string, field: string): Promise<ScreenedText> {
  const { hits, text } = await matchWords(deps, scope, typed);
  // In names every word is refused, because names are neither masked nor reviewed.
  const blocked = hits.find(({ word }) => word.action === 'block' || scope === 'names');
  if (blocked !== undefined) {
    const message = refusal(scope, typed.slice(blocked.start, blocked.end));
    throw new AppError('invalid', message, { fields: { [field]: message } });
  }
  return { text, risky: wordsOf(hits, 'review'), replaced: wordsOf(hits, 'replace') };
}

const wordsOf = (hits: Checked['hits'], action: WordAction): string[] => [
  ...new Set(hits.filter(({ word }) => word.action === action).map(({ word }) => word.word)),
];

/** Whether the filter can find a word at all; it ignores signs. */
export const isFindableWord = (word: string): boolean => foldedText(word) !== '';

/** Whether a text contains one of a user's own words, also disguised (fold.ts). */
export const containsAnyWord = (words: readonly string[], text: string): boolean =>
  words.length > 0 && createMatcher(words.map((word) => ({ folded: foldedText(word) }))).find(text).length > 0;

const SEVERITY: readonly WordAction[] = ['block', 'review', 'replace'];

const refusal = (scope: WordScope, word: string): string =>
  `${scope === 'names' ? '昵称' : '内容'}包含不允许使用的词语“${word.replace(/\s+/g, ' ')}”，请修改后重试`;

/** Replaces each character of the words to replace with an asterisk. */
function masked(text: string, hits: readonly Hit<store.WordRow>[]): string {
  const spans = hits.filter(({ word }) => word.action === 'replace').sort((a, b) => a.start - b.start);
  let result = '';
  let position = 0;
  for (const { start, end } of spans) {
    if (end <= position) continue;
    const from = Math.max(start, position);
    result += text.slice(position, from) + '*'.repeat([...text.slice(from, end)].length);
    position = end;
  }
  return result + text.slice(position);
}

/** The matcher of this process. */
const matcherOf: (deps: Deps) => Promise<Matcher<store.WordRow>> = cachedUntil('words.changed', async (db) =>
  createMatcher(await store.listAllWords(db)),
);
