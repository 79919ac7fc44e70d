import type { AnswerAt } from '#contract/calls.ts';
import { myFollows, setFollow } from '#contract/follows/addresses.ts';
import { Button, type ButtonVariant } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { requestLogin } from '../../../kits/session/request-login.ts';
import { useIntent } from '../../../kits/session/intent.ts';
import { useSession } from '../../../kits/session/user-session.ts';
import css from './follow-button.module.css';
import { useEffect } from 'react';
import { request } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { onSessionChange, readToken } from '../../../lib/token-store.ts';

interface FollowButtonProps {
  user: { id: string; nickname: string };
  /** When a list has answered it already; without it the button finds out after hydration. */
  following?: boolean | undefined;
  /** How it looks while the user is not followed. */
  variant?: Extract<ButtonVariant, 'primary' | 'soft' | 'plain'>;
  size?: 's' | 'm';
  wide?: boolean;
  /** With the number of followers as the server counts them now. */
  onChange?: (answer: AnswerAt<typeof setFollow>) => void;
  className?: string | undefined;
}

/** Follows at once and takes it back when refused; a guest is led to log in. One's own button keeps its place unseen. */
export function FollowButton({
  user,
  following: given,
  variant = 'soft',
  size = 'm',
  wide = false,
  onChange,
  className,
}: FollowButtonProps) {
  const { me } = useSession();
  const following = useFollowing(user.id, given) ?? false;
  const follow = useFollow(onChange);
  const press = (followed = !following) => {
    if (follow.isPending || !requestLogin({ intent: { kind: 'follow', id: user.id } })) return;
    const postsId = postOfPage();
    void follow.send({ userId: user.id, followed, ...(postsId === undefined ? {} : { postsId }) }, { keepalive: true });
  };

  useIntent('follow', user.id, () => press(true));

  return (
    <Button
      className={classes(css.button, me?.id === user.id && css.own, className)}
      variant={following ? 'plain' : variant}
      size={size}
      wide={wide}
      aria-label={`${following ? '已关注' : '关注'} ${user.nickname}`}
      title={following ? '取消关注' : undefined}
      onClick={() => press()}
    >
      {following ? '已关注' : '关注'}
    </Button>
  );
}

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

let session = {};

function forget(): void {
  session = {};
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
const useFollow = (onDone?: (answer: AnswerAt<typeof setFollow>) => void) =>
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
const postOfPage = (): string | undefined => /^\/(?:article|video)\/([\w-]+)$/.exec(window.location.pathname)?.[1];

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
  const asked = session;
  request(myFollows, { userIds: userIds.join(',') })
    .then((answers) => {
      // Of who was logged in then.
      if (asked !== session) return readToken('user') === null ? undefined : requestMany(userIds);
      put(answers.filter(({ userId: id }) => !decided.has(id)).map(({ userId: id, following }) => [id, following]));
    })
    // The buttons still work; they only do not know yet.
    .catch(() => {});
}

const put = (list: readonly (readonly [string, boolean])[]): void => known.set(new Map([...known.get(), ...list]));
