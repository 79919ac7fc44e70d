import { useEffect, useSyncExternalStore } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { setFollow as setFollowCall } from '#contract/follows/follows.ts';
import { myFollows, setFollow } from '../api.ts';
import { request } from '../../../lib/api.ts';
import { onSessionChange } from '../../../lib/token-store.ts';
import { useSession } from '../../../kits/session/user-session.ts';

/** Whom the reader follows, as far as this page knows: all buttons for one person say the same at once. */
const known = new Map<string, boolean>();
const wanted = new Set<string>();
/** Whom the reader followed or left on this page: what was asked before may be answered after, and is then out of date. */
const decided = new Set<string>();
const listeners = new Set<() => void>();
let stopHearing: (() => void) | null = null;

/** Undefined while it is not known, as for guests. `given` is what a list already answered; else the server is asked. */
export function useFollowing(userId: string, given: boolean | undefined): boolean | undefined {
  const { status, me } = useSession();
  const seen = useSyncExternalStore(
    subscribe,
    () => known.get(userId),
    () => undefined,
  );
  const isOwn = me?.id === userId;
  useEffect(() => {
    if (status === 'person' && !isOwn && given === undefined && seen === undefined) loadState(userId);
  }, [status, isOwn, given, seen, userId]);
  return seen ?? given;
}

/** Shown at once, and taken back when the server refuses. */
export async function follow(userId: string, followed: boolean): Promise<AnswerOf<typeof setFollowCall>> {
  const before = known.get(userId);
  decided.add(userId);
  put([[userId, followed]]);
  try {
    const postsId = /^\/(?:article|video)\/([\w-]+)$/.exec(window.location.pathname)?.[1];
    const answer = await request(setFollow, { userId, followed, ...(postsId === undefined ? {} : { postsId }) });
    put([[userId, answer.followed]]);
    return answer;
  } catch (error) {
    put([[userId, before ?? !followed]]);
    throw error;
  }
}

/** Everybody a page asks about in one moment is asked about together. */
export function loadState(userId: string): void {
  const isFirst = wanted.size === 0;
  wanted.add(userId);
  // Two buttons may be for the same person: the set alone does not tell who came first.
  if (!isFirst) return;
  queueMicrotask(() => {
    const userIds = [...wanted];
    wanted.clear();
    for (let first = 0; first < userIds.length; first += AT_ONCE) requestMany(userIds.slice(first, first + AT_ONCE));
  });
}

/** The call takes no more. */
const AT_ONCE = 50;

function requestMany(userIds: string[]): void {
  request(myFollows, { userIds: userIds.join(',') })
    .then((answers) =>
      put(answers.filter(({ userId: id }) => !decided.has(id)).map(({ userId: id, following }) => [id, following])),
    )
    // The buttons still work; they only do not know yet.
    .catch(() => {});
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stopHearing ??= onSessionChange(() => {
    known.clear();
    decided.clear();
    notify();
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopHearing?.();
    stopHearing = null;
    // Nobody listens for another login any more, so nothing is kept for one.
    known.clear();
    decided.clear();
  };
}

function put(list: readonly (readonly [string, boolean])[]): void {
  for (const [userId, following] of list) known.set(userId, following);
  notify();
}

const notify = () => listeners.forEach((listener) => listener());
