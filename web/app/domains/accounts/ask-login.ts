import { readToken, rememberRedirect } from '../../lib/session.ts';

/**
 * For buttons that need a person: true when somebody is logged in. A guest is sent to log in instead and comes back to
 * this very place; `place` when it should be another one, such as `#comments` of this page.
 */
export function askLogin(place?: string): boolean {
  if (readToken('user') !== null) return true;
  const { pathname, search, hash } = window.location;
  rememberRedirect('user', place ?? pathname + search + hash);
  window.location.assign('/login');
  return false;
}
