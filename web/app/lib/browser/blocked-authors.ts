import { listOf, storedJson } from './stored-value.ts';
import { BLOCKED_KEY } from '../token-store.ts';

/** The oldest go first; the server leaves out those of a feed in any case. */
const KEPT = 200;

const blocked = storedJson<string[]>(BLOCKED_KEY, (saved) => listOf(saved, (id) => typeof id === 'string'));
let sheet: CSSStyleSheet | null = null;

/** Takes the cards of everybody whom the reader has blocked in this browser off the page, also those of pages that all guests share. */
export function hideBlocked(): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(rulesFor(blocked.read()));
}

export function noteBlocked(userId: string, isBlocked: boolean): void {
  const others = blocked.read().filter((id) => id !== userId);
  blocked.write(isBlocked ? [userId, ...others].slice(0, KEPT) : others);
  hideBlocked();
}

export const rulesFor = (ids: readonly string[]): string =>
  ids
    .filter((id) => /^[\w-]+$/.test(id))
    .map((id) => `[data-author="${id}"],li:has(>[data-author="${id}"]){display:none!important}`)
    .join('');
