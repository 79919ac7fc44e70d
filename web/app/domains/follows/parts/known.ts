import { useEffect } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { setFollow as setFollowCall } from '#contract/follows/follows.ts';
import { myFollows, setFollow } from '../api.ts';
import { request } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { onSessionChange } from '../../../lib/token-store.ts';
import { useSession } from '../../../kits/session/user-session.ts';

type Known = ReadonlyMap<string, boolean>;
const NOBODY: Known = new Map();
/** Whom the reader followed or left on this page: what was asked before may be answered after, and is then out of date. */
const decided = new Set<string>();
const wanted = new Set<string>();

/** Whom the reader follows, as far as this page knows: all buttons for one user say the same at once. */
const known = createStore<Known>(NOBODY, {
  open() {
    const stop = onSessionChange(forget);
    return () => {
      stop();
      // Nobody listens for another login any more, so nothing is remembered for one.
      forget();
    };
  },
});

function forget(): void {
  decided.clear();
  known.set(NOBODY);
}

/** Undefined while it is not known, as for guests. `given` is what a list already answered; else the server is asked. */
export function useFollowing(userId: string, given: boolean | undefined): boolean | undefined {
  const { me } = useSession();
  const seen = useStore(known, (all) => all.get(userId));
  const isOther = me !== null && me.id !== userId;
  useEffect(() => {
    if (isOther && given === undefined && seen === undefined) loadState(userId);
  }, [isOther, given, seen, userId]);
  return seen ?? given;
}

/** Follows or leaves a user: shown at once, and taken back when the server refuses. */
export const useFollow = (onDone?: (answer: AnswerOf<typeof setFollowCall>) => void) =>
  useCall(setFollow, {
    optimistic({ userId, followed }) {
      const before = known.get().get(userId);
      decided.add(userId);
      put([[userId, followed]]);
      return () => put([[userId, before ?? !followed]]);
    },
    success: null,
    onDone(answer, { userId }) {
      put([[userId, answer.followed]]);
      onDone?.(answer);
    },
  });

/** The post that made the reader follow its author. */
export const postOfPage = (): string | undefined => /^\/(?:article|video)\/([\w-]+)$/.exec(window.location.pathname)?.[1];

/** All users that a page asks about at once are asked about together. */
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

const put = (list: readonly (readonly [string, boolean])[]): void => known.set(new Map([...known.get(), ...list]));
