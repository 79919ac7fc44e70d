import { listOf, storedJson } from '../../../lib/browser/stored-value.ts';

const ENTRIES_MAX = 10;

/** The search texts of this browser, the latest first. They are never sent anywhere. */
const searches = storedJson('wenjian.searches', (saved) => listOf(saved, (words) => typeof words === 'string'));

export const searchHistory = searches.read;
export const forgetSearches = searches.forget;

export function rememberSearch(words: string): void {
  searches.write([words, ...searches.read().filter((known) => known !== words)].slice(0, ENTRIES_MAX));
}
