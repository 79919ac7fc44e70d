import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import * as settings from '#contract/accounts/settings.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import * as contract from '#contract/accounts/users.ts';
import { allHandlers } from '#server/job-handlers.ts';
import { openStream } from '../../../../test/open-stream.ts';
import { createTestApp, PASSWORD } from '../../../../test/test-app.ts';
import { passwordEnded } from '../jobs.ts';
import { openSession } from '../service.ts';
import { liftDueDisablings } from './service.ts';

const { call, user, admin, deps, clock, fastify, outbox } = await createTestApp();
const operator = await admin('admin');
let numbers = 0;
const mobile = () => `138${String((numbers += 1)).padStart(8, '0')}`;
const logIn = (number: string, password = PASSWORD) => call(accounts.loginForMobilePassword, { mobile: number, password });
const detail = async (userId: string) => (await call(contract.userDetail, { userId }, operator)).data;

describe('a disabled person', () => {
  test('is logged out everywhere at once and not let in again, with the reason on record', async () => {
    const number = mobile();
    const one = await user('user', { mobile: number });
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(`http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`, one);
    expect(stream.status).toBe(200);
    const answer = await call(contract.userDisable, { userId: one.id, reason: '批量发布广告' }, operator);
    expect(answer).toMatchObject({ status: 200, msg: '已停用', data: { status: 'disabled', devices: [] } });
    expect(await stream.ended).toBe(true);
    expect((await call(accounts.info, {}, one)).status).toBe(421);
    expect(await logIn(number)).toMatchObject({ status: 403, msg: '账号被禁用' });
    expect((await detail(one.id)).disabled).toMatchObject({ reason: '批量发布广告', until: null });
    await call(contract.userEnable, { userId: one.id }, operator);
    await call(contract.userEnable, { userId: one.id }, operator);
    expect((await logIn(number)).status).toBe(200);
    const { history, disabled } = await detail(one.id);
    expect(disabled).toBeNull();
    expect(history.map(({ action, by, reason }) => [action, by, reason])).toEqual([
      ['users.enable', operator.account, ''],
      ['users.disable', operator.account, '批量发布广告'],
    ]);
  });

  test('may log in when the term is over, also before the hourly job', async () => {
    const [early, late] = [mobile(), mobile()];
    const [one, other] = [await user('user', { mobile: early }), await user('user', { mobile: late })];
    for (const { id } of [one, other]) await call(contract.userDisable, { userId: id, reason: '刷屏', days: 3 }, operator);
    clock.advance(2 * 86_400_000);
    await liftDueDisablings(deps);
    expect((await logIn(early)).status).toBe(403);
    clock.advance(86_400_001);
    expect((await logIn(early)).status).toBe(200);
    const back = await admin('admin');
    const state = async () => (await call(contract.userDetail, { userId: other.id }, back)).data.status;
    expect(await state()).toBe('disabled');
    await liftDueDisablings(deps);
    expect(await state()).toBe('normal');
    Object.assign(operator, back);
  });

  test('needs a reason and a sensible term, and has to be somebody', async () => {
    const { id: userId } = await user();
    expect((await call(contract.userDisable, { userId, reason: ' ' }, operator)).status).toBe(400);
    for (const days of [0, 1.5, 3651])
      expect((await call(contract.userDisable, { userId, reason: '刷屏', days }, operator)).status).toBe(400);
    expect((await call(contract.userDisable, { userId: 'nobody', reason: '刷屏' }, operator)).status).toBe(404);
    const closed = await user('user', { status: 2 });
    expect(await call(contract.userEnable, { userId: closed.id }, operator)).toMatchObject({ status: 409, msg: '该账号已注销' });
    expect((await detail(userId)).history).toEqual([]);
  });
});

test('a reset password is answered once, and the old one and every session are gone', async () => {
  const number = mobile();
  const one = await user('user', { mobile: number });
  const password = (await call(contract.userResetPassword, { userId: one.id }, operator)).data.password ?? '';
  expect((await call(accounts.info, {}, one)).status).toBe(421);
  expect((await logIn(number)).status).toBe(401);
  expect((await logIn(number, password)).status).toBe(200);
  const { history } = await detail(one.id);
  expect(history).toHaveLength(1);
  expect(JSON.stringify(history)).not.toContain(password);
});

test('a password that its owner is to make is known to nobody else: the old one ends, and a code lets them set another', async () => {
  const number = mobile();
  const one = await user('agencies', { mobile: number });
  const answer = await call(contract.userResetPassword, { userId: one.id, way: 'own' }, operator);
  expect(answer).toMatchObject({ status: 200, data: { password: null, moneyLockedUntil: null } });
  expect((await call(accounts.info, {}, one)).status).toBe(421);
  expect((await logIn(number)).status).toBe(401);
  await call(accounts.sendForMobileSMSCaptcha, { mobile: number });
  const code = (await outbox()).findLast(({ to }) => to === number)?.code;
  const form = { mobile: number, smsCaptcha: code, password: 'Neues2026' };
  expect((await call(settings.resetPasswordForMobile, form)).status).toBe(200);
  expect((await logIn(number, 'Neues2026')).status).toBe(200);
  expect((await detail(one.id)).history.map(({ action }) => action)).toEqual(['users.endPassword']);
  const unreachable = await user('user', { mobile: null });
  expect(await call(contract.userResetPassword, { userId: unreachable.id, way: 'own' }, operator)).toMatchObject({
    status: 409,
    msg: '该账号没有绑定手机号或邮箱，对方无法自行设置密码',
  });
});

