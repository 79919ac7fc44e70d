import { isImpersonating, localStore, sessionStore } from './browser/browser-storage.ts';
import { forgetImpersonationToken, impersonationToken } from './browser/impersonation.ts';

/**
 * The token store, kept in the browser. accessToken and refreshToken are the same one token. An expired or corrupt
 * store is cleared when it is read, so that nobody acts on a token that has run out. Checked by hand: every public page
 * carries this file, and no schema library should come along with it.
 */
export interface StoredToken {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
}

export type Side = 'user' | 'admin';

export const TOKEN_KEY: Record<Side, string> = { user: 'wenjian.token', admin: 'wenjian.admin.token' };
const ENDED_KEY: Record<Side, string> = { user: 'wenjian.ended', admin: 'wenjian.admin.ended' };
export const REDIRECT_KEY: Record<Side, string> = { user: 'wenjian.redirect', admin: 'wenjian.admin.redirect' };
/** Who was logged in when the browser last asked. */
export const USER_KEY = 'wenjian.user';
/** What a guest pressed and was sent to log in for; kept by `kits/session/intent.ts`. */
export const INTENT_KEY = 'wenjian.intent';
/** What this browser remembers of notices; forgotten at logout. */
export const NOTICE_RECORDS_KEY = 'wenjian.notices';
/** Whom the person has blocked, as far as this browser knows; forgotten at logout. */
export const BLOCKED_KEY = 'wenjian.blocked';
/** What was typed to people and not sent; forgotten at logout. */
export const UNSENT_PREFIX = 'wenjian.unsent.';
const LOGIN_PAGES = ['/login', '/adminLogin', '/register'];

/** Sides that somebody is logging out of: whatever sends them to the login page now is no place to come back to. */
const leaving = new Set<Side>();

type Listener = () => void;
const listeners = new Set<Listener>();

export function readToken(side: Side): StoredToken | null {
  if (side === 'user' && isImpersonating()) return impersonationToken();
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
  if (side === 'user' && isImpersonating()) forgetImpersonationToken();
  else localStore.removeItem(TOKEN_KEY[side]);
  notify();
}

/** A logout begins: the next login starts anew, wherever this page still leads meanwhile. */
export function startLeaving(side: Side): void {
  leaving.add(side);
  if (side === 'user') sessionStore.removeItem(INTENT_KEY);
  sessionStore.removeItem(REDIRECT_KEY[side]);
}

/** At logout: what this browser keeps of the person beside the token. */
export function forgetPersonal(): void {
  localStore.removeItem(NOTICE_RECORDS_KEY);
  localStore.removeItem(BLOCKED_KEY);
  forgetUnsent();
}

/** Texts that were typed and not sent, all or those whose names begin so. */
export function forgetUnsent(begin = ''): void {
  for (const key of sessionStore.keys()) if (key.startsWith(UNSENT_PREFIX + begin)) sessionStore.removeItem(key);
}

/** Hears of logins and logouts in this tab and in the others. */
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

/** Where to go after login; login pages themselves are never remembered. What led to an earlier one is forgotten. */
export function rememberRedirect(side: Side, path: string): void {
  if (leaving.has(side) || LOGIN_PAGES.some((page) => path.startsWith(page))) return;
  if (side === 'user') sessionStore.removeItem(INTENT_KEY);
  sessionStore.setItem(REDIRECT_KEY[side], path);
}

/** A session ended by itself: the login page says so. */
export function rememberEnd(side: Side): void {
  if (!leaving.has(side)) sessionStore.setItem(ENDED_KEY[side], 'yes');
}

export function takeEnd(side: Side): boolean {
  const ended = sessionStore.getItem(ENDED_KEY[side]) !== null;
  sessionStore.removeItem(ENDED_KEY[side]);
  return ended;
}

export function takeRedirect(side: Side): string | null {
  const path = sessionStore.getItem(REDIRECT_KEY[side]);
  sessionStore.removeItem(REDIRECT_KEY[side]);
  // Only places on this site: `//host` would lead elsewhere.
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
