import { GUEST, may, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { tokenHash } from '../store.ts';
import * as store from './store.ts';

/** Prefix of impersonation tokens; tokens of logins contain no full stop. */
export const IMPERSONATION_MARK = 'look.';
const ENABLED = 0;

/**
 * The user as whom an administrator reads the site. A guest once one of the two accounts is disabled, the administrator lost the permission, or
 * the administrator's login ended.
 */
export async function impersonated(deps: Deps, token: string): Promise<Actor> {
  const row = await store.findLive(deps.db, tokenHash(token), deps.clock.now());
  if (row === undefined || row.userStatus !== ENABLED || row.adminStatus !== ENABLED) return GUEST;
  const { id, userId, adminId, identity, youth, role, custom } = row;
  if (!may({ role, ...(custom !== null && { custom }) }, 'users')) return GUEST;
  return { kind: 'user', id: userId, identity, sessionId: id, youth, impersonatedBy: adminId };
}
