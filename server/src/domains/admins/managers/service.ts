import type * as security from '#contract/admins/security.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/admins/managers.ts';
import { requireAdmin, roleNameOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { listLoginDevices, revokeAllSessions, revokeLogins, makeTemporaryPassword } from '../../accounts/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { lockRole } from '../roles/store.ts';
import { dropTotp } from '../security/store.ts';
import * as store from '../store.ts';
import * as managers from './store.ts';

// Super administrators manage administrators. Nobody changes the own account, and at least one super administrator stays.
const STATUS = { normal: 0, disabled: 1 } as const;

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
  const { password, fields } = await makeTemporaryPassword(deps);
  const id = deps.random.id();
  await deps.transact(async (tx) => {
    const assigned = await lockAssignedRole(tx, { role, roleId });
    const isInserted = await store.insertAdmin(tx, {
      id,
      account,
      ...fields,
      passwordMadeAt: deps.clock.now(),
      role,
      roleId: assigned.roleId,
      status: STATUS.normal,
      createdAt: deps.clock.now(),
    });
    if (!isInserted) throw new AppError('conflict', '该账号已被使用', { fields: { account: '该账号已被使用' } });
    const record = { action: 'managers.create', targetType: 'admin', targetId: id, after: { account, ...assigned.logged } };
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
      const assigned = await lockAssignedRole(tx, { role, roleId });
      if (row.role === role && row.roleId === assigned.roleId) return null;
      await store.updateManager(tx, id, { role, roleId: assigned.roleId });
      return assigned.logged;
    },
  );
  return show(deps, actor, id);
}

export async function disableManager(deps: Deps, actor: Actor, ip: string, id: string): Promise<contract.Manager> {
  await change(deps, actor, ip, { id, action: 'managers.disable' }, async (tx, row) => {
    if (row.status !== STATUS.normal) return null;
    await store.updateManager(tx, id, { status: STATUS.disabled });
    await revokeAllSessions(tx, { kind: 'admin', id });
    return { status: STATUS.disabled };
  });
  return show(deps, actor, id);
}

export async function enableManager(deps: Deps, actor: Actor, ip: string, id: string): Promise<contract.Manager> {
  await change(deps, actor, ip, { id, action: 'managers.enable', keepsPermissions: true }, async (tx, row) => {
    if (row.status === STATUS.normal) return null;
    await store.updateManager(tx, id, { status: STATUS.normal });
    return { status: STATUS.normal };
  });
  return show(deps, actor, id);
}

export async function resetManagerPassword(
  deps: Deps,
  actor: Actor,
  ip: string,
  id: string,
): Promise<AnswerOf<typeof contract.managerResetPassword>> {
  const { password, fields } = await makeTemporaryPassword(deps);
  await change(deps, actor, ip, { id, action: 'managers.resetPassword', keepsPermissions: true }, async (tx) => {
    await store.updateManager(tx, id, { ...fields, passwordMadeAt: deps.clock.now() });
    await revokeAllSessions(tx, { kind: 'admin', id });
    return {};
  });
  return { manager: await show(deps, actor, id), password };
}

export async function removeManager(deps: Deps, actor: Actor, ip: string, id: string): Promise<null> {
  await change(deps, actor, ip, { id, action: 'managers.remove' }, async (tx) => {
    await store.updateManager(tx, id, { status: store.REMOVED });
    await revokeAllSessions(tx, { kind: 'admin', id });
    return { status: store.REMOVED };
  });
  return null;
}

/** Removes the second factor of an administrator who lost authenticator and recovery codes; the next login needs the password alone. */
export async function resetTotp(deps: Deps, actor: Actor, ip: string, id: string): Promise<null> {
  await change(deps, actor, ip, { id, action: 'managers.resetTotp', keepsPermissions: true }, async (tx, row) => {
    if (row.totpSince === null) return null;
    await dropTotp(tx, id);
    await revokeAllSessions(tx, { kind: 'admin', id });
    return { totp: false };
  });
  return null;
}

export async function listManagerSessions(deps: Deps, id: string): Promise<AnswerOf<typeof security.managerSessions>> {
  const row = await store.findAdmin(deps.db, id);
  if (row === undefined || row.status === store.REMOVED) throw new AppError('notFound', '管理员不存在');
  return { list: await listLoginDevices(deps, { kind: 'admin', id }, null) };
}

export async function revokeManagerSessions(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, sessionId }: ParsedOf<typeof security.managerRevokeSessions>,
): Promise<{ revoked: number }> {
  let revoked = 0;
  await change(deps, actor, ip, { id, action: 'managers.revokeSessions', keepsPermissions: true }, async (tx) => {
    revoked = await revokeLogins(tx, { kind: 'admin', id }, sessionId);
    return revoked === 0 ? null : { revoked };
  });
  return { revoked };
}

/** The id of a custom role, locked against removal until the transaction ends, or null for a built-in role; and the values for the log. */
async function lockAssignedRole(
  tx: Transaction,
  { role, roleId }: Pick<ParsedOf<typeof contract.managerCreate>, 'role' | 'roleId'>,
): Promise<{ roleId: string | null; logged: Record<string, unknown> }> {
  if (role !== 'custom' || roleId === undefined) return { roleId: null, logged: { role } };
  const customRole = await lockRole(tx, roleId);
  if (customRole === undefined) throw new AppError('notFound', '角色不存在');
  return { roleId, logged: { role, roleId, roleName: customRole.name } };
}

/**
 * Runs one logged change of another administrator. `apply` returns the values for the log, or null if it changed nothing. Unless
 * `keepsPermissions` is true, the change is refused for the last super administrator.
 */
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
    const after = await apply(tx, row);
    if (after === null) return;
    const customRole = row.roleId === null ? {} : { roleId: row.roleId };
    const before = { account: row.account, role: row.role, ...customRole, status: row.status };
    await recordAction(deps, tx, admin, ip, { action, targetType: 'admin', targetId: id, before, after });
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
  status: admin.status === STATUS.normal ? 'normal' : 'disabled',
  createTime: admin.createdAt.toISOString(),
  lastLogin: lastLogin?.toISOString() ?? null,
  sessions,
  totp: admin.totpSince !== null,
  self: actor.kind === 'admin' && actor.id === admin.id,
});
