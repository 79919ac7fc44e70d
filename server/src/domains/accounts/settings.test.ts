import { describe, expect, test } from 'vitest';
import * as settings from '#contract/accounts/settings.ts';
import * as contract from '#contract/accounts/accounts.ts';
import { createTestApp, PASSWORD, type Visitor } from '../../../test/test-app.ts';
import { addPicture } from '../media-assets/service.ts';
import sharp from 'sharp';

const { call, user, deps, clock, outbox } = await createTestApp();

const codeFor = async (to: string) => (await outbox()).filter((message) => message.to === to).at(-1)?.code ?? '';
const alive = async (visitor: { token: string }) => (await call(contract.info, {}, visitor)).status === 200;
const login = async (mobile: string, password: string): Promise<Visitor> => {
  const answer = await call(contract.loginForMobilePassword, { mobile, password });
  return { id: '', token: answer.data?.token ?? '' };
};

describe('a forgotten password', () => {
  test('is set anew by SMS code, and every session ends', async () => {
    const visitor = await user('user', { mobile: '13500000001' });
    await call(contract.sendForMobileSMSCaptcha, { mobile: '13500000001' });
    const form = { mobile: '13500000001', smsCaptcha: await codeFor('13500000001'), password: 'Neues2026' };
    expect(await call(settings.resetPasswordForMobile, form)).toMatchObject({ status: 200 });
    expect(await alive(visitor)).toBe(false);
    expect((await call(contract.loginForMobilePassword, { mobile: form.mobile, password: PASSWORD })).status).toBe(401);
    expect(await alive(await login(form.mobile, form.password))).toBe(true);
  });

  test('is set anew by e-mailed code', async () => {
    await user('user', { email: 'forgot@wenjian.example' });
    await call(contract.sendForEmailCaptcha, { email: 'Forgot@wenjian.example' });
    const emailCaptcha = await codeFor('forgot@wenjian.example');
    const form = { email: 'Forgot@wenjian.example', emailCaptcha, password: 'Neues2026' };
    expect(await call(settings.resetPasswordForEmail, form)).toMatchObject({ status: 200 });
    const back = await call(contract.loginForEmailPassword, { email: form.email, password: form.password });
    expect(back.status).toBe(200);
  });

  test('of an unknown mobile is told only to who holds its code, and a bad new one is refused first', async () => {
    const mobile = '13500000009';
    await call(contract.sendForMobileSMSCaptcha, { mobile });
    const smsCaptcha = await codeFor(mobile);
    expect(await call(settings.resetPasswordForMobile, { mobile, smsCaptcha: '000000', password: 'Neues2026' })).toMatchObject({
      status: 401,
    });
    expect(await call(settings.resetPasswordForMobile, { mobile, smsCaptcha, password: 'short' })).toMatchObject({
      status: 400,
      msg: '密码长度应为 8–64 位',
    });
    expect(await call(settings.resetPasswordForMobile, { mobile, smsCaptcha, password: 'Neues2026' })).toMatchObject({
      status: 404,
      msg: '该手机号尚未注册',
    });
  });
});

describe('changing the password', () => {
  test('takes the current one, and logs every other device out but not this one', async () => {
    await user('user', { mobile: '13500000011' });
    const [here, there] = [await login('13500000011', PASSWORD), await login('13500000011', PASSWORD)];
    const wrong = await call(settings.modifyPassword, { password: 'wrong-1', newPassword: 'Neues2026' }, here);
    expect(wrong).toMatchObject({ status: 401, msg: '当前密码不正确' });
    const done = await call(settings.modifyPassword, { password: PASSWORD, newPassword: 'Neues2026' }, here);
    expect(done.status).toBe(200);
    expect([await alive(here), await alive(there)]).toEqual([true, false]);
  });

  test.each([
    [{ password: '', newPassword: 'Neues2026' }, '请输入当前密码和新密码'],
    [{ password: PASSWORD, newPassword: 'kurz1' }, '密码长度应为 8–64 位'],
    [{ password: PASSWORD, newPassword: 'ohneziffer' }, '密码须同时包含字母和数字'],
    [{ password: PASSWORD, newPassword: PASSWORD }, '新密码不能与当前密码相同'],
  ])('refuses %j', async (form, message) => {
    expect(await call(settings.modifyPassword, form, await user())).toMatchObject({ status: 400, msg: message });
  });
});

