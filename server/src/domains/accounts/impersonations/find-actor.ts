import { GUEST, may, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { tokenHash } from '../store.ts';
import * as store from './store.ts';

/** Tells these tokens from those of logins, which have no full stop. */
export const IMPERSONATION_MARK = 'look.';

/** Whom an administrator reads the site as. A guest once either may not any more, or the administrator's login is over. */
export async function impersonated(deps: Deps, token: string): Promise<Actor> {
  const found = await store.findLive(deps.db, tokenHash(token), deps.clock.now());
  if (found === undefined || found.userStatus !== 0 || found.adminStatus !== 0) return GUEST;
  const { id, userId, adminId, identity, youth, role, custom } = found;
  if (!may({ role, ...(custom !== null && { custom }) }, 'users')) return GUEST;
  return { kind: 'user', id: userId, identity, sessionId: id, youth, impersonatedBy: adminId };
}
