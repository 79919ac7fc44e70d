import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { GRANTABLE_AREAS } from '#contract/admins/areas.ts';
import * as managers from '#contract/admins/managers.ts';
import * as contract from '#contract/admins/roles.ts';
import { adminModifyPassword } from '#contract/admins/security.ts';
import { adminInfo, loginForAccountPassword } from '#contract/admins/sign-in.ts';
import { dashboardOverview, dashboardWaiting } from '#contract/back-office/dashboard.ts';
import { createListExport } from '#contract/back-office/list-exports.ts';
import { quickJump } from '#contract/back-office/quick-jump.ts';
import { logList } from '#contract/audit-log/audit-log.ts';
import { listAppeals } from '#contract/moderation/appeals.ts';
import { adminPostList } from '#contract/moderation/review.ts';
import { listReportCases } from '#contract/moderation/reports.ts';
import { userList } from '#contract/accounts/users.ts';
import { admins } from '../../../db/tables/admins.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { listActionsOn } from '../../audit-log/service.ts';
import { judgeSecondAdmin } from '../service.ts';

const { call, admin, custom, user, deps, fastify, clock } = await createTestApp();
const boss = await admin('super_admin');
const FORM = { name: '审核一组', description: '只看举报', grants: { reports: 'handle', posts: 'view' } } as const;

let made = 0;
async function roleOf(more: object = {}) {
  made += 1;
  return (await call(contract.roleCreate, { ...FORM, name: `角色${made}`, ...more }, boss)).data;
}
async function memberOf(roleId: string): Promise<Visitor & { account: string }> {
  made += 1;
  const form = { account: `member${made}`, role: 'custom', roleId };
  const { manager, password } = (await call(managers.managerCreate, form, boss)).data;
  const logIn = async (by: string) =>
    (await call(loginForAccountPassword, { account: manager.account, password: by }, undefined)).data.token;
  await call(adminModifyPassword, { password, newPassword: 'Ownwords2026' }, { token: await logIn(password) });
  const token = await logIn('Ownwords2026');
  return { id: manager.id, token, account: manager.account };
}

