// Impersonation: an administrator reads the site as a user does, for minutes, in one tab, and changes nothing.
import { IMPERSONATION_MINUTES } from '#contract/accounts/constants.ts';
import type * as contract from '#contract/accounts/impersonation.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { requireAdmin, requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { presentUserSummary } from '../present.ts';
import { CLOSED, lockUser, tokenHash } from '../store.ts';
import { IMPERSONATION_MARK } from './find-actor.ts';
import * as store from './store.ts';

const LISTED_MAX = 50;
/** `users.status`. */
const ENABLED = 0;

/** Issues a token by which an administrator reads the site as a user, and logs that. */
export async function impersonate(
  deps: Deps,
  actor: Actor,
  ip: string,
  { userId, reason }: ParsedOf<typeof contract.impersonate>,
): Promise<contract.Impersonation> {
  const admin = requireAdmin(actor);
  const id = deps.random.id();
  const token = IMPERSONATION_MARK + deps.random.token();
  const beganAt = deps.clock.now();
  const expiresAt = new Date(beganAt.getTime() + IMPERSONATION_MINUTES * 60_000);
  return deps.transact(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) throw new AppError('notFound', '用户不存在');
    if (user.status === CLOSED) throw new AppError('conflict', '该账号已注销');
    if (user.status !== ENABLED) throw new AppError('conflict', '该账号已停用，对方现在也看不到');
    const names = [user.mobile, user.email].filter((name) => name !== null);
    if (await store.isAdministrator(tx, names)) throw new AppError('forbidden', '不能查看管理员的账号');
    const adminSession = await store.findLogin(tx, admin.sessionId);
    if (adminSession === undefined) throw new AppError('session');
    const row = { id, userId, adminId: admin.id, adminSession, reason, tokenHash: tokenHash(token), beganAt, expiresAt };
    await store.insertImpersonation(tx, row);
    await recordAction(deps, tx, admin, ip, {
      action: 'users.impersonate',
      targetType: 'user',
      targetId: userId,
      after: { reason, until: expiresAt.toISOString() },
    });
    return { id, token, expiresAt: expiresAt.toISOString(), user: presentUserSummary(user) };
  });
}

/** Ends an impersonation, for the administrator who began it. A repeated call, or one after its expiry, does nothing. */
export async function endImpersonation(deps: Deps, actor: Actor, ip: string, id: string): Promise<null> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const row = await store.findImpersonation(tx, id, admin.id);
    if (row === undefined) throw new AppError('notFound', '查看记录不存在');
    const now = deps.clock.now();
    if (row.expiresAt <= now || !(await store.putEnd(tx, id, now))) return;
    await recordAction(deps, tx, admin, ip, {
      action: 'users.endImpersonation',
      targetType: 'user',
      targetId: row.userId,
      after: { minutes: Math.ceil((now.getTime() - row.beganAt.getTime()) / 60_000) },
    });
  });
  return null;
}

/** Impersonations of the actor, with time and reason; the administrator's name stays hidden. */
export async function listOwnImpersonations(deps: Deps, actor: Actor): Promise<AnswerOf<typeof contract.ownImpersonations>> {
  const rows = await store.listOf(deps.db, requireUserId(actor), LISTED_MAX);
  const now = deps.clock.now();
  return {
    list: rows.map(({ id, reason, beganAt, expiresAt, endedAt }) => ({
      id,
      reason,
      beginTime: beganAt.toISOString(),
      endTime: (endedAt ?? (expiresAt <= now ? expiresAt : null))?.toISOString() ?? null,
    })),
  };
}
