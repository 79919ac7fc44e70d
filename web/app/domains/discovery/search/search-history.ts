import { localStore } from '../../../lib/browser/browser-storage.ts';

/** What was searched for in this browser, the latest first. It is never sent anywhere. */
const KEY = 'wenjian.searches';
const ENTRIES_MAX = 10;

export function searchHistory(): string[] {
  try {
    const saved: unknown = JSON.parse(localStore.getItem(KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter((words): words is string => typeof words === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(words: string): void {
  const saved = [words, ...searchHistory().filter((known) => known !== words)].slice(0, ENTRIES_MAX);
  localStore.setItem(KEY, JSON.stringify(saved));
}

export function forgetSearches(): void {
  localStore.removeItem(KEY);
}
