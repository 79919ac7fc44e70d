import type * as security from '#contract/admins/security.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/admins/managers.ts';
import { requireAdmin, roleNameOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { devicesOf, revokeSessions, revokeSome, temporaryPassword } from '../../accounts/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { lockRole } from '../roles/store.ts';
import { dropTotp } from '../security/store.ts';
import * as store from '../store.ts';
import * as managers from './store.ts';

/** Administrators about administrators: never about oneself, and one super administrator always stays. */

export async function listManagers(
  deps: Deps,
  actor: Actor,
  { page, limit, keywords = '', sort }: ParsedOf<typeof contract.managerList>,
): Promise<AnswerOf<typeof contract.managerList>> {
  const filter = { keywords, sort, now: deps.clock.now() };
  const rows = await managers.listManagers(deps.db, filter, limit + 1, (page - 1) * limit);
  return pageOf(rows, { page, limit }, (row) => present(row, actor));
}

export async function createManager(
  deps: Deps,
  actor: Actor,
  ip: string,
  { account, role, roleId }: ParsedOf<typeof contract.managerCreate>,
): Promise<AnswerOf<typeof contract.managerCreate>> {
  const admin = requireAdmin(actor);
  const { password, kept: fields } = await temporaryPassword(deps);
  const id = deps.random.id();
  await deps.transact(async (tx) => {
    const held = await heldRole(tx, { role, roleId });
    const made = await store.insertAdmin(tx, {
      id,
      account,
      ...fields,
      passwordMadeAt: deps.clock.now(),
      role,
      roleId: held.roleId,
      status: 0,
      createdAt: deps.clock.now(),
    });
    if (!made) throw new AppError('conflict', '该账号已被使用', { fields: { account: '该账号已被使用' } });
    const record = { action: 'managers.create', targetType: 'admin', targetId: id, after: { account, ...held.said } };
    await recordAction(deps, tx, admin, ip, record);
  });
  return { manager: await show(deps, actor, id), password };
}

export async function modifyRole(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, role, roleId }: ParsedOf<typeof contract.managerModifyRole>,
): Promise<contract.Manager> {
  await change(
    deps,
    actor,
    ip,
    { id, action: 'managers.modifyRole', keepsPermissions: role === 'super_admin' },
    async (tx, row) => {
      const held = await heldRole(tx, { role, roleId });
      if (row.role === role && row.roleId === held.roleId) return null;
      await store.updateManager(tx, id, { role, roleId: held.roleId });
      return held.said;
    },
  );
  return show(deps, actor, id);
}

export async function disableManager(deps: Deps, actor: Actor, ip: string, id: string): Promise<contract.Manager> {
  await change(deps, actor, ip, { id, action: 'managers.disable' }, async (tx, row) => {
    if (row.status !== 0) return null;
    await store.updateManager(tx, id, { status: 1 });
    await revokeSessions(tx, { kind: 'admin', id });
    return { status: 1 };
  });
  return show(deps, actor, id);
}

export async function enableManager(deps: Deps, actor: Actor, ip: string, id: string): Promise<contract.Manager> {
  await change(deps, actor, ip, { id, action: 'managers.enable', keepsPermissions: true }, async (tx, row) => {
    if (row.status === 0) return null;
    await store.updateManager(tx, id, { status: 0 });
    return { status: 0 };
  });
  return show(deps, actor, id);
}

export async function resetManagerPassword(
  deps: Deps,
  actor: Actor,
  ip: string,
  id: string,
): Promise<AnswerOf<typeof contract.managerResetPassword>> {
  const { password, kept: fields } = await temporaryPassword(deps);
  await change(deps, actor, ip, { id, action: 'managers.resetPassword', keepsPermissions: true }, async (tx) => {
    await store.updateManager(tx, id, { ...fields, passwordMadeAt: deps.clock.now() });
    await revokeSessions(tx, { kind: 'admin', id });
    return {};
  });
  return { manager: await show(deps, actor, id), password };
}

export async function removeManager(deps: Deps, actor: Actor, ip: string, id: string): Promise<null> {
  await change(deps, actor, ip, { id, action: 'managers.remove' }, async (tx) => {
    await store.updateManager(tx, id, { status: store.REMOVED });
    await revokeSessions(tx, { kind: 'admin', id });
    return { status: store.REMOVED };
  });
  return null;
}

