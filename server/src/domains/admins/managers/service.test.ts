import { expect, test } from 'vitest';
import * as security from '#contract/admins/security.ts';
import * as administration from '#contract/admins/sign-in.ts';
import * as contract from '#contract/admins/managers.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { levelOf } from '#contract/admins/areas.ts';
import { OPEN_WITH_TEMPORARY_PASSWORD } from '#contract/admins/temporary-password.ts';
import { listActionsOn } from '../../audit-log/service.ts';

const { app, call, admin, deps, clock } = await createTestApp();
const boss = await admin('super_admin');
const logIn = (account: string, password: string) => call(administration.loginForAccountPassword, { account, password });
let made = 0;
const create = async (role = 'moderator', by = boss) =>
  (await call(contract.managerCreate, { account: `manager${(made += 1)}`, role }, by)).data;

test('a new administrator logs in with the password that was shown once, in the role given', async () => {
  const { manager, password } = await create();
  expect(manager).toMatchObject({ role: 'moderator', status: 'normal', self: false, lastLogin: null });
  const { token } = (await logIn(manager.account, password)).data;
  expect((await call(administration.adminInfo, {}, { token })).data.role).toBe('moderator');
  expect((await call(contract.managerList, {}, { token })).status).toBe(403);
  const again = await call(contract.managerCreate, { account: manager.account, role: 'admin' }, boss);
  expect(again).toMatchObject({ status: 409, msg: '该账号已被使用' });
  expect((await call(contract.managerCreate, { account: '1 x', role: 'admin' }, boss)).status).toBe(400);
  const [row] = (await call(contract.managerList, { keywords: manager.account }, boss)).data.list;
  expect(row).toMatchObject({ id: manager.id, sessions: 1 });
  expect(row?.lastLogin).not.toBeNull();
});

test('a disabled administrator is out at once and back when enabled; each step is on record', async () => {
  const { manager, password } = await create('admin');
  const { token } = (await logIn(manager.account, password)).data;
  expect((await call(contract.managerDisable, { id: manager.id }, boss)).data.status).toBe('disabled');
  await call(contract.managerDisable, { id: manager.id }, boss);
  expect((await call(administration.adminInfo, {}, { token })).status).toBe(421);
  expect(await logIn(manager.account, password)).toMatchObject({ status: 403, msg: '账号被禁用' });
  await call(contract.managerEnable, { id: manager.id }, boss);
  expect((await logIn(manager.account, password)).status).toBe(200);
  await call(contract.managerModifyRole, { id: manager.id, role: 'moderator' }, boss);
  const log = await listActionsOn(deps, 'admin', manager.id);
  expect(log.map(({ action }) => action).toSorted()).toEqual(
    ['managers.create', 'managers.disable', 'managers.enable', 'managers.modifyRole'].toSorted(),
  );
});

test('a reset password ends the sessions, and a removed administrator is gone for good', async () => {
  const { manager, password } = await create();
  const { token } = (await logIn(manager.account, password)).data;
  const fresh = (await call(contract.managerResetPassword, { id: manager.id }, boss)).data.password;
  expect((await call(administration.adminInfo, {}, { token })).status).toBe(421);
  expect((await logIn(manager.account, password)).status).toBe(401);
  const second = (await logIn(manager.account, fresh)).data.token;
  expect((await call(contract.managerRemove, { id: manager.id }, boss)).status).toBe(200);
  expect((await call(administration.adminInfo, {}, { token: second })).status).toBe(421);
  expect((await logIn(manager.account, fresh)).status).toBe(403);
  expect((await call(contract.managerEnable, { id: manager.id }, boss)).status).toBe(404);
  expect((await call(contract.managerList, { keywords: manager.account }, boss)).data.list).toEqual([]);
});

test('nobody changes the own account here', async () => {
  for (const declared of [contract.managerDisable, contract.managerRemove, contract.managerResetPassword])
    expect(await call(declared, { id: boss.id }, boss)).toMatchObject({ status: 409, msg: '不能对自己的账号进行此操作' });
  expect((await call(contract.managerModifyRole, { id: boss.id, role: 'admin' }, boss)).status).toBe(409);
});

test('of two super administrators who dismiss each other at once, one stays', async () => {
  const other = await admin('super_admin');
  const answers = await Promise.all([
    call(contract.managerDisable, { id: other.id }, boss),
    call(contract.managerRemove, { id: boss.id }, other),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
});

test('a password that was handed over lets in for three days, or for good once its owner has chosen another', async () => {
  const chief = await admin('super_admin');
  const [early, late] = [await create('admin', chief), await create('admin', chief)];
  const { token, temporaryPassword } = (await logIn(early.manager.account, early.password)).data;
  expect(temporaryPassword).toBe(true);
  expect((await call(security.adminSecurity, {}, { token })).data.passwordUntil).toEqual(expect.any(String));
  await call(security.adminModifyPassword, { password: early.password, newPassword: 'Neues2026' }, { token });
  expect((await logIn(early.manager.account, 'Neues2026')).data.temporaryPassword).toBe(false);
  clock.advance(72 * 3_600_000);
  expect(await logIn(late.manager.account, late.password)).toMatchObject({
    status: 400,
    msg: '临时密码已过期，请联系超级管理员重新设置',
  });
  expect((await logIn(early.manager.account, 'Neues2026')).status).toBe(200);
  const anew = await admin('super_admin');
  const fresh = (await call(contract.managerResetPassword, { id: late.manager.id }, anew)).data.password;
  expect((await logIn(late.manager.account, fresh)).status).toBe(200);
});

test.each(['super_admin', 'finance'] as const)(
  'nothing but the own account is changed by a %s whose password somebody else made',
  async (role) => {
    const { manager, password } = await create(role, await admin('super_admin'));
    const { token } = (await logIn(manager.account, password)).data;
    expect((await call(administration.adminInfo, {}, { token })).data.temporaryPassword).toBe(true);
    const writes = app.calls.all.filter((one) => one.who.startsWith('admin') && levelOf(one) === 'handle');
    const refused: string[] = [];
    for (const one of writes) {
      if (OPEN_WITH_TEMPORARY_PASSWORD.has(`${one.method} ${one.path}`)) continue;
      const { status, msg } = await call(one, {}, { token });
      expect([one.path, status]).toEqual([one.path, 403]);
      if (msg === '你正在使用他人设置的临时密码，请先在“账号安全”中修改密码') refused.push(one.path);
    }
    expect(refused.filter((path) => path.startsWith('/admin/cashOutAudit/')).length).toBeGreaterThan(8);
    if (role === 'super_admin') expect(refused.length).toBe(writes.length - OPEN_WITH_TEMPORARY_PASSWORD.size);
    await call(security.adminModifyPassword, { password, newPassword: 'Neues2026' }, { token });
    const own = (await logIn(manager.account, 'Neues2026')).data;
    expect((await call(administration.adminInfo, {}, own)).data.temporaryPassword).toBe(false);
  },
);
