import { nanoid } from 'nanoid';
import { sessionStore } from '../../../lib/browser/browser-storage.ts';

// The draft key identifies a new post until its first save gives it an id. It is in the state of the browser's history entry, so
// a reload keeps it and a new page gets another.

/** Path and key, as a fallback: a reload that began before the address got the post's id loses the state of the history entry. */
const LAST_KEY = 'wenjian.draftKey';

/** Keys created since the page was loaded. */
const newKeys = new Set<string>();

export function draftKeyOfPage(): string {
  const { draftKey } = (window.history.state ?? {}) as { draftKey?: unknown };
  if (typeof draftKey === 'string') return draftKey;
  const last = keyBeforeReload();
  if (last !== null) return rememberDraftKey(last);
  const key = nanoid();
  newKeys.add(key);
  return rememberDraftKey(key);
}

/** Whether the key is older than the last reload, so that a first save with it may have reached the server. */
export const isFromBeforeReload = (draftKey: string): boolean => !newKeys.has(draftKey);

export function rememberDraftKey(draftKey: string): string {
  const { pathname, search } = window.location;
  window.history.replaceState({ ...(window.history.state as object | null), draftKey }, '');
  if (search === '') sessionStore.setItem(LAST_KEY, `${pathname} ${draftKey}`);
  return draftKey;
}

let mayBeReload = true;

/** The stored key, only once and only for the page that was reloaded: another blank page in this tab is another draft. */
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
 * Puts the id of a newly created post into the address at once, so that a reload opens it; the router learns of it with the next
 * render.
 */
export function nameInAddress(postsId: string): void {
  const { pathname, search } = window.location;
  if (!pathname.endsWith('publish') || search !== '') return;
  window.history.replaceState(window.history.state, '', `?id=${postsId}`);
}
