import { useSyncExternalStore } from 'react';

type Kind = 'comments' | 'danmaku';

/** What a part of the page has learned since the page was made, so that every count of one post on it says the same. */
const known = new Map<string, number>();
const listeners = new Set<() => void>();

export function showCount(postsId: string, kind: Kind, count: number): void {
  if (known.get(keyOf(postsId, kind)) === count) return;
  // One post is open at a time.
  for (const key of known.keys()) if (!key.startsWith(`${postsId} `)) known.delete(key);
  known.set(keyOf(postsId, kind), count);
  for (const listener of listeners) listener();
}

/** `made`: as the page was made with. */
export const useShownCount = (postsId: string, kind: Kind, made: number): number =>
  useSyncExternalStore(
    subscribe,
    () => known.get(keyOf(postsId, kind)) ?? made,
    () => made,
  );

const keyOf = (postsId: string, kind: Kind): string => `${postsId} ${kind}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
