import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import * as security from '#contract/admins/security.ts';
import { adminInfo, loginForAccountPassword } from '#contract/admins/sign-in.ts';
import { logList } from '#contract/audit-log/audit-log.ts';
import { dashboardOverview, dashboardWaiting } from '#contract/back-office/dashboard.ts';
import { createListExport } from '#contract/back-office/list-exports.ts';
import { managerList } from '#contract/admins/managers.ts';
import { quickJump } from '#contract/back-office/quick-jump.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { createTestApp, PASSWORD, type Visitor } from '../../../test/test-app.ts';

const { call, admin, clock, deps } = await createTestApp();
const HALF_MINUTE = 30_000;

type Administrator = Visitor & { account: string };

const figureOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

async function enrolled(role: 'super_admin' | 'admin' = 'admin') {
  const who = await admin(role);
  const { data } = await call(security.adminTotpBegin, { password: PASSWORD }, who);
  const confirmed = await call(security.adminTotpConfirm, { code: figureOf(data.secret) }, who);
  clock.advance(HALF_MINUTE);
  return { who, secret: data.secret, address: data.address, codes: confirmed.data.recoveryCodes };
}

const login = ({ account }: Administrator, code?: string, password = PASSWORD) =>
  call(loginForAccountPassword, { account, password, ...(code === undefined ? {} : { code }) });

