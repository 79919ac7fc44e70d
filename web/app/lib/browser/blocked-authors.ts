import { listOf, storedJson } from './stored-value.ts';
import { BLOCKED_KEY } from '../token-store.ts';

/** Most stored ids; beyond this the oldest are dropped. For logged-in readers the server filters the feed in any case. */
const STORED_MAX = 200;

const blocked = storedJson<string[]>(BLOCKED_KEY, (saved) => listOf(saved, (id) => typeof id === 'string'));
let sheet: CSSStyleSheet | null = null;

/** Hides the cards of authors whom the reader blocked in this browser, by a style sheet, since cached pages are the same for all guests. */
export function hideBlocked(): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(rulesFor(blocked.read()));
}

export function rememberBlocked(userId: string, isBlocked: boolean): void {
  const others = blocked.read().filter((id) => id !== userId);
  blocked.write(isBlocked ? [userId, ...others].slice(0, STORED_MAX) : others);
  hideBlocked();
}

export const rulesFor = (ids: readonly string[]): string =>
  ids
    .filter((id) => /^[\w-]+$/.test(id))
    .map((id) => `[data-author="${id}"],li:has(>[data-author="${id}"]){display:none!important}`)
    .join('');
