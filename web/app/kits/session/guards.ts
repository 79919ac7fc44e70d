import { redirect } from 'react-router';
import type { Me } from '#contract/accounts/accounts.ts';
import { readToken, rememberRedirect, takeRedirect } from '../../lib/token-store.ts';
import { pageNotFound } from '../../ui/feedback/error-page.tsx';
import { loadMe } from './user-session.ts';

/**
 * The guards of the specification, for client loaders: `export const clientLoader = ({ request }) => requireCreator(request)`.
 * A guest is sent to log in and comes back afterwards; who is logged in but may not be here sees the 404 page.
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

/** For /login and /register: who is logged in already goes on to where a login would lead. */
export async function requireGuest(): Promise<null> {
  if (readToken('user') === null) return null;
  const me = await loadMe();
  if (me === null) return null;
  throw redirect(pathAfterLogin(me));
}

/**
 * Whose account waits to be closed is offered to take it back first, and who came in by a password that others know is asked
 * for another one; the remembered place is kept for then.
 */
export function pathAfterLogin(me: Me): string {
  if (me.closingAt !== null) return '/settings?tab=data';
  return me.passwordUntil === null ? rememberedPath(me) : '/settings?tab=security';
}

/** The place remembered before the login, else the creator centre for who creates, else home. */
const rememberedPath = (me: Me): string =>
  takeRedirect('user') ?? (me.identity === 'agencies' || me.identity === 'creator' ? '/creator/center' : '/');
