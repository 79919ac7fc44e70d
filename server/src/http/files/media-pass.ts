// The media pass: the cookie with which authors, agencies and moderators get withheld files at /media.
import type { Clock } from '../../core/clock.ts';
import type { Actor } from '../../core/actor.ts';
import type { Secrets } from '../../ports/secrets/port.ts';

/** The login that a media pass names. */
export interface MediaPass {
  kind: 'user' | 'admin';
  id: string;
  loginId: string;
}

/** Two cookies, because a user and an administrator may be logged in in the same browser. */
const COOKIES = { user: 'wj_media', admin: 'wj_media_admin' };
const PURPOSE = 'media.pass';
const GOOD_FOR_SECONDS = 12 * 3_600;

interface Signer {
  secrets: Secrets;
  clock: Clock;
}

/**
 * The Set-Cookie value of the media pass. Browsers load pictures and videos without the bearer token, so the cookie identifies the
 * login, for /media only. Whether the login is still valid is checked with each use. Null for guests, for users who are not
 * creators, during an impersonation, and before an administrator has set up two-step verification.
 */
export function passCookie({ secrets, clock }: Signer, actor: Actor, isSecure: boolean): string | null {
  if (actor.kind !== 'user' && actor.kind !== 'admin') return null;
  const { kind, id, loginId } = actor;
  if (loginId === undefined || (actor.kind === 'user' ? actor.identity === 'user' : actor.mustEnrol === true)) return null;
  const until = new Date(clock.now().getTime() + GOOD_FOR_SECONDS * 1_000);
  const ticket = secrets.ticket(PURPOSE, { kind, id, loginId } satisfies MediaPass, until);
  const secure = isSecure ? '; Secure' : '';
  return `${COOKIES[kind]}=${ticket}; Path=/media; Max-Age=${GOOD_FOR_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}

/** The valid, unexpired passes in a Cookie header. */
export function passesIn({ secrets, clock }: Signer, cookie: string | undefined): MediaPass[] {
  const pairs = (cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return (['user', 'admin'] as const).flatMap((kind) => {
    const ticket = pairs.find(([name]) => name === COOKIES[kind])?.[1];
    const claims = ticket === undefined ? undefined : secrets.readTicket(PURPOSE, ticket, clock.now())?.claims;
    if (claims?.['kind'] !== kind) return [];
    return [{ kind, id: claims['id'] ?? '', loginId: claims['loginId'] ?? '' }];
  });
}
