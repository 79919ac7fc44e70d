import { nanoid } from 'nanoid';
import { sessionStore } from '../../../lib/browser/browser-storage.ts';

// What a draft goes by before it has an id. It stands in the entry of the browser's history, which a reload keeps and a new
// page does not have.

/** The key beside the path it is for. A reload that began before the address got its id loses the state of the history entry. */
const LAST_KEY = 'wenjian.draftKey';

const made = new Set<string>();

export function draftKeyOfPage(): string {
  const { draftKey } = (window.history.state ?? {}) as { draftKey?: unknown };
  if (typeof draftKey === 'string') return draftKey;
  const last = keyBeforeReload();
  if (last !== null) return rememberDraftKey(last);
  const key = nanoid();
  made.add(key);
  return rememberDraftKey(key);
}

/** Whether the page had this key before it was reloaded, so that a first save under it may have arrived. */
export const isFromBeforeReload = (draftKey: string): boolean => !made.has(draftKey);

export function rememberDraftKey(draftKey: string): string {
  const { pathname, search } = window.location;
  window.history.replaceState({ ...(window.history.state as object | null), draftKey }, '');
  if (search === '') sessionStore.setItem(LAST_KEY, `${pathname} ${draftKey}`);
  return draftKey;
}

let mayBeReload = true;

/** Only for the page that the browser itself has reloaded, once: another blank page in this tab is another draft. */
function keyBeforeReload(): string | null {
  const isFirst = mayBeReload;
  mayBeReload = false;
  const { pathname, search } = window.location;
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!isFirst || search !== '' || loaded?.type !== 'reload' || new URL(loaded.name).pathname !== pathname) return null;
  const [path, key = ''] = (sessionStore.getItem(LAST_KEY) ?? '').split(' ');
  return path === pathname && key !== '' ? key : null;
}

/**
 * Puts the id of a post that was just made into the address at once, before anything can be opened anew; the router is
 * told when the page is drawn.
 */
export function nameInAddress(postsId: string): void {
  const { pathname, search } = window.location;
  if (!pathname.endsWith('publish') || search !== '') return;
  window.history.replaceState(window.history.state, '', `?id=${postsId}`);
}
