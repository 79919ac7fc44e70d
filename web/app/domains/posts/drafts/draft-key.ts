import { nanoid } from 'nanoid';

// What a post goes by before it has an id. It stands in the entry of the browser's history, which a reload keeps and a new
// page does not have.

export function draftKeyOfPage(): string {
  const { draftKey } = (window.history.state ?? {}) as { draftKey?: unknown };
  if (typeof draftKey === 'string') return draftKey;
  return rememberDraftKey(nanoid());
}

export function rememberDraftKey(draftKey: string): string {
  window.history.replaceState({ ...(window.history.state as object | null), draftKey }, '');
  return draftKey;
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
