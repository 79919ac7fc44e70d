import { readToken, rememberRedirect } from '../../lib/token-store.ts';
import { rememberIntent, type Intent } from './intent.ts';

interface LoginRequest {
  /** Path to return to; default: the current address. */
  path?: string;
  /** The pressed action, which `useIntent` of the same component carries out after the login. */
  intent?: Intent;
}

/** For buttons that need a login: returns true if the user is logged in, otherwise redirects to login. */
export function requestLogin({ path, intent }: LoginRequest = {}): boolean {
  if (readToken('user') !== null) return true;
  const { pathname, search, hash } = window.location;
  rememberRedirect('user', path ?? pathname + search + hash);
  if (intent !== undefined) rememberIntent(intent);
  window.location.assign('/login');
  return false;
}