describe('a role made by hand', () => {
  test('is made, listed with its members, changed and removed, each step in the log', async () => {
    const created = await call(contract.roleCreate, FORM, boss);
    expect(created).toMatchObject({
      status: 200,
      msg: '角色已创建',
      data: { ...FORM, categories: null, provinces: null, members: 0, version: 1 },
    });
    const { id } = created.data;
    const { list, fixed } = (await call(contract.roleList, { limit: 100 }, boss)).data;
    expect(list.find((role) => role.id === id)).toMatchObject({ name: '审核一组', members: 0 });
    expect(fixed.map(({ role }) => role)).toEqual(['super_admin', 'admin', 'moderator', 'finance']);
    expect(fixed[0]?.members).toBeGreaterThan(0);
    const change = { ...FORM, id, version: 1, grants: { comments: 'view' }, provinces: ['hubei', 'hubei'] };
    const changed = await call(contract.roleModify, change, boss);
    expect(changed.data).toMatchObject({ grants: { comments: 'view' }, provinces: ['hubei'], version: 2 });
    expect(await call(contract.roleModify, change, boss)).toMatchObject({
      status: 409,
      msg: '角色已被其他管理员修改，请刷新后重试',
    });
    expect((await call(contract.roleRemove, { id }, boss)).status).toBe(200);
    expect((await call(contract.roleRemove, { id }, boss)).status).toBe(404);
    const log = await listActionsOn(deps, 'adminRole', id);
    expect(log.map(({ action }) => action).toSorted()).toEqual(['roles.create', 'roles.modify', 'roles.remove']);
  });

  test('has a name of its own, areas that go together, and limits that are there', async () => {
    const { name } = await roleOf();
    const refused = async (more: object) => (await call(contract.roleCreate, { ...FORM, name: '别的', ...more }, boss)).msg;
    expect(await refused({ name })).toBe('该名称已被使用');
    expect(await refused({ name: '管理员' })).toBe('该名称已被使用');
    expect(await refused({ name: '一' })).toBe('名称应为 2–20 字');
    expect(await refused({ grants: {} })).toBe('请至少开放一项功能');
    expect(await refused({ grants: { sanctionRules: 'handle' } })).toBe('开放“处罚标准”前，请先开放“处罚”');
    expect(await refused({ categories: ['nature', 'nothing'] })).toBe('有分类不存在，请刷新后重新选择');
    expect(await refused({ categories: [] })).toBe('请至少选择一个分类');
    expect(await refused({ provinces: ['mars'] })).toBe('没有这个省份');
    expect((await call(contract.roleCreate, { ...FORM, name: '越权', grants: { managers: 'handle' } }, boss)).status).toBe(400);
  });

  test('is given to administrators, who see what it opens and nothing else', async () => {
    const role = await roleOf();
    const member = await memberOf(role.id);
    const me = (await call(adminInfo, {}, member)).data;
    expect(me).toMatchObject({
      role: 'custom',
      roleName: role.name,
      permissions: [],
      grants: { reports: 'handle', posts: 'view' },
      scope: null,
    });
    const row = (await call(managers.managerList, { keywords: member.account }, boss)).data.list[0];
    expect(row).toMatchObject({ role: 'custom', roleId: role.id, roleName: role.name });
    expect((await call(listReportCases, {}, member)).status).toBe(200);
    expect((await call(listAppeals, {}, member)).status).toBe(403);
    const kinds = (await call(dashboardWaiting, {}, member)).data.list.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['posts', 'reports', 'takedowns']);
    await user('user', { nickname: '寻人启事' });
    expect((await call(quickJump, { words: '寻人启事' }, member)).data.people).toEqual([]);
    expect((await call(quickJump, { words: '寻人启事' }, boss)).data.people).toHaveLength(1);
    expect((await call(createListExport, { list: 'people' }, member)).status).toBe(403);
    const figures = await custom({ dashboard: 'view', comments: 'view' });
    const { waiting } = (await call(dashboardOverview, {}, figures)).data;
    expect(waiting.map(({ kind }) => kind)).toEqual(['comments']);
  });

  test('needs to be named to be given', async () => {
    const refused = { status: 400, msg: '请选择角色' };
    expect(await call(managers.managerCreate, { account: 'norole', role: 'custom' }, boss)).toMatchObject(refused);
    const { id } = await roleOf();
    expect(await call(managers.managerCreate, { account: 'norole', role: 'admin', roleId: id }, boss)).toMatchObject(refused);
    const unknown = await call(managers.managerCreate, { account: 'norole', role: 'custom', roleId: 'nothing' }, boss);
    expect(unknown).toMatchObject({ status: 404, msg: '角色不存在' });
  });

  test('is in force with the next call, in both directions, also where an address was made before', async () => {
    const role = await roleOf({ grants: { users: 'view' } });
    const member = await memberOf(role.id);
    expect((await call(userList, {}, member)).status).toBe(200);
    const { url } = (await call(createListExport, { list: 'people' }, member)).data;
    await call(contract.roleModify, { ...FORM, name: role.name, id: role.id, version: 1 }, boss);
    expect((await call(userList, {}, member)).status).toBe(403);
    expect((await fastify.inject(url)).statusCode).toBe(403);
    expect((await call(adminPostList, {}, member)).status).toBe(200);
    await call(managers.managerModifyRole, { id: member.id, role: 'moderator' }, boss);
    expect((await call(adminInfo, {}, member)).data).toMatchObject({ role: 'moderator', roleName: '内容审核员' });
    expect((await call(userList, {}, member)).status).toBe(403);
    await call(managers.managerModifyRole, { id: member.id, role: 'custom', roleId: role.id }, boss);
    expect((await call(adminInfo, {}, member)).data.roleName).toBe(role.name);
    const { list } = (await call(logList, { targetId: member.id, action: 'managers.modifyRole' }, boss)).data;
    expect(list).toHaveLength(2);
  });

  test('stays while somebody has it, and goes when nobody but removed administrators do', async () => {
    const role = await roleOf();
    const [one, two] = [await memberOf(role.id), await memberOf(role.id)];
    const refused = await call(contract.roleRemove, { id: role.id }, boss);
    expect(refused).toMatchObject({ status: 409, msg: '还有 2 位管理员使用该角色，请先为他们更换角色' });
    await call(managers.managerDisable, { id: one.id }, boss);
    expect((await call(contract.roleRemove, { id: role.id }, boss)).status).toBe(409);
    await call(managers.managerRemove, { id: one.id }, boss);
    await call(managers.managerModifyRole, { id: two.id, role: 'moderator' }, boss);
    expect((await call(contract.roleRemove, { id: role.id }, boss)).status).toBe(200);
    const [row] = await deps.db.select().from(admins).where(eq(admins.id, one.id));
    expect(row).toMatchObject({ role: 'custom', roleId: null });
  });

  test('opens neither roles nor administrators, whatever it holds, so that nobody raises themselves', async () => {
    const everything = Object.fromEntries(GRANTABLE_AREAS.map((area) => [area, area === 'moderatorFigures' ? 'view' : 'handle']));
    const role = await roleOf({ grants: everything });
    const member = await memberOf(role.id);
    const own = { ...FORM, name: role.name, id: role.id, version: 1 };
    expect((await call(contract.roleModify, own, member)).status).toBe(403);
    expect((await call(contract.roleCreate, { ...FORM, name: '自己的' }, member)).status).toBe(403);
    expect((await call(contract.roleRemove, { id: role.id }, member)).status).toBe(403);
    expect((await call(managers.managerModifyRole, { id: member.id, role: 'super_admin' }, member)).status).toBe(403);
    expect((await call(managers.managerModifyRole, { id: boss.id, role: 'admin' }, member)).status).toBe(403);
    expect((await call(contract.roleList, {}, await admin('admin'))).status).toBe(403);
  });
});

test('only who may change things in the area is somebody’s second person', async () => {
  const lone = await custom({ withdrawals: 'handle' });
  const reader = await custom({ withdrawals: 'view', appeals: 'handle' });
  await deps.db.execute(sql`update admins set status = 1 where id not in (${lone.id}, ${reader.id})`);
  const asked = { kind: 'admin', id: lone.id, account: lone.account, role: 'custom', sessionId: '' } as const;
  const step = { area: 'withdrawals', since: clock.now(), barred: new Map([[lone.id, '须由另一位管理员处理']]) } as const;
  const alone = await judgeSecondAdmin(deps, deps.db, asked, step);
  expect(alone.refusal).toContain('目前没有其他管理员可以处理');
  const second = await custom({ withdrawals: 'handle' });
  expect(await judgeSecondAdmin(deps, deps.db, asked, step)).toEqual({ refusal: '须由另一位管理员处理', alone: false });
  const other = { ...asked, id: second.id, account: second.account };
  expect(await judgeSecondAdmin(deps, deps.db, other, step)).toEqual({ refusal: null, alone: false });
});
