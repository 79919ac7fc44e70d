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
  /** With the words to replace written as stars. */
  text: string;
  hits: Hit<store.WordRow>[];
}

/** Compiles the words beforehand: a transaction that finds them changed would do it for itself alone. */
export const compileWords = async (deps: Deps): Promise<void> => void (await matcherOf(deps));

/** Runs the filter over a text. No query: the words are compiled once a process, and again after a change. */
export async function matchWords(deps: Deps, scope: WordScope, text: string): Promise<Checked> {
  const matcher = await matcherOf(deps);
  const hits = matcher.find(text).filter(({ word }) => word.scopes.includes(scope));
  const verdict = SEVERITY.find((action) => hits.some(({ word }) => word.action === action)) ?? 'ok';
  return { verdict, hits, text: masked(text, hits) };
}

export interface ScreenedText {
  /** With the words to replace written as stars. */
  text: string;
  /** Words that somebody should look at. */
  risky: string[];
  replaced: string[];
}

/** For what somebody wants to say: refuses blocked words with a sentence that names the first one as it was written. */
export async function screenText(deps: Deps, scope: WordScope, typed: string, field: string): Promise<ScreenedText> {
  const { hits, text } = await matchWords(deps, scope, typed);
  // A name is neither shown with stars nor reviewed.
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

/** Whether the filter could find a word at all: signs alone are what it passes over. */
export const canBeFound = (word: string): boolean => foldedText(word) !== '';

/** Whether a text holds one of somebody's own words, however it is disguised. */
export const holdsOneOf = (words: readonly string[], text: string): boolean =>
  words.length > 0 && createMatcher(words.map((word) => ({ folded: foldedText(word) }))).find(text).length > 0;

const SEVERITY: readonly WordAction[] = ['block', 'review', 'replace'];

const refusal = (scope: WordScope, found: string): string =>
  `${scope === 'names' ? '昵称' : '内容'}包含不允许使用的词语“${found.replace(/\s+/g, ' ')}”，请修改后重试`;

function masked(text: string, hits: readonly Hit<store.WordRow>[]): string {
  const spans = hits.filter(({ word }) => word.action === 'replace').sort((a, b) => a.start - b.start);
  let result = '';
  let done = 0;
  for (const { start, end } of spans) {
    if (end <= done) continue;
    const from = Math.max(start, done);
    result += text.slice(done, from) + '*'.repeat([...text.slice(from, end)].length);
    done = end;
  }
  return result + text.slice(done);
}

/** One matcher a process. */
const matcherOf: (deps: Deps) => Promise<Matcher<store.WordRow>> = cachedUntil('words.changed', async (db) =>
  createMatcher(await store.listAllWords(db)),
);
