import { describe, expect, test } from 'vitest';
import * as contract from '#contract/accounts/accounts.ts';
import { DOCUMENT_VERSION } from '#contract/accounts/constants.ts';
import { adminInvitationCreate } from '#contract/invitation-codes/invitation-codes.ts';
import { getSettings, saveSettings, type RegistrationMode } from '#contract/settings/settings.ts';
import { createTestApp } from '../../../test/test-app.ts';

const { call, user, admin, deps, outbox } = await createTestApp();
const operator = await admin();

const setMode = async (registrationMode: RegistrationMode) => {
  const { data } = await call(getSettings, {}, operator);
  await call(saveSettings, { version: data.version, settings: { ...data.settings, registrationMode } }, operator);
};
const codeFor = async (to: string) => (await outbox()).filter((message) => message.to === to).at(-1)?.code ?? '';

let users = 0;
const newMobile = () => `1360000${String((users += 1)).padStart(4, '0')}`;
const byMobile = async (more: object = {}) => {
  const mobile = newMobile();
  await call(contract.sendForMobileSMSCaptcha, { mobile });
  const smsCaptcha = await codeFor(mobile);
  return call(contract.registerForMobile, { mobile, smsCaptcha, password: 'Abcd1234', nickname: '新来的', ...more });
};

describe('registering by e-mail', () => {
  const form = { email: 'New.One@wenjian.example', emailCaptcha: '', password: 'Abcd1234', nickname: '寄信人' };

  test('needs the code from the mailbox, logs in at once, and knows the address in any case', async () => {
    const sent = await call(contract.sendForEmailCaptcha, { email: form.email });
    expect(sent).toMatchObject({ status: 200, msg: '验证码已发送至邮箱，请注意查收' });
    const [message] = (await outbox()).filter(({ to }) => to === 'new.one@wenjian.example');
    expect(message).toMatchObject({ kind: 'mail', template: 'captcha', code: expect.stringMatching(/^\d{6}$/) });
    const done = await call(contract.registerForEmail, { ...form, emailCaptcha: message?.code });
    expect(done).toMatchObject({ status: 200, msg: '注册成功' });
    const me = await call(contract.info, {}, done.data);
    expect(me.data).toMatchObject({ nickname: '寄信人', email: 'n***@wenjian.example', mobile: null });
    const login = { email: 'new.one@WENJIAN.example', password: form.password };
    expect((await call(contract.loginForEmailPassword, login)).status).toBe(200);
  });

  test('says that the address is taken only to who holds the code', async () => {
    await user('user', { email: 'taken@wenjian.example' });
    await call(contract.sendForEmailCaptcha, { email: 'taken@wenjian.example' });
    const emailCaptcha = await codeFor('taken@wenjian.example');
    const taken = { ...form, email: 'taken@wenjian.example' };
    expect(await call(contract.registerForEmail, { ...taken, emailCaptcha: '000000' })).toMatchObject({ status: 401 });
    expect(await call(contract.registerForEmail, { ...taken, emailCaptcha })).toMatchObject({
      status: 409,
      msg: '该邮箱已注册，请直接登录',
    });
  });

  test.each([
    [{ email: '' }, '请填写邮箱、验证码、密码和昵称'],
    [{ email: 'nobody' }, '邮箱格式不正确'],
    [{ emailCaptcha: '12' }, '验证码应为6位数字'],
    [{ password: 'short1' }, '密码长度应为 8–64 位'],
    [{ nickname: '一' }, '昵称应为 2–20 个字'],
  ])('refuses %j', async (part, message) => {
    const answer = await call(contract.registerForEmail, { ...form, emailCaptcha: '123456', ...part });
    expect(answer).toMatchObject({ status: 400, msg: message });
  });
});

describe('who may register', () => {
  test('anyone while it is open; the consents are written down with their versions', async () => {
    const done = await byMobile();
    const { data: me } = await call(contract.info, {}, done.data);
    const { rows } = await deps.db.$client.query(
      'select document, version, ip from consents where user_id = $1 order by document',
      [me.id],
    );
    expect(rows).toEqual([
      { document: 'privacy', version: DOCUMENT_VERSION.privacy, ip: '127.0.0.1' },
      { document: 'userTerm', version: DOCUMENT_VERSION.userTerm, ip: '127.0.0.1' },
    ]);
  });

  test('by invitation only who has a code that is still good, and a failed try uses none up', async () => {
    await setMode('invitation');
    const { data: invitation } = await call(adminInvitationCreate, { purpose: 'register' }, operator);
    expect(await byMobile()).toMatchObject({
      status: 400,
      msg: '请填写邀请码',
      data: { fields: { invitationCode: '请填写邀请码' } },
    });
    expect(await byMobile({ invitationCode: 'AAAA2222' })).toMatchObject({ status: 400, msg: '邀请码无效，请核对' });
    const form = { smsCaptcha: '000000', password: 'Abcd1234', nickname: '新来的', invitationCode: invitation.code };
    expect((await call(contract.registerForMobile, { ...form, mobile: newMobile() })).status).toBe(401);
    expect((await byMobile({ invitationCode: invitation.code.toLowerCase() })).status).toBe(200);
    expect(await byMobile({ invitationCode: invitation.code })).toMatchObject({ status: 400, msg: '邀请码已用完，请换一个' });
    await setMode('open');
  });

  test('nobody while it is closed, nor by logging in with an unknown mobile; who is known still comes in', async () => {
    await setMode('closed');
    expect(await byMobile()).toMatchObject({ status: 403, msg: '暂未开放注册' });
    const known = newMobile();
    await user('user', { mobile: known });
    for (const [mobile, expected] of [
      [newMobile(), { status: 403, msg: '该手机号尚未注册，目前暂未开放注册' }],
      [known, { status: 200 }],
    ] as const) {
      await call(contract.sendForMobileSMSCaptcha, { mobile });
      const answer = await call(contract.loginForMobileSMSCaptcha, { mobile, smsCaptcha: await codeFor(mobile) });
      expect(answer).toMatchObject(expected);
      // Only an account that the login has made is a new one.
      expect(answer.data?.created).toBeUndefined();
    }
    await setMode('open');
  });
});
