import { refusalOf } from '#contract/admins/areas.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { ADMIN_ROLE_LABEL, ADMIN_ROLES, CUSTOM_ROLES_MAX } from '#contract/admins/constants.ts';
import type * as contract from '#contract/admins/roles.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import type { RoleRow } from '../store.ts';
import * as store from './store.ts';

// Custom roles. Only super administrators manage them; they have every area, so nobody grants an area without having it.

export async function listRoles(
  deps: Deps,
  { page, limit }: ParsedOf<typeof contract.roleList>,
): Promise<AnswerOf<typeof contract.roleList>> {
  const [rows, members] = await Promise.all([store.listRoles(deps.db, limit + 1, (page - 1) * limit), store.countFixed(deps.db)]);
  return {
    ...pageOf(rows, { page, limit }, present),
    fixed: ADMIN_ROLES.map((role) => ({ role, members: members.get(role) ?? 0 })),
  };
}

export async function createRole(
  deps: Deps,
  actor: Actor,
  ip: string,
  form: ParsedOf<typeof contract.roleCreate>,
): Promise<contract.CustomRole> {
  const admin = requireAdmin(actor);
  const [id, at] = [deps.random.id(), deps.clock.now()];
  return deps.transact(async (tx) => {
    if ((await store.countRoles(tx)) >= CUSTOM_ROLES_MAX) throw new AppError('conflict', `最多 ${CUSTOM_ROLES_MAX} 个角色`);
    const rules = await rulesOf(tx, form, id);
    if (!(await store.insertRole(tx, { id, ...rules, createdBy: admin.id, createdAt: at, updatedAt: at }))) throw nameTaken();
    await recordAction(deps, tx, admin, ip, { action: 'roles.create', targetType: 'adminRole', targetId: id, after: rules });
    return show(tx, id);
  });
}

/** Changes a role; it takes effect with the next call of its members, because every call reads the role. */
export async function modifyRole(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, version, ...form }: ParsedOf<typeof contract.roleModify>,
): Promise<contract.CustomRole> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const role = await requireLocked(tx, id);
    if (role.version !== version) throw new AppError('conflict', '角色已被其他管理员修改，请刷新后重试');
    const rules = await rulesOf(tx, form, id);
    await store.updateRole(tx, id, { ...rules, version: version + 1, updatedAt: deps.clock.now() });
    const before = storedRules(role);
    await recordAction(deps, tx, admin, ip, {
      action: 'roles.modify',
      targetType: 'adminRole',
      targetId: id,
      before,
      after: rules,
    });
    return show(tx, id);
  });
}

export async function removeRole(deps: Deps, actor: Actor, ip: string, id: string): Promise<null> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const role = await requireLocked(tx, id);
    const members = await store.countMembers(tx, id);
    if (members > 0) throw new AppError('conflict', `还有 ${members} 位管理员使用该角色，请先为他们更换角色`);
    await store.deleteRole(tx, id);
    const before = storedRules(role);
    await recordAction(deps, tx, admin, ip, { action: 'roles.remove', targetType: 'adminRole', targetId: id, before });
  });
  return null;
}

type Rules = Pick<RoleRow, 'name' | 'description' | 'grants' | 'categories' | 'provinces'>;

const storedRules = ({ name, description, grants, categories, provinces }: RoleRow): Rules => ({
  name,
  description,
  grants,
  categories,
  provinces,
});

/** The checked form: grants are allowed, no other role has the name, all categories exist. `null` categories or provinces: not limited. */
async function rulesOf(tx: Transaction, form: ParsedOf<typeof contract.roleCreate>, id: string): Promise<Rules> {
  const { name, description, grants } = form;
  const refusal = refusalOf(grants);
  if (refusal !== null) throw new AppError('invalid', refusal, { fields: { grants: refusal } });
  if (Object.values(ADMIN_ROLE_LABEL).includes(name) || (await store.hasOtherOfName(tx, name, id))) throw nameTaken();
  const categories = form.categories === null ? null : [...new Set(form.categories)];
  const provinces = form.provinces === null ? null : [...new Set(form.provinces)];
  if (categories !== null && (await store.countCategories(tx, categories)) !== categories.length)
    throw new AppError('invalid', '有分类不存在，请刷新后重新选择', { fields: { categories: '有分类不存在，请刷新后重新选择' } });
  return { name, description, grants, categories, provinces };
}

const nameTaken = () => new AppError('conflict', '该名称已被使用', { fields: { name: '该名称已被使用' } });

async function requireLocked(tx: Transaction, id: string): Promise<RoleRow> {
  const role = await store.lockRole(tx, id);
  if (role === undefined) throw new AppError('notFound', '角色不存在');
  return role;
}

async function show(tx: Transaction, id: string): Promise<contract.CustomRole> {
  const row = await store.findRole(tx, id);
  if (row === undefined) throw new AppError('notFound', '角色不存在');
  return present(row);
}

const present = ({ role, members }: store.RoleListRow): contract.CustomRole => ({
  id: role.id,
  name: role.name,
  description: role.description,
  grants: role.grants,
  categories: role.categories,
  provinces: role.provinces,
  members,
  version: role.version,
  createTime: role.createdAt.toISOString(),
  updateTime: role.updatedAt.toISOString(),
});
