import type { AdminMe, loginForAccountPassword, Permission } from '#contract/administration.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { Actor, AdminActor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { permissionsOf } from '../../roles.ts';
import { checkPassword, hashPassword, openSession, passwordMatches, requireInTime } from '../accounts/service.ts';
import { recordAction } from '../audit-log/service.ts';
import * as store from './store.ts';
import { confirmCode } from './totp.ts';

export { adminOf, recordAction, type LogEntry } from '../audit-log/service.ts';
export { listManagers } from './managers.ts';
export { resealTotp } from './totp.ts';

export async function loginAdmin(
  deps: Deps,
  form: { account: string; password: string; code?: string | undefined },
  device: { ip: string; userAgent: string },
): Promise<AnswerOf<typeof loginForAccountPassword>> {
  const admin = await checkPassword(deps, `admin:${form.account}`, device.ip, async () => {
    const candidate = await store.findAdminByAccount(deps.db, form.account);
    return (await passwordMatches(candidate?.passwordHash, form.password)) ? candidate : undefined;
  });
  if (admin.status !== 0) throw new AppError('forbidden', '账号被禁用');
  requireInTime(deps, admin.passwordUntil, '请联系超级管理员重新设置');
  if (admin.totpSecret !== null) await takeSecondStep(deps, admin, form.code ?? '', device.ip);
  const issued = await openSession(deps, deps.db, { kind: 'admin', id: admin.id }, device);
  return { ...issued, id: admin.id, temporaryPassword: admin.passwordUntil !== null };
}

/** Asked for once the password was right. A recovery code that lets somebody in is told to the log. */
async function takeSecondStep(deps: Deps, admin: store.AdminRow, code: string, ip: string): Promise<void> {
  if (code === '') throw new AppError('invalid', '请输入动态验证码', { fields: { code: '请输入动态验证码' } });
  if ((await confirmCode(deps, admin, code)) === 'figure') return;
  const { id, account, role } = admin;
  const actor: AdminActor = { kind: 'admin', id, account, role, sessionId: '' };
  const entry = { action: 'admins.recoveryLogin', targetType: 'admin', targetId: id };
  await deps.events.transact((tx) => recordAction(deps, tx, actor, ip, entry));
}

export async function adminInfo(deps: Deps, actor: Actor): Promise<AdminMe> {
  const admin = actor.kind === 'admin' ? await store.findAdmin(deps.db, actor.id) : undefined;
  if (admin === undefined) throw new AppError('session');
  return {
    id: admin.id,
    username: admin.account,
    email: null,
    role: admin.role,
    permissions: permissionsOf(admin.role),
    mustEnrol: actor.kind === 'admin' && actor.mustEnrol === true,
  };
}

/** Whether somebody is still an administrator who may see to agencies, for what outlives their session. */
export const mayOperate = (deps: Deps, adminId: string): Promise<boolean> => stillMay(deps, adminId, 'operations');

/** The same for content. */
export const mayReview = (deps: Deps, adminId: string): Promise<boolean> => stillMay(deps, adminId, 'content');

/** An administrator as an actor, for work that outlives their session; null when they are one no more. */
export async function standingAdmin(deps: Deps, adminId: string): Promise<AdminActor | null> {
  const admin = await store.findAdmin(deps.db, adminId);
  if (admin === undefined || admin.status !== 0) return null;
  return { kind: 'admin', id: admin.id, account: admin.account, role: admin.role, sessionId: '' };
}

async function stillMay(deps: Deps, adminId: string, permission: Permission): Promise<boolean> {
  const admin = await store.findAdmin(deps.db, adminId);
  return admin !== undefined && admin.status === 0 && permissionsOf(admin.role).includes(permission);
}

/**
 * Makes the first super administrator when there is none: as configured, else `admin` with a password that is answered
 * here once and stored nowhere in clear. Answers the account at every start, so that it can be shown.
 */
export async function ensureFirstAdmin(deps: Deps): Promise<{ account: string; password: string | null }> {
  const known = await store.findFirstSuperAdmin(deps.db);
  if (known !== undefined) return { account: known.account, password: null };
  const account = deps.config.adminAccount ?? 'admin';
  const password = deps.config.adminPassword ?? deps.random.token().slice(0, 16);
  const made = await store.insertAdmin(deps.db, {
    id: deps.random.id(),
    account,
    passwordHash: await hashPassword(password),
    role: 'super_admin',
    status: 0,
    createdAt: deps.clock.now(),
  });
  return { account, password: made && deps.config.adminPassword === null ? password : null };
}
