import { info, logout as logoutCall } from '#contract/accounts/addresses.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import { ApiError, request } from '../../lib/api.ts';
import { showUser } from './early-user.ts';
import { leaveImpersonation } from './impersonation.ts';
import { isImpersonating } from '../../lib/browser/browser-storage.ts';
import { clearToken, forgetPersonal, onSessionChange, readToken, startLeaving, USER_KEY } from '../../lib/token-store.ts';
import { whileLoading } from '../../ui/feedback/loading-store.ts';
import { storedJson } from '../../lib/browser/stored-value.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** Who is here. The server renders everyone as `loading`; the browser knows after hydration. */
export type Session = { status: 'loading' | 'guest'; me: null } | { status: 'person'; me: Me };

const LOADING: Session = { status: 'loading', me: null };
const GUEST: Session = { status: 'guest', me: null };
const RETRY_MS = 10_000;
/** Shown until the server has answered. */
const storedUser = storedJson(USER_KEY, (saved) => saved as Me | null);

/** The token whose owner was last asked for. */
let requestedFor: string | null = null;
let pending: Promise<Me> | null = null;
/** The server renders everybody as `loading`. */
const session = createStore<Session>(LOADING, {
  open() {
    const stop = onSessionChange(refresh);
    isShown = true;
    refresh();
    return () => {
      stop();
      isShown = false;
      clearTimeout(retryTimer);
    };
  },
});
/** Whether any part of the page shows who is here. */
let isShown = false;

/** The logged-in person or a guest, for every part of the page at once; hears of logins and logouts in other tabs. */
export const useSession = (): Session => useStore(session);

/** The logged-in person as the server knows them now; null for a guest. Throws when the server cannot be asked. */
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
  const asked = pending;
  try {
    const me = await asked;
    // Somebody else is here meanwhile, or nobody, or something has changed about who it is: the answer comes too late.
    if (asked !== pending || isOther(token)) return loadMe();
    remember(me);
    return me;
  } catch (error) {
    if ((pending !== null && asked !== pending) || isOther(token)) return loadMe();
    pending = null;
    if (!(error instanceof ApiError) || error.status !== 421) throw error;
    // The token was dead; who held it is a guest now.
    forget();
    return null;
  }
}

/** Whether another session has begun since this token was used; a renewed one goes on with the same. */
const isOther = (token: string): boolean => readToken('user')?.accessToken !== token;

/** After something about the person changed. */
export function reloadMe(): Promise<Me | null> {
  pending = null;
  return loadMe();
}

/** Ends the session here and on the server, and starts the site anew as a guest. */
export async function logout(): Promise<void> {
  if (isImpersonating()) return leaveImpersonation();
  startLeaving('user');
  // The token is dropped whether or not the server could be told: the person wants to be out.
  await whileLoading(
    request(logoutCall, {}).catch(() => null),
    { label: '正在退出…', look: 'spinner' },
  );
  clearToken('user');
  forgetPersonal();
  forget();
  window.location.assign('/');
}

/** nickname, else mobile, else 用户. */
export const displayName = ({ nickname, mobile }: { nickname: string; mobile?: string | null }): string =>
  nickname || mobile || '用户';

let retryTimer: ReturnType<typeof setTimeout> | undefined;

function refresh(): void {
  clearTimeout(retryTimer);
  const known = readToken('user') === null ? null : storedUser.read();
  if (known !== null && session.get().status === 'loading') notify({ status: 'person', me: known });
  loadMe().catch(() => {
    // Not a refusal (that ends the session by itself): the server could not be reached.
    if (!isShown) return;
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
