import { readToken, rememberRedirect } from '../../lib/token-store.ts';
import { rememberIntent, type Intent } from './intent.ts';

interface LoginRequest {
  /** Where to come back to, such as `#comments` of this page; this very place without it. */
  path?: string;
  /** What was pressed: `useIntent` of the same part does it after the login. */
  intent?: Intent;
}

/** For buttons that need a person: true when somebody is logged in. A guest is sent to log in instead and comes back. */
export function requestLogin({ path, intent }: LoginRequest = {}): boolean {
  if (readToken('user') !== null) return true;
  const { pathname, search, hash } = window.location;
  rememberRedirect('user', path ?? pathname + search + hash);
  if (intent !== undefined) rememberIntent(intent);
  window.location.assign('/login');
  return false;
}
