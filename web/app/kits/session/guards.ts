import { redirect } from 'react-router';
import type { Me } from '#contract/accounts/accounts.ts';
import { readToken, rememberRedirect, takeRedirect } from '../../lib/token-store.ts';
import { pageNotFound } from '../../ui/feedback/error-page.tsx';
import { loadMe } from './user-session.ts';

/**
 * Guards of pages, for client loaders: `export const clientLoader = ({ request }) => requireCreator(request)`. A guest is redirected to
 * login and returns afterwards; a logged-in user without the right identity sees the 404 page.
 */
export async function requireUser(request: Request): Promise<Me> {
  const me = await loadMe();
  if (me !== null) return me;
  const { pathname, search } = new URL(request.url);
  rememberRedirect('user', pathname + search);
  throw redirect('/login');
}

/** Members and agencies. */
export async function requireCreator(request: Request): Promise<Me> {
  const me = await requireUser(request);
  if (me.identity !== 'creator' && me.identity !== 'agencies') throw pageNotFound();
  return me;
}

export async function requireAgency(request: Request): Promise<Me> {
  const me = await requireUser(request);
  if (me.identity !== 'agencies') throw pageNotFound();
  return me;
}

/** For /login and /register: redirects a user who is logged in already to the page after login. */
export async function requireGuest(): Promise<null> {
  if (readToken('user') === null) return null;
  const me = await loadMe();
  if (me === null) return null;
  throw redirect(pathAfterLogin(me));
}

/**
 * The page after login: for an account that waits to be closed the settings where this can be cancelled, for a temporary password those
 * where it is changed (the remembered path stays for afterwards), else the remembered path.
 */
export function pathAfterLogin(me: Me): string {
  if (me.closingAt !== null) return '/settings?tab=data';
  return me.passwordUntil === null ? rememberedPath(me) : '/settings?tab=security';
}

/** The path remembered before login, else the creator centre for members and agencies, else the home page. */
const rememberedPath = (me: Me): string =>
  takeRedirect('user') ?? (me.identity === 'agencies' || me.identity === 'creator' ? '/creator/center' : '/');
