import { IMPERSONATION_PRIVATE, IMPERSONATION_READ_ONLY } from '#contract/accounts/constants.ts';
import type { Address, Method } from '#contract/address.ts';
import { levelOf } from '#contract/admins/areas.ts';
import { OPEN_WITH_TEMPORARY_PASSWORD } from '#contract/admins/temporary-password.ts';
import type { Who } from '#contract/call.ts';
import { OPEN_TO_IMPERSONATORS } from '#contract/impersonation.ts';
import { mayCall, type Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';

/** What is asked for, and by whom it may be: a call, or an address whose bodies are not JSON. */
export interface Asked {
  who: Who;
  method: Method;
  path: string;
}

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
export function requireCall(call: Asked, actor: Actor): void {
  const { who } = call;
  if (who === 'anyone') return;
  if (who === 'admin' || who.startsWith('admin.')) {
    if (actor.kind !== 'admin') throw new AppError('session');
    if (who !== 'admin' && actor.mustEnrol) throw new AppError('forbidden', '请先启用两步验证');
    if (who !== 'admin' && !mayCall(actor, call)) throw new AppError('forbidden');
    if (actor.temporaryPassword && levelOf(call) === 'handle' && !OPEN_WITH_TEMPORARY_PASSWORD.has(addressOf(call)))
      throw new AppError('forbidden', '你正在使用他人设置的临时密码，请先在“账号安全”中修改密码');
    return;
  }
  if (actor.kind !== 'user') throw new AppError('session');
  const allowed = { user: ['user', 'creator', 'agencies'], creator: ['creator', 'agencies'], agency: ['agencies'] }[
    who as 'user' | 'creator' | 'agency'
  ];
  if (!allowed.includes(actor.identity)) throw new AppError('forbidden');
}

const addressOf = ({ method, path }: Asked): Address => `${method} ${path}` as Address;