/** For who has lost the authenticator and the recovery codes; the next login is by password alone. */
export async function resetTotp(deps: Deps, actor: Actor, ip: string, id: string): Promise<null> {
  await change(deps, actor, ip, { id, action: 'managers.resetTotp', keepsPermissions: true }, async (tx, row) => {
    if (row.totpSince === null) return null;
    await dropTotp(tx, id);
    await revokeSessions(tx, { kind: 'admin', id });
    return { totp: false };
  });
  return null;
}

export async function listManagerSessions(deps: Deps, id: string): Promise<AnswerOf<typeof security.managerSessions>> {
  const row = await store.findAdmin(deps.db, id);
  if (row === undefined || row.status === store.REMOVED) throw new AppError('notFound', '管理员不存在');
  return { list: await devicesOf(deps, { kind: 'admin', id }, null) };
}

export async function revokeManagerSessions(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, sessionId }: ParsedOf<typeof security.managerRevokeSessions>,
): Promise<{ revoked: number }> {
  let revoked = 0;
  await change(deps, actor, ip, { id, action: 'managers.revokeSessions', keepsPermissions: true }, async (tx) => {
    revoked = await revokeSome(tx, { kind: 'admin', id }, sessionId);
    return revoked === 0 ? null : { revoked };
  });
  return { revoked };
}

/** Which role is meant, and how the log calls it; one made by hand stays until the transaction ends. */
async function heldRole(
  tx: Transaction,
  { role, roleId }: Pick<ParsedOf<typeof contract.managerCreate>, 'role' | 'roleId'>,
): Promise<{ roleId: string | null; said: Record<string, unknown> }> {
  if (role !== 'custom' || roleId === undefined) return { roleId: null, said: { role } };
  const known = await lockRole(tx, roleId);
  if (known === undefined) throw new AppError('notFound', '角色不存在');
  return { roleId, said: { role, roleId, roleName: known.name } };
}

/** One logged change; `apply` returns what to log, or null when there was nothing to do. */
async function change(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, action, keepsPermissions = false }: { id: string; action: string; keepsPermissions?: boolean },
  apply: (tx: Transaction, row: store.AdminRow) => Promise<Record<string, unknown> | null>,
): Promise<void> {
  const admin = requireAdmin(actor);
  if (admin.id === id) throw new AppError('conflict', '不能对自己的账号进行此操作');
  await deps.transact(async (tx) => {
    const supers = keepsPermissions ? [] : await managers.lockSuperAdmins(tx);
    const row = await managers.lockManager(tx, id);
    if (row === undefined || row.status === store.REMOVED) throw new AppError('notFound', '管理员不存在');
    if (supers.length === 1 && supers[0] === id) throw new AppError('conflict', '至少保留一名超级管理员');
    const done = await apply(tx, row);
    if (done === null) return;
    const held = row.roleId === null ? {} : { roleId: row.roleId };
    const before = { account: row.account, role: row.role, ...held, status: row.status };
    await recordAction(deps, tx, admin, ip, { action, targetType: 'admin', targetId: id, before, after: done });
  });
}

async function show(deps: Deps, actor: Actor, id: string): Promise<contract.Manager> {
  const [row] = await managers.listManagers(deps.db, { id, now: deps.clock.now() }, 1, 0);
  if (row === undefined) throw new AppError('notFound', '管理员不存在');
  return present(row, actor);
}

const present = ({ admin, custom, sessions, lastLogin }: managers.ManagerRow, actor: Actor): contract.Manager => ({
  id: admin.id,
  account: admin.account,
  role: admin.role,
  roleId: admin.roleId,
  roleName: roleNameOf(store.actorOf(admin, custom)),
  status: admin.status === 0 ? 'normal' : 'disabled',
  createTime: admin.createdAt.toISOString(),
  lastLogin: lastLogin?.toISOString() ?? null,
  sessions,
  totp: admin.totpSince !== null,
  self: actor.kind === 'admin' && actor.id === admin.id,
});
