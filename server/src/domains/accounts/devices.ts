import type { SessionRow } from '#contract/account-settings.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { describeDevice } from './device-name.ts';
import { revokeOtherSessions } from './sessions.ts';
import * as store from './store.ts';

export async function listDevices(deps: Deps, actor: Actor): Promise<{ list: SessionRow[] }> {
  const own = actor.kind === 'user' ? actor.sessionId : '';
  return { list: await devicesOf(deps, { kind: 'user', id: personIdOf(actor) }, own) };
}

/** Where somebody is logged in, the device that asks first. */
export async function devicesOf(
  deps: Deps,
  { kind, id }: { kind: 'user' | 'admin'; id: string },
  own: string | null,
): Promise<SessionRow[]> {
  const rows = await store.listSessions(deps.db, kind, id, deps.clock.now());
  const list = rows.map((row) => ({
    id: row.id,
    current: row.id === own,
    device: describeDevice(row.userAgent),
    ip: row.ip,
    loginTime: row.beganAt.toISOString(),
    // A token in use is renewed within two hours, so this is when it was renewed last.
    activeTime: row.createdAt.toISOString(),
  }));
  return list.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Logs one other device out, or all. Asked twice it is done once. */
export async function revokeDevices(
  deps: Deps,
  actor: Actor,
  { sessionId }: { sessionId?: string | undefined },
): Promise<{ revoked: number }> {
  if (actor.kind !== 'user') throw new AppError('session');
  if (sessionId === actor.sessionId) throw new AppError('invalid', '当前设备请使用“退出登录”');
  return deps.events.transact(async (tx, emit) => ({ revoked: await revokeOtherSessions(tx, emit, actor, sessionId) }));
}
