import { sessionStore } from '../../../lib/browser/browser-storage.ts';
import { createStore, useStore } from '../../../lib/store.ts';

type Kind = 'comments' | 'danmaku';

/** Counts of the open post that are newer than the page's, so that all places on the page show the same number. */
const counts = createStore<Readonly<Record<string, number>>>({});

export function showCount(postsId: string, kind: Kind, count: number): void {
  if (counts.get()[keyOf(postsId, kind)] === count) return;
  // Counts of other posts are dropped: one post is open at a time.
  const ownEntries = Object.entries(counts.get()).filter(([key]) => key.startsWith(`${postsId} `));
  counts.set({ ...Object.fromEntries(ownEntries), [keyOf(postsId, kind)]: count });
}

const WRITTEN = 'wenjian.written';
/** After this time every cached page and response includes what was written. */
const KNOWN_AFTER_MS = 30_000;

/** Call after writing a comment or danmaku: until `KNOWN_AFTER_MS`, cached pages may lack it, and load their counts anew. */
export const rememberWriting = (): boolean => sessionStore.setItem(WRITTEN, String(Date.now()));

export const hasJustWritten = (): boolean => Date.now() - Number(sessionStore.getItem(WRITTEN)) < KNOWN_AFTER_MS;

/** The newest count; `initial` is that of the page. */
export const useShownCount = (postsId: string, kind: Kind, initial: number): number =>
  useStore(counts, (all) => all[keyOf(postsId, kind)]) ?? initial;

const keyOf = (postsId: string, kind: Kind): string => `${postsId} ${kind}`;
