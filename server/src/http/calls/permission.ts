import type { Permission } from '#contract/admins/sign-in.ts';
import type { Who } from '#contract/call.ts';
import { permissionsOf, type Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';

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
