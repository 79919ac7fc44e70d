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

const KEY: Record<Side, string> = { user: 'wenjian.token', admin: 'wenjian.admin.token' };
const REDIRECT_KEY: Record<Side, string> = { user: 'wenjian.redirect', admin: 'wenjian.admin.redirect' };
/** What this browser remembers of notices; forgotten at logout. */
export const NOTICE_RECORDS_KEY = 'wenjian.notices';
/** What was typed to people and not sent; forgotten at logout. */
export const UNSENT_PREFIX = 'wenjian.unsent.';
const LOGIN_PAGES = ['/login', '/adminLogin', '/register'];

/** Sides that somebody is logging out of: whatever sends them to the login page now is no place to come back to. */
const leaving = new Set<Side>();

type Listener = () => void;
const listeners = new Set<Listener>();

export function readToken(side: Side): StoredToken | null {
  const text = localStorage.getItem(KEY[side]);
  if (text === null) return null;
  const token = parse(text);
  if (token === null || token.expiresAt <= Date.now()) {
    localStorage.removeItem(KEY[side]);
    return null;
  }
  return token;
}

export function storeToken(side: Side, token: string, expiresAt: string): void {
  const value: StoredToken = { accessToken: token, refreshToken: token, expiresAt: Date.parse(expiresAt) };
  localStorage.setItem(KEY[side], JSON.stringify(value));
  leaving.delete(side);
  tell();
}

export function clearToken(side: Side): void {
  localStorage.removeItem(KEY[side]);
  tell();
}

/** A logout begins: the next login starts anew, wherever this page still leads meanwhile. */
export function startLeaving(side: Side): void {
  leaving.add(side);
  sessionStorage.removeItem(REDIRECT_KEY[side]);
}

/** At logout: what this browser keeps of the person beside the token. */
export function forgetPersonal(): void {
  localStorage.removeItem(NOTICE_RECORDS_KEY);
  forgetUnsent();
}

/** Texts that were typed and not sent, all or those whose names begin so. */
export function forgetUnsent(begin = ''): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(UNSENT_PREFIX + begin)) sessionStorage.removeItem(key);
}

/** Hears of logins and logouts in this tab and in the others. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || Object.values(KEY).includes(event.key)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Where to go after login; login pages themselves are never remembered. */
export function rememberRedirect(side: Side, path: string): void {
  if (leaving.has(side) || LOGIN_PAGES.some((page) => path.startsWith(page))) return;
  sessionStorage.setItem(REDIRECT_KEY[side], path);
}

export function takeRedirect(side: Side): string | null {
  const path = sessionStorage.getItem(REDIRECT_KEY[side]);
  sessionStorage.removeItem(REDIRECT_KEY[side]);
  // Only places on this site: `//host` would lead elsewhere.
  return path !== null && /^\/(?!\/)/.test(path) ? path : null;
}

const tell = () => listeners.forEach((listener) => listener());

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
