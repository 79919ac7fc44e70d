import { sessionStore } from '../../../lib/browser/browser-storage.ts';
import { createStore, useStore } from '../../../lib/store.ts';

type Kind = 'comments' | 'danmaku';

/** What a part of the page has learned since the page was made, so that every count of one post on it says the same. */
const known = createStore<Readonly<Record<string, number>>>({});

export function showCount(postsId: string, kind: Kind, count: number): void {
  if (known.get()[keyOf(postsId, kind)] === count) return;
  // One post is open at a time.
  const ofPost = Object.entries(known.get()).filter(([key]) => key.startsWith(`${postsId} `));
  known.set({ ...Object.fromEntries(ofPost), [keyOf(postsId, kind)]: count });
}

const WRITTEN = 'wenjian.written';
/** By then every kept page and answer knows of what was written. */
const KNOWN_AFTER_MS = 30_000;

/** A page that is opened anew may have been made before what its reader wrote, and then asks for its numbers. */
export const noteWritten = (): boolean => sessionStore.setItem(WRITTEN, String(Date.now()));

export const hasJustWritten = (): boolean => Date.now() - Number(sessionStore.getItem(WRITTEN)) < KNOWN_AFTER_MS;

/** `made`: as the page was made with. */
export const useShownCount = (postsId: string, kind: Kind, made: number): number =>
  useStore(known, (counts) => counts[keyOf(postsId, kind)]) ?? made;

const keyOf = (postsId: string, kind: Kind): string => `${postsId} ${kind}`;
