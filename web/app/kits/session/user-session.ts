import { info, logout as logoutCall } from '#contract/accounts/addresses.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import { NO_SESSION } from '#contract/errors.ts';
import { ApiError, request } from '../../lib/api.ts';
import { showUser } from './early-user.ts';
import { leaveImpersonation } from './impersonation.ts';
import { isImpersonating } from '../../lib/browser/browser-storage.ts';
import { clearToken, forgetPersonal, onSessionChange, readToken, startLeaving, USER_KEY } from '../../lib/token-store.ts';
import { whileLoading } from '../../ui/feedback/loading-store.ts';
import { storedJson } from '../../lib/browser/stored-value.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** The current user. The server renders `loading`; after hydration it is `guest` or `person`. */
export type Session = { status: 'loading' | 'guest'; me: null } | { status: 'person'; me: Me };

const LOADING: Session = { status: 'loading', me: null };
const GUEST: Session = { status: 'guest', me: null };
const RETRY_MS = 10_000;
/** The user as last answered, shown until the server has answered again. */
const storedUser = storedJson(USER_KEY, (saved) => saved as Me | null);

/** The token of the last request of the user. */
let requestedFor: string | null = null;
/** The request of the user for that token, under way or answered; null: the user has to be requested again. */
let pending: Promise<Me> | null = null;
const session = createStore<Session>(LOADING, {
  open() {
    const stop = onSessionChange(refresh);
    hasSubscribers = true;
    refresh();
    return () => {
      stop();
      hasSubscribers = false;
      clearTimeout(retryTimer);
    };
  },
});
/** Whether a component uses the session. */
let hasSubscribers = false;

/** The logged-in user or a guest, the same for all components; follows logins and logouts in other tabs. */
export const useSession = (): Session => useStore(session);

/** Requests the logged-in user, once per token; null: a guest. Throws when the server cannot be reached. */
export async function loadMe(): Promise<Me | null> {
  const token = readToken('user')?.accessToken ?? null;
  if (token === null) {
    forget();
    return null;
  }
  if (token !== requestedFor || pending === null) {
    requestedFor = token;
    pending = request(info, {});
  }
  const current = pending;
  try {
    const me = await current;
    // The answer is outdated: the user logged out, another one logged in, or `reloadMe` was called.
    if (current !== pending || isOtherSession(token)) return loadMe();
    remember(me);
    return me;
  } catch (error) {
    if ((pending !== null && current !== pending) || isOtherSession(token)) return loadMe();
    pending = null;
    if (!(error instanceof ApiError) || error.status !== NO_SESSION) throw error;
    // The server no longer accepts the token: a guest.
    forget();
    return null;
  }
}

/** Whether the stored token is no longer this one: after a logout, a login or a renewal, the user is requested again. */
const isOtherSession = (token: string): boolean => readToken('user')?.accessToken !== token;

/** Requests the user again, after a change. */
export function reloadMe(): Promise<Me | null> {
  pending = null;
  return loadMe();
}

/** As `reloadMe`, in the background. A failure is silent: the former user stays, and the next page requests it again. */
export const refreshMe = (): void => void reloadMe().catch(() => null);

/** Ends the session in the browser and on the server, and opens the home page as a guest. */
export async function logout(): Promise<void> {
  if (isImpersonating()) return leaveImpersonation();
  startLeaving('user');
  // The token is removed even if the server cannot be reached.
  await whileLoading(
    request(logoutCall, {}).catch(() => null),
    { label: '正在退出…', look: 'spinner' },
  );
  clearToken('user');
  forgetPersonal();
  forget();
  window.location.assign('/');
}

/** The nickname, else the mobile, else 用户. */
export const displayName = ({ nickname, mobile }: { nickname: string; mobile?: string | null }): string =>
  nickname || mobile || '用户';

let retryTimer: ReturnType<typeof setTimeout> | undefined;

function refresh(): void {
  clearTimeout(retryTimer);
  const lastUser = readToken('user') === null ? null : storedUser.read();
  if (lastUser !== null && session.get().status === 'loading') notify({ status: 'person', me: lastUser });
  loadMe().catch(() => {
    // The server could not be reached (a refusal ends the session without an error).
    if (!hasSubscribers) return;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(refresh, RETRY_MS);
  });
}

function remember(me: Me): void {
  storedUser.write(me);
  if (session.get().me !== me) notify({ status: 'person', me });
}

function forget(): void {
  requestedFor = null;
  pending = null;
  storedUser.forget();
  if (session.get().status !== 'guest') notify(GUEST);
}

function notify(next: Session): void {
  showUser(next.me);
  session.set(next);
}
