import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as contract from '#contract/accounts/accounts.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import { AppError } from '#server/core/app-error.ts';
import { createTestApp, disable, PASSWORD } from '../../../test/test-app.ts';
import { loginWithMobilePassword, WRONG_FROM_ADDRESS } from './sign-in/log-in.ts';
import { renewSession } from './service.ts';

const { call, user, deps, clock, outbox } = await createTestApp();

const codeFor = async (mobile: string) => (await outbox()).filter((message) => message.to === mobile).at(-1)?.code ?? '';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('logging in with mobile and password', () => {
  test.each([
    [{ mobile: '', password: '' }, '请输入手机号和密码'],
    [{ mobile: '123', password: '' }, '请输入手机号和密码'],
    [{ password: 'x' }, '请输入手机号和密码'],
    [{ mobile: '12345678901', password: 'x' }, '手机号格式不正确'],
    [{ mobile: '1390000000', password: 'x' }, '手机号格式不正确'],
    [{ mobile: '13900000000', password: 'x', more: 1 }, '不支持的字段：more'],
  ])('refuses %j with the first broken rule', async (form, message) => {
    const answer = await call(contract.loginForMobilePassword, form);
    expect(answer).toMatchObject({ status: 400, code: 400, msg: message });
  });

  test('answers a token that works', async () => {
    await user('user', { mobile: '13700000001', nickname: '小禾' });
    const login = await call(contract.loginForMobilePassword, { mobile: '13700000001', password: PASSWORD });
    expect(login).toMatchObject({ status: 200, code: 200 });
    const info = await call(contract.info, {}, login.data);
    expect(info.data).toMatchObject({ nickname: '小禾', mobile: '137****0001', identity: 'user', status: 0, statusText: '正常' });
  });

  test('says the same of a wrong password and of an unknown mobile', async () => {
    await user('user', { mobile: '13700000002' });
    const known = await call(contract.loginForMobilePassword, { mobile: '13700000002', password: 'wrong-1' });
    const unknown = await call(contract.loginForMobilePassword, { mobile: '13700000009', password: 'wrong-1' });
    expect(known).toMatchObject({ status: 401, code: 401, msg: '账号或密码错误' });
    expect(unknown).toMatchObject({ status: 401, code: 401, msg: '账号或密码错误' });
  });

  test('locks the pair of account and address after five wrong passwords, even tried at once', async () => {
    await user('user', { mobile: '13700000003' });
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => call(contract.loginForMobilePassword, { mobile: '13700000003', password: 'wrong-1' })),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    const right = await call(contract.loginForMobilePassword, { mobile: '13700000003', password: PASSWORD });
    expect(right).toMatchObject({ status: 429, msg: '请求过于频繁，请 15 分钟后重试', data: { retryAfter: expect.any(Number) } });
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('lets one address try a hundred wrong ones on all accounts together, and nobody else suffers', async () => {
    await user('user', { mobile: '13700000008' });
    const by = (mobile: string, ip: string, password: string) =>
      loginWithMobilePassword(deps, { mobile, password }, { ip, userAgent: '' }).then(
        () => 200,
        (error: AppError) => error.code,
      );
    for (let each = 0; each < 3; each += 1) expect(await by('13700000008', '192.0.2.7', PASSWORD)).toBe(200);
    // The hashes of a hundred passwords would take seconds: all but two have been tried already.
    for (let tried = 0; tried < 98; tried += 1) await deps.limits.consume(WRONG_FROM_ADDRESS, '192.0.2.7');
    const stuffed = ['13600000001', '13600000002', '13600000003'].map((mobile) =>
      by(mobile, '192.0.2.7', 'taken-from-elsewhere1'),
    );
    expect((await Promise.all(stuffed)).sort()).toEqual(['rateLimited', 'unauthorized', 'unauthorized']);
    expect(await by('13700000008', '192.0.2.7', PASSWORD)).toBe('rateLimited');
    expect(await by('13700000008', '192.0.2.8', PASSWORD)).toBe(200);
  });

  test('tells a disabled account so, and ends its sessions at once', async () => {
    const visitor = await user('user', { mobile: '13700000004' });
    await disable(deps, visitor.id);
    expect(await call(contract.info, {}, visitor)).toMatchObject({ status: 421, code: 421, msg: '登录信息无效' });
    const login = await call(contract.loginForMobilePassword, { mobile: '13700000004', password: PASSWORD });
    expect(login).toMatchObject({ status: 403, code: 403, msg: '账号被禁用' });
  });
});

test('logging in by e-mail follows the same rules', async () => {
  await user('agencies', { email: 'a@wenjian.example' });
  expect(await call(contract.loginForEmailPassword, { email: '', password: '' })).toMatchObject({
    status: 400,
    msg: '请输入邮箱和密码',
  });
  expect(await call(contract.loginForEmailPassword, { email: 'a@b', password: 'x' })).toMatchObject({
    status: 400,
    msg: '邮箱格式不正确',
  });
  expect(await call(contract.loginForEmailPassword, { email: 'A@wenjian.example', password: PASSWORD })).toMatchObject({
    status: 200,
  });
});

describe('an SMS code', () => {
  test('logs an unknown mobile in to a new account, once', async () => {
    const mobile = '13800001111';
    const sent = await call(contract.sendForMobileSMSCaptcha, { mobile });
    expect(sent).toMatchObject({ status: 200, msg: '验证码已发送，请注意查收' });
    const code = await codeFor(mobile);
    expect(code).toMatch(/^\d{6}$/);
    const login = await call(contract.loginForMobileSMSCaptcha, { mobile, smsCaptcha: code });
    expect(login).toMatchObject({ status: 200, data: { created: true } });
    const me = await call(contract.info, {}, login.data);
    expect(me.data.nickname).toMatch(/^用户\w{6}$/);
    expect(await call(contract.loginForMobileSMSCaptcha, { mobile, smsCaptcha: code })).toMatchObject({ status: 401 });
  });

  test('is refused again within 60 s, sent after it, and runs out after five minutes', async () => {
    const mobile = '13800001112';
    await call(contract.sendForMobileSMSCaptcha, { mobile });
    const first = await codeFor(mobile);
    expect(await call(contract.sendForMobileSMSCaptcha, { mobile })).toMatchObject({ status: 429 });
    clock.advance(301_000);
    expect(await call(contract.loginForMobileSMSCaptcha, { mobile, smsCaptcha: first })).toMatchObject({
      status: 401,
      msg: '验证码错误或已失效，请重新获取',
    });
    expect(await call(contract.sendForMobileSMSCaptcha, { mobile })).toMatchObject({ status: 200 });
  });

  test('dies after five wrong tries', async () => {
    const mobile = '13800001113';
    await call(contract.sendForMobileSMSCaptcha, { mobile });
    const code = await codeFor(mobile);
    for (let i = 0; i < 5; i += 1) await call(contract.loginForMobileSMSCaptcha, { mobile, smsCaptcha: wrong(code) });
    expect(await call(contract.loginForMobileSMSCaptcha, { mobile, smsCaptcha: code })).toMatchObject({ status: 401 });
  });

  test.each([
    [{ mobile: '13800001114', smsCaptcha: '' }, '请输入手机号和验证码'],
    [{ mobile: '12', smsCaptcha: '123456' }, '手机号格式不正确'],
    [{ mobile: '13800001114', smsCaptcha: '12345' }, '验证码应为6位数字'],
  ])('of the form %j is refused', async (form, message) => {
    expect(await call(contract.loginForMobileSMSCaptcha, form)).toMatchObject({ status: 400, msg: message });
  });
});

describe('registering by mobile', () => {
  const form = { mobile: '13800002221', smsCaptcha: '', password: 'Abcd1234', nickname: '新来的' };

  test('needs a right code and logs in at once', async () => {
    await call(contract.sendForMobileSMSCaptcha, { mobile: form.mobile });
    const code = await codeFor(form.mobile);
    expect(await call(contract.registerForMobile, { ...form, smsCaptcha: wrong(code) })).toMatchObject({ status: 401 });
    const done = await call(contract.registerForMobile, { ...form, smsCaptcha: code });
    expect(done.status).toBe(200);
    expect((await call(contract.info, {}, done.data)).data.nickname).toBe('新来的');
  });

  test('says that the mobile is taken only to who holds the code', async () => {
    clock.advance(61_000);
    await call(contract.sendForMobileSMSCaptcha, { mobile: form.mobile });
    const again = await call(contract.registerForMobile, { ...form, smsCaptcha: await codeFor(form.mobile) });
    expect(again).toMatchObject({ status: 409, msg: '该手机号已注册，请直接登录' });
  });

  test.each([
    [{ password: 'short1' }, '密码长度应为 8–64 位'],
    [{ password: 'onlyletters' }, '密码须同时包含字母和数字'],
    [{ nickname: '一' }, '昵称应为 2–20 个字'],
    [{ nickname: '' }, '请填写手机号、验证码、密码和昵称'],
  ])('refuses %j', async (part, message) => {
    const answer = await call(contract.registerForMobile, { ...form, smsCaptcha: '123456', ...part });
    expect(answer).toMatchObject({ status: 400, msg: message });
  });
});

describe('a session', () => {
  test('is renewed by a new token while the old one lives 60 s more', async () => {
    const visitor = await user();
    const renewed = await call(contract.refreshToken, {}, visitor);
    expect(renewed.status).toBe(200);
    expect((await call(contract.info, {}, visitor)).status).toBe(200);
    clock.advance(61_000);
    expect((await call(contract.info, {}, visitor)).status).toBe(421);
    expect((await call(contract.info, {}, renewed.data)).status).toBe(200);
  });

  test('is renewed for ninety days and no longer, and not once it was ended', async () => {
    const visitor = await user();
    await deps.db
      .update(sessions)
      .set({ beganAt: new Date(clock.now().getTime() - 89.9 * 86_400_000) })
      .where(eq(sessions.ownerId, visitor.id));
    const last = await call(contract.refreshToken, {}, visitor);
    expect(last.status).toBe(200);
    clock.advance(7_000_000);
    const later = await call(contract.refreshToken, {}, last.data);
    expect(later.status).toBe(200);
    clock.advance(7_000_000);
    expect(await call(contract.refreshToken, {}, later.data)).toMatchObject({ status: 421 });

    const actor = { kind: 'user', id: visitor.id, identity: 'user', sessionId: 'ended' } as const;
    await expect(renewSession(deps, actor, { ip: '192.0.2.1', userAgent: '' })).rejects.toThrow(AppError);
  });

  test('ends after 7200 s, and by logging out', async () => {
    const late = await user();
    clock.advance(7_201_000);
    expect((await call(contract.info, {}, late)).status).toBe(421);
    const leaving = await user();
    await call(contract.logout, {}, leaving);
    expect((await call(contract.info, {}, leaving)).status).toBe(421);
  });

  test('that is dead counts as none on calls open to guests', async () => {
    const { id } = await user();
    const answer = await call(contract.publicInfo, { id }, { token: 'x'.repeat(43) });
    expect(answer.status).toBe(200);
  });
});

test('a public profile needs an id, and hides what is private', async () => {
  expect(await call(contract.publicInfo, { id: '' })).toMatchObject({ status: 400, msg: '用户ID不能为空' });
  expect(await call(contract.publicInfo, { id: '../../etc' })).toMatchObject({ status: 404 });
  const { id } = await user('creator');
  const { data } = await call(contract.publicInfo, { id });
  expect(data).toMatchObject({ id, identity: 'creator' });
  expect(data).not.toHaveProperty('mobile');
});
