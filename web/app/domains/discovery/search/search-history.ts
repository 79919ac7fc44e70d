import { localStore } from '../../../lib/browser/browser-storage.ts';

/** What was searched for in this browser, the latest first. It is never sent anywhere. */
const KEY = 'wenjian.searches';
const KEPT = 10;

export function searchHistory(): string[] {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((words): words is string => typeof words === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(words: string): void {
  const kept = [words, ...searchHistory().filter((known) => known !== words)].slice(0, KEPT);
  localStore.setItem(KEY, JSON.stringify(kept));
}

export function forgetSearches(): void {
  localStore.removeItem(KEY);
}
