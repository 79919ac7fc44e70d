import { isImpersonating, localStore, sessionStore } from './browser/browser-storage.ts';
import { activeImpersonation, expireImpersonation } from './browser/impersonation.ts';

/**
 * The session tokens in localStorage, of the user and of the administrator. accessToken and refreshToken are the same token; the
 * specification names both. Reading removes an expired or corrupt token. Validated by hand, because every public page loads this file and
 * should not load a schema library.
 */
export interface StoredToken {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export type Side = 'user' | 'admin';

export const TOKEN_KEY: Record<Side, string> = { user: 'wenjian.token', admin: 'wenjian.admin.token' };
/** Set in sessionStorage when a session ended by itself, until the login page shows it. */
const ENDED_KEY: Record<Side, string> = { user: 'wenjian.ended', admin: 'wenjian.admin.ended' };
/** Path in sessionStorage to return to after login. */
export const REDIRECT_KEY: Record<Side, string> = { user: 'wenjian.redirect', admin: 'wenjian.admin.redirect' };
/** The logged-in user as last answered by the server. */
export const USER_KEY = 'wenjian.user';
/** The action for which a guest was sent to log in; written by `kits/session/intent.ts`. */
export const INTENT_KEY = 'wenjian.intent';
/** Notices read or closed in this browser; removed at logout. */
export const NOTICE_RECORDS_KEY = 'wenjian.notices';
/** Ids of users blocked in this browser; removed at logout. */
export const BLOCKED_KEY = 'wenjian.blocked';
/** Prefix of unsent texts in sessionStorage; removed at logout. */
export const UNSENT_PREFIX = 'wenjian.unsent.';
const LOGIN_PAGES = ['/login', '/adminLogin', '/register'];

/** Sides with a logout under way. Pages that send the user to the login page meanwhile are not remembered for the return. */
const leaving = new Set<Side>();

type Listener = () => void;
const listeners = new Set<Listener>();

export function readToken(side: Side): StoredToken | null {
  if (side === 'user' && isImpersonating()) return activeImpersonation();
  const text = localStore.getItem(TOKEN_KEY[side]);
  if (text === null) return null;
  const token = parse(text);
  if (token === null || token.expiresAt <= Date.now()) {
    localStore.removeItem(TOKEN_KEY[side]);
    rememberEnd(side);
    return null;
  }
  return token;
}

export function storeToken(side: Side, token: string, expiresAt: string): void {
  const value: StoredToken = { accessToken: token, refreshToken: token, expiresAt: Date.parse(expiresAt) };
  localStore.setItem(TOKEN_KEY[side], JSON.stringify(value));
  leaving.delete(side);
  takeEnd(side);
  notify();
}

export function clearToken(side: Side): void {
  if (side === 'user' && isImpersonating()) expireImpersonation();
  else localStore.removeItem(TOKEN_KEY[side]);
  notify();
}

/** Call at the begin of a logout: the next login starts without a remembered page or action. */
export function startLeaving(side: Side): void {
  leaving.add(side);
  if (side === 'user') sessionStore.removeItem(INTENT_KEY);
  sessionStore.removeItem(REDIRECT_KEY[side]);
}

/** Call at logout: removes the user's data other than the token. */
export function forgetPersonal(): void {
  localStore.removeItem(NOTICE_RECORDS_KEY);
  localStore.removeItem(BLOCKED_KEY);
  forgetUnsent();
}

/** Removes unsent texts, all of them or those whose names begin with `prefix`. */
export function forgetUnsent(prefix = ''): void {
  for (const key of sessionStore.keys()) if (key.startsWith(UNSENT_PREFIX + prefix)) sessionStore.removeItem(key);
}

/** Subscribes to logins and logouts in this tab and all others; returns the unsubscribe function. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || Object.values(TOKEN_KEY).includes(event.key)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Remembers the path to return to after login, unless it is a login page itself; drops the action of an earlier redirect. */
export function rememberRedirect(side: Side, path: string): void {
  if (leaving.has(side) || LOGIN_PAGES.some((page) => path.startsWith(page))) return;
  if (side === 'user') sessionStore.removeItem(INTENT_KEY);
  sessionStore.setItem(REDIRECT_KEY[side], path);
}

/** Remembers that a session ended by itself, so that the login page says so. */
export function rememberEnd(side: Side): void {
  if (!leaving.has(side)) sessionStore.setItem(ENDED_KEY[side], 'yes');
}

/** Reads and removes that record. */
export function takeEnd(side: Side): boolean {
  const hasEnded = sessionStore.getItem(ENDED_KEY[side]) !== null;
  sessionStore.removeItem(ENDED_KEY[side]);
  return hasEnded;
}

/** Reads and removes the path to return to. */
export function takeRedirect(side: Side): string | null {
  const path = sessionStore.getItem(REDIRECT_KEY[side]);
  sessionStore.removeItem(REDIRECT_KEY[side]);
  // Only paths on this site: `//host` would lead to another one.
  return path !== null && /^\/(?!\/)/.test(path) ? path : null;
}

const notify = () => listeners.forEach((listener) => listener());

function parse(text: string): StoredToken | null {
  try {
    const value: unknown = JSON.parse(text);
    return isToken(value) ? value : null;
  } catch {
    return null;
  }
}

function isToken(value: unknown): value is StoredToken {
  if (typeof value !== 'object' || value === null) return false;
  const { accessToken, refreshToken, expiresAt } = value as Record<string, unknown>;
  return (
    typeof accessToken === 'string' &&
    accessToken !== '' &&
    typeof refreshToken === 'string' &&
    refreshToken !== '' &&
    typeof expiresAt === 'number'
  );
}
