import { IMPERSONATION_PRIVATE, IMPERSONATION_READ_ONLY } from '#contract/accounts/constants.ts';
import type { Address } from '#contract/address.ts';
import { areaOf, levelOf, type AdminArea } from '#contract/admins/areas.ts';
import { OPEN_WITH_TEMPORARY_PASSWORD } from '#contract/admins/temporary-password.ts';
import type { Call } from '#contract/call.ts';
import { OPEN_TO_IMPERSONATORS } from '#contract/impersonation.ts';
import { may, type Actor, type AdminActor } from '../actor.ts';
import { AppError } from '../app-error.ts';

/** A call with its permissions, or an address whose bodies are not JSON. */
export type GuardedCall = Pick<Call, 'who' | 'method' | 'alsoReadBy' | 'readsOnly'> & { path: string };

/**
 * Throws unless the call is open during an impersonation: only reads that the contract lists. `address` is null for uploads and
 * streams, which are no calls.
 */
export function refuseImpersonation(address: Address | null, actor: Actor): void {
  if (actor.kind !== 'user' || actor.impersonatedBy === undefined) return;
  if (address === null || !address.startsWith('GET ')) throw new AppError('forbidden', IMPERSONATION_READ_ONLY);
  if (!OPEN_TO_IMPERSONATORS.has(address)) throw new AppError('forbidden', IMPERSONATION_PRIVATE);
}

/** Throws without permission: 421 without a valid session of the right kind, 403 with a wrong identity or role. */
export function requireCall(call: GuardedCall, actor: Actor): void {
  const { who } = call;
  if (who === 'anyone') return;
  const area = areaOf(who);
  if (who === 'admin' || area !== null) {
    if (actor.kind !== 'admin') throw new AppError('session');
    if (area !== null && actor.mustEnrol) throw new AppError('forbidden', '请先启用两步验证');
    if (area !== null && !mayCall(actor, area, call)) throw new AppError('forbidden');
    if (actor.temporaryPassword && levelOf(call) === 'handle' && !OPEN_WITH_TEMPORARY_PASSWORD.has(addressOf(call)))
      throw new AppError('forbidden', '你正在使用他人设置的临时密码，请先在“账号安全”中修改密码');
    return;
  }
  if (actor.kind !== 'user') throw new AppError('session');
  const allowedIdentities = { user: ['user', 'creator', 'agencies'], creator: ['creator', 'agencies'], agency: ['agencies'] }[
    who as 'user' | 'creator' | 'agency'
  ];
  if (!allowedIdentities.includes(actor.identity)) throw new AppError('forbidden');
}

/** Whether the administrator's role opens the call's area, or, for a read, another area that the call allows (`alsoReadBy`). */
function mayCall(admin: AdminActor, area: AdminArea, call: GuardedCall): boolean {
  const level = levelOf(call);
  return may(admin, area, level) || (level === 'view' && call.alsoReadBy?.some((other) => may(admin, other, level)) === true);
}

const addressOf = ({ method, path }: GuardedCall): Address => `${method} ${path}` as Address;
