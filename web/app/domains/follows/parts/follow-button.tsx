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
  /** Whether the user is followed, where a list includes that; otherwise the button asks the server after hydration. */
  following?: boolean | undefined;
  /** The look while the user is not followed. */
  variant?: Extract<ButtonVariant, 'primary' | 'soft' | 'plain'>;
  size?: 's' | 'm';
  wide?: boolean;
  /** Called with the server's response, which includes the number of followers. */
  onChange?: (answer: AnswerAt<typeof setFollow>) => void;
  className?: string | undefined;
}

/** Follows or unfollows a user optimistically; guests are asked to log in. Invisible, but with its space, for oneself. */
export function FollowButton({
  user,
  following: initial,
  variant = 'soft',
  size = 'm',
  wide = false,
  onChange,
  className,
}: FollowButtonProps) {
  const { me } = useSession();
  const following = useFollowing(user.id, initial) ?? false;
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

type FollowStates = ReadonlyMap<string, boolean>;
const NOBODY: FollowStates = new Map();
/** Users whose button was pressed on this page: responses to earlier requests about them are out of date. */
const decided = new Set<string>();
/** Users whose state will be requested in the next microtask. */
const toLoad = new Set<string>();

/** Whether users are followed, by id, as far as known: all buttons for one user share this. */
const states = createStore<FollowStates>(NOBODY, {
  open() {
    const stop = onSessionChange(forget);
    return () => {
      stop();
      // Without a listener for changes of the session, the follows of a former session could be shown.
      forget();
    };
  },
});

/** Changes its identity with each login or logout. */
let session = {};

function forget(): void {
  session = {};
  decided.clear();
  states.set(NOBODY);
}

/** Whether a user is followed; undefined while not known, and for guests. Without `initial` (from a list) the server is asked. */
export function useFollowing(userId: string, initial: boolean | undefined): boolean | undefined {
  const { me } = useSession();
  const state = useStore(states, (all) => all.get(userId));
  const isOther = me !== null && me.id !== userId;
  useEffect(() => {
    if (isOther && initial === undefined && state === undefined) loadState(userId);
  }, [isOther, initial, state, userId]);
  return state ?? initial;
}

/** Follows or unfollows a user: shown at once, and undone when the server refuses. */
const useFollow = (onDone?: (answer: AnswerAt<typeof setFollow>) => void) =>
  useCall(setFollow, {
    optimistic({ userId, followed }) {
      const before = states.get().get(userId);
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

/** The post on whose page the button was pressed, if any. */
const postOfPage = (): string | undefined => /^\/(?:article|video)\/([\w-]+)$/.exec(window.location.pathname)?.[1];

/** Loads whether a user is followed; all users of the same microtask are requested together. */
export function loadState(userId: string): void {
  const isFirst = toLoad.size === 0;
  toLoad.add(userId);
  if (!isFirst) return;
  queueMicrotask(() => {
    const userIds = [...toLoad];
    toLoad.clear();
    for (let first = 0; first < userIds.length; first += USERS_PER_REQUEST)
      requestMany(userIds.slice(first, first + USERS_PER_REQUEST));
  });
}

/** The limit of the call. */
const USERS_PER_REQUEST = 50;

function requestMany(userIds: string[]): void {
  const sessionThen = session;
  request(myFollows, { userIds: userIds.join(',') })
    .then((answers) => {
      // The response is about the person who was logged in before.
      if (sessionThen !== session) return readToken('user') === null ? undefined : requestMany(userIds);
      put(answers.filter(({ userId: id }) => !decided.has(id)).map(({ userId: id, following }) => [id, following]));
    })
    // The buttons still work without the state.
    .catch(() => {});
}

const put = (list: readonly (readonly [string, boolean])[]): void => states.set(new Map([...states.get(), ...list]));