describe('binding', () => {
  test('a first mobile takes its code; another one also the password', async () => {
    const visitor = await user('user', { mobile: null });
    const bind = async (mobile: string, password?: string) => {
      await call(contract.sendForMobileSMSCaptcha, { mobile });
      return call(settings.bindMobile, { mobile, smsCaptcha: await codeFor(mobile), password }, visitor);
    };
    expect((await bind('13500000021')).data).toMatchObject({ mobile: '135****0021' });
    expect(await bind('13500000022')).toMatchObject({ status: 400, msg: '请输入登录密码' });
    clock.advance(61_000);
    expect(await bind('13500000022', 'wrong-1')).toMatchObject({ status: 401, msg: '登录密码不正确' });
    clock.advance(61_000);
    expect((await bind('13500000022', PASSWORD)).data).toMatchObject({ mobile: '135****0022' });
  });

  test('what somebody else has bound is refused', async () => {
    await user('user', { email: 'mine@wenjian.example' });
    const other = await user();
    await call(contract.sendForEmailCaptcha, { email: 'mine@wenjian.example' });
    const form = { email: 'MINE@wenjian.example', emailCaptcha: await codeFor('mine@wenjian.example') };
    expect(await call(settings.bindEmail, form, other)).toMatchObject({ status: 409, msg: '该邮箱已绑定其他账号' });
  });
});

describe('the profile', () => {
  test('takes what is given and leaves the rest', async () => {
    const visitor = await user('user', { nickname: '旧名字', bio: '旧简介' });
    const source = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer();
    const { url } = await addPicture(deps, { ownerId: visitor.id, part: 'avatar', source });
    const changed = await call(settings.modifyInfo, { nickname: '新名字', region: 'sichuan', avatar: url }, visitor);
    expect(changed.data).toMatchObject({ nickname: '新名字', bio: '旧简介', region: 'sichuan', avatar: url });
    expect((await call(contract.publicInfo, { id: visitor.id })).data).toMatchObject({ nickname: '新名字', avatar: url });
    expect((await call(settings.modifyInfo, { avatar: null }, visitor)).data).toMatchObject({ avatar: null, nickname: '新名字' });
  });

  test.each([
    [{ nickname: '一' }, '昵称应为 2–20 个字'],
    [{ bio: '长'.repeat(201) }, '简介最多 200 字'],
    [{ region: 'atlantis' }, '地区不存在'],
    [{ avatar: '/media/image/xx/of-somebody-else.webp' }, '请先上传图片，再保存'],
  ])('refuses %j', async (form, message) => {
    expect(await call(settings.modifyInfo, form, await user())).toMatchObject({ status: 400, msg: message });
  });

  test('privacy is kept and only its owner sees it', async () => {
    const visitor = await user();
    expect((await call(settings.modifyPrivacy, { personalized: false }, visitor)).data).toEqual({
      personalized: false,
      messagesFrom: 'everyone',
    });
    expect((await call(contract.info, {}, visitor)).data.privacy.personalized).toBe(false);
    expect((await call(contract.publicInfo, { id: visitor.id })).data).not.toHaveProperty('privacy');
  });
});

describe('devices', () => {
  test('are listed with this one first, keep their login time when renewed, and can be logged out', async () => {
    // The session that the test's person is made with is the third, and the oldest.
    await user('user', { mobile: '13500000031' });
    clock.advance(60_000);
    const there = await login('13500000031', PASSWORD);
    clock.advance(60_000);
    const here = await login('13500000031', PASSWORD);
    const before = (await call(settings.sessions, {}, here)).data.list;
    clock.advance(60_000);
    const { data: renewed } = await call(contract.refreshToken, {}, here);
    const after = (await call(settings.sessions, {}, renewed)).data.list;
    expect(after).toHaveLength(before.length);
    expect(after[0]).toMatchObject({ current: true, loginTime: before[0]?.loginTime });
    const revoked = await call(settings.revokeSessions, { sessionId: after[1]?.id }, renewed);
    expect(revoked.data.revoked).toBe(1);
    expect([await alive(there), await alive(renewed)]).toEqual([false, true]);
    expect((await call(settings.revokeSessions, {}, renewed)).data.revoked).toBe(1);
    expect((await call(settings.sessions, {}, renewed)).data.list).toHaveLength(1);
  });

  test('of somebody else cannot be logged out', async () => {
    const [one, other] = [await user(), await user()];
    const [theirs] = (await call(settings.sessions, {}, other)).data.list;
    expect((await call(settings.revokeSessions, { sessionId: theirs?.id }, one)).data.revoked).toBe(0);
    expect(await alive(other)).toBe(true);
  });
});
