import { IMPERSONATION_PRIVATE, IMPERSONATION_READ_ONLY } from '#contract/accounts/constants.ts';
import type { Permission } from '#contract/admins/sign-in.ts';
import type { Address } from '#contract/address.ts';
import type { Who } from '#contract/call.ts';
import { OPEN_TO_IMPERSONATORS } from '#contract/impersonation.ts';
import { permissionsOf, type Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';

/**
 * Whoever reads the site as somebody else changes nothing and has only what the contract opens to them. `address` is null for what
 * is no call: uploads and streams.
 */
export function refuseImpersonation(address: Address | null, actor: Actor): void {
  if (actor.kind !== 'user' || actor.impersonatedBy === undefined) return;
  if (address === null || !address.startsWith('GET ')) throw new AppError('forbidden', IMPERSONATION_READ_ONLY);
  if (!OPEN_TO_IMPERSONATORS.has(address)) throw new AppError('forbidden', IMPERSONATION_PRIVATE);
}

/** No valid session of the right kind: 421. A session of the wrong identity or role: 403. */
export function requireWho(who: Who, actor: Actor): void {
  if (who === 'anyone') return;
  if (who === 'admin' || who.startsWith('admin.')) {
    if (actor.kind !== 'admin') throw new AppError('session');
    if (who !== 'admin' && actor.mustEnrol) throw new AppError('forbidden', '请先启用两步验证');
    const needed = who.split('.')[1] as Permission | undefined;
    if (needed !== undefined && !permissionsOf(actor.role).includes(needed)) throw new AppError('forbidden');
    return;
  }
  if (actor.kind !== 'user') throw new AppError('session');
  const allowed = { user: ['user', 'creator', 'agencies'], creator: ['creator', 'agencies'], agency: ['agencies'] }[
    who as 'user' | 'creator' | 'agency'
  ];
  if (!allowed.includes(actor.identity)) throw new AppError('forbidden');
}
