// The media pass is the cookie with which author, agency and moderators receive withheld files.
import type { Clock } from '../../core/clock.ts';
import type { Actor } from '../../core/actor.ts';
import type { Secrets } from '../../ports/secrets/port.ts';

/** Who is logged in, as far as files are concerned that others are not served. */
export interface MediaPass {
  kind: 'user' | 'admin';
  id: string;
  loginId: string;
}

/** A person and an administrator may be logged in in one browser. */
const COOKIES = { user: 'wj_media', admin: 'wj_media_admin' };
const PURPOSE = 'media.pass';
const GOOD_FOR_SECONDS = 12 * 3_600;

interface Signer {
  secrets: Secrets;
  clock: Clock;
}

/**
 * Browsers ask for pictures and films without saying who they are: this cookie says it, under /media alone and for nothing else. Whether that
 * login still holds is asked when it is used. None for guests, readers, and whoever looks at the site as somebody else.
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

/** What a browser has brought that is ours and not over. */
export function passesIn({ secrets, clock }: Signer, cookie: string | undefined): MediaPass[] {
  const brought = (cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return (['user', 'admin'] as const).flatMap((kind) => {
    const ticket = brought.find(([name]) => name === COOKIES[kind])?.[1];
    const claims = ticket === undefined ? undefined : secrets.readTicket(PURPOSE, ticket, clock.now())?.claims;
    if (claims?.['kind'] !== kind) return [];
    return [{ kind, id: claims['id'] ?? '', loginId: claims['loginId'] ?? '' }];
  });
}