test('the owner of a reset password is told of it, and until when money is locked', async () => {
  const one = await user('agencies');
  const { moneyLockedUntil } = (await call(contract.userResetPassword, { userId: one.id }, operator)).data;
  const hours = (Date.parse(moneyLockedUntil ?? '') - clock.now().getTime()) / 3_600_000;
  expect(Math.round(hours)).toBe(72);
  const handler = allHandlers(deps).find(({ job }) => job.name === passwordEnded.name);
  await handler?.run(
    { userId: one.id, lockedUntil: moneyLockedUntil } as never,
    { signal: new AbortController().signal } as never,
  );
  const { token } = await openSession(deps, deps.db, { kind: 'user', id: one.id }, { ip: '127.0.0.1', userAgent: 'test' });
  const { list } = (await call(notifyList, {}, { token })).data;
  expect(list[0]?.title).toBe('平台管理员重置了你的登录密码');
  expect(list[0]?.content).toContain('前不能提现，也不能增删收款账户');
});

test('a reset password lets its owner in for three days, or for good once they have chosen another', async () => {
  const numbers = [mobile(), mobile()] as const;
  const users = [await user('user', { mobile: numbers[0] }), await user('user', { mobile: numbers[1] })] as const;
  const reset = async ({ id: userId }: { id: string }) =>
    (await call(contract.userResetPassword, { userId }, operator)).data.password ?? '';
  const passwords = [await reset(users[0]), await reset(users[1])] as const;
  const me = (await logIn(numbers[0], passwords[0])).data;
  expect((await call(accounts.info, {}, me)).data.passwordUntil).toEqual(expect.any(String));
  await call(settings.modifyPassword, { password: passwords[0], newPassword: 'Neues2026' }, me);
  expect((await call(accounts.info, {}, me)).data.passwordUntil).toBeNull();
  clock.advance(71 * 3_600_000);
  expect((await logIn(numbers[1], passwords[1])).status).toBe(200);
  clock.advance(3_600_000);
  const late = { status: 400, msg: '临时密码已过期，请通过“忘记密码”重新设置' };
  expect(await logIn(numbers[1], passwords[1])).toMatchObject(late);
  expect((await logIn(numbers[1], 'Guess2026')).status).toBe(401);
  expect((await logIn(numbers[0], 'Neues2026')).status).toBe(200);
  Object.assign(operator, await admin('admin'));
});

test('people are found by id, whole mobile and part of a nickname, and told apart by identity and state', async () => {
  const number = mobile();
  const one = await user('creator', { mobile: number, nickname: '找得到100%的人' });
  const found = async (query: object) => (await call(contract.userList, query, operator)).data.list.map(({ id }) => id);
  expect(await found({ keywords: one.id })).toEqual([one.id]);
  expect(await found({ keywords: number })).toEqual([one.id]);
  expect(await found({ keywords: '100%的' })).toEqual([one.id]);
  expect(await found({ keywords: '到%人' })).toEqual([]);
  expect(await found({ keywords: number, identity: 'user' })).toEqual([]);
  await call(contract.userDisable, { userId: one.id, reason: '刷屏' }, operator);
  expect(await found({ status: 'disabled' })).toContain(one.id);
  expect(await found({ status: 'normal' })).not.toContain(one.id);
  const { list, hasMore } = (await call(contract.userList, { limit: 1 }, operator)).data;
  expect(list[0]?.id).toBe(one.id);
  expect(hasMore).toBe(true);
  expect(JSON.stringify(list)).not.toContain(number);
});

test('people are listed by their followers and posts, the most or the fewest first', async () => {
  for (const [nickname, followerCount, postCount] of [
    ['排序甲', 5, 1],
    ['排序乙', 900, 2],
    ['排序丙', 40, 30],
  ] as const)
    await user('creator', { nickname, followerCount, postCount });
  const listed = async (sort: string) =>
    (await call(contract.userList, { keywords: '排序', sort }, operator)).data.list.map(({ nickname }) => nickname);
  expect(await listed('-fans')).toEqual(['排序乙', '排序丙', '排序甲']);
  expect(await listed('fans')).toEqual(['排序甲', '排序丙', '排序乙']);
  expect(await listed('-works')).toEqual(['排序丙', '排序乙', '排序甲']);
  expect((await call(contract.userList, { sort: 'password' }, operator)).msg).toBe('排序方式不正确');
});