describe('the second step of login', () => {
  test('is asked for once the password was right, and a figure lets in once', async () => {
    const { who, secret, address } = await enrolled();
    expect(address).toMatch(/^otpauth:\/\/totp\//);
    expect((await login(who, undefined, 'Wrong2026')).status).toBe(401);
    const response = await login(who);
    expect(response).toMatchObject({ status: 400, msg: '请输入动态验证码', data: { fields: { code: '请输入动态验证码' } } });
    const figure = figureOf(secret);
    expect((await login(who, `${figure.slice(0, 3)} ${figure.slice(3)}`)).status).toBe(200);
    expect(await login(who, figure)).toMatchObject({ status: 401, msg: '动态验证码不正确' });
    clock.advance(HALF_MINUTE);
    expect((await login(who, figureOf(secret))).status).toBe(200);
  });

  test('of two logins at once with one figure one gets in', async () => {
    const { who, secret } = await enrolled();
    const code = figureOf(secret);
    const answers = await Promise.all([login(who, code), login(who, code), login(who, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  test('a recovery code lets in once, and the log is told', async () => {
    const { who, codes } = await enrolled();
    expect(codes).toHaveLength(security.RECOVERY_CODES);
    expect(new Set(codes).size).toBe(security.RECOVERY_CODES);
    expect((await login(who, codes[0]?.toUpperCase())).status).toBe(200);
    expect((await login(who, codes[0])).status).toBe(401);
    expect((await call(security.adminSecurity, {}, who)).data.recoveryLeft).toBe(security.RECOVERY_CODES - 1);
    const { data } = await call(logList, { action: 'admins.recoveryLogin', admin: who.account }, who);
    expect(data.list).toHaveLength(1);
  });

  test('new recovery codes end the old ones, and the log is told', async () => {
    const { who, secret, codes } = await enrolled();
    const { data } = await call(security.adminRecoveryRenew, { code: figureOf(secret) }, who);
    expect((await login(who, codes[0])).status).toBe(401);
    expect((await login(who, data.recoveryCodes[0])).status).toBe(200);
    const log = await call(logList, { action: 'admins.recoveryRenew', admin: who.account }, who);
    expect(log.data.list).toHaveLength(1);
  });

  test('wrong figures lock it, also for the right one, from any address', async () => {
    const { who, secret } = await enrolled();
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await login(who, '000000')).status).toBe(401);
    expect((await login(who, figureOf(secret))).status).toBe(429);
    clock.advance(15 * 60_000 + 1000);
  });

  test('its secret is nowhere in the database as it is', async () => {
    const { secret, codes } = await enrolled();
    const { rows } = await deps.db.$client.query(
      `select (select string_agg(a::text, ' ') from admins a) || (select string_agg(r::text, ' ') from admin_recovery_codes r)
        || (select string_agg(l::text, ' ') from audit_log l) as everything`,
    );
    expect(rows[0].everything).not.toContain(secret);
    expect(rows[0].everything).not.toContain(codes[0]?.replace('-', ''));
  });

  test('is set up with the password and a right figure alone, and taken away with both', async () => {
    const who = await admin('admin');
    expect((await call(security.adminTotpBegin, { password: 'Wrong2026' }, who)).status).toBe(401);
    expect((await call(security.adminTotpConfirm, { code: '123456' }, who)).status).toBe(409);
    const { data } = await call(security.adminTotpBegin, { password: PASSWORD }, who);
    expect((await call(security.adminTotpConfirm, { code: '12345' }, who)).status).toBe(400);
    expect((await login(who)).status, 'nothing is in force before').toBe(200);
    await call(security.adminTotpConfirm, { code: figureOf(data.secret) }, who);
    clock.advance(HALF_MINUTE);
    expect((await call(security.adminTotpDisable, { password: PASSWORD, code: '000000' }, who)).status).toBe(401);
    const off = await call(security.adminTotpDisable, { password: PASSWORD, code: figureOf(data.secret) }, who);
    expect(off.status).toBe(200);
    expect((await login(who)).status).toBe(200);
  });

  test('is reset by a super administrator, which ends the sessions and is in the log', async () => {
    const boss = await admin('super_admin');
    const { who } = await enrolled();
    const row = async () => (await call(managerList, { keywords: who.account }, boss)).data.list[0];
    expect((await row())?.totp).toBe(true);
    expect((await call(security.managerResetTotp, { id: who.id }, await admin('admin'))).status).toBe(403);
    expect((await call(security.managerResetTotp, { id: who.id }, boss)).status).toBe(200);
    expect((await call(adminInfo, {}, who)).status).toBe(421);
    expect((await row())?.totp).toBe(false);
    expect((await login(who)).status).toBe(200);
    expect((await call(logList, { targetId: who.id, action: 'managers.resetTotp' }, boss)).data.list).toHaveLength(1);
  });
});

test('where the settings ask for it, nothing but setting it up answers before it is', async () => {
  const { who: boss, secret } = await enrolled('super_admin');
  const newcomer = await admin('admin');
  const requireOf = async (adminTotp: 'all' | 'super_admin' | 'optional') => {
    const { data } = await call(getSettings, {}, boss);
    return call(saveSettings, { version: data.version, settings: { ...data.settings, adminTotp } }, boss);
  };
  expect((await requireOf('super_admin')).status).toBe(200);
  expect((await call(adminInfo, {}, newcomer)).data.mustEnrol).toBe(false);
  await requireOf('all');
  expect((await call(adminInfo, {}, newcomer)).data).toMatchObject({ mustEnrol: true });
  for (const [response, input] of [
    [dashboardOverview, {}],
    [dashboardWaiting, {}],
    [quickJump, { words: '甲' }],
    [createListExport, { list: 'people' }],
  ] as const)
    expect(await call(response, input, newcomer)).toMatchObject({ status: 403, msg: '请先启用两步验证' });
  const off = await call(security.adminTotpDisable, { password: PASSWORD, code: figureOf(secret) }, boss);
  expect(off).toMatchObject({ status: 409, msg: '系统设置要求使用两步验证，不能关闭' });
  const { data } = await call(security.adminTotpBegin, { password: PASSWORD }, newcomer);
  await call(security.adminTotpConfirm, { code: figureOf(data.secret) }, newcomer);
  expect((await call(dashboardWaiting, {}, newcomer)).status).toBe(200);
  await requireOf('optional');
});

describe('sessions and passwords of administrators', () => {
  test('one sees the own devices, this one first, and ends the others', async () => {
    const who = await admin('moderator');
    const other = (await login(who)).data.token;
    const { data } = await call(security.adminSecurity, {}, who);
    expect(data.sessions.map(({ current }) => current)).toEqual([true, false]);
    const own = data.sessions[0]?.id ?? '';
    expect((await call(security.adminRevokeSessions, { sessionId: own }, who)).status).toBe(400);
    expect((await call(security.adminRevokeSessions, { sessionId: data.sessions[1]?.id }, who)).data).toEqual({ revoked: 1 });
    expect((await call(adminInfo, {}, { token: other })).status).toBe(421);
    expect((await call(adminInfo, {}, who)).status).toBe(200);
  });

  test("a super administrator sees and ends another's, nobody else does", async () => {
    const boss = await admin('super_admin');
    const who = await admin('moderator');
    await login(who);
    expect((await call(security.managerSessions, { id: who.id }, await admin('admin'))).status).toBe(403);
    const { data } = await call(security.managerSessions, { id: who.id }, boss);
    expect(data.list).toHaveLength(2);
    const one = await call(security.managerRevokeSessions, { id: who.id, sessionId: data.list[0]?.id }, boss);
    expect(one.data).toEqual({ revoked: 1 });
    expect((await call(security.managerRevokeSessions, { id: who.id }, boss)).data).toEqual({ revoked: 1 });
    expect((await call(adminInfo, {}, who)).status).toBe(421);
    const log = await call(logList, { targetId: who.id, action: 'managers.revokeSessions' }, boss);
    expect(log.data.list).toHaveLength(2);
  });

  test('a new password needs the current one and ends the other sessions', async () => {
    const who = await admin('moderator');
    const other = (await login(who)).data.token;
    const change = (password: string, newPassword: string) => call(security.adminModifyPassword, { password, newPassword }, who);
    expect((await change('Wrong2026', 'Another2026')).status).toBe(401);
    expect(await change(PASSWORD, 'short')).toMatchObject({ status: 400, msg: '密码长度应为 8–64 位' });
    expect((await change(PASSWORD, 'Another2026')).status).toBe(200);
    expect((await call(adminInfo, {}, { token: other })).status).toBe(421);
    expect((await call(adminInfo, {}, who)).status).toBe(200);
    expect((await login(who, undefined, 'Another2026')).status).toBe(200);
  });
});
