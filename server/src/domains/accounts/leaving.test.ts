import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as settings from '#contract/accounts/settings.ts';
import * as contract from '#contract/accounts/accounts.ts';
import { createComment } from '#contract/comments/comments.ts';
import { createTestApp, PASSWORD } from '../../../test/test-app.ts';
import { filesIn } from '../../../test/zip.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { closeDueAccounts } from './closing/close-account.ts';
import { removeOldExports, runExport } from '../data-exports/personal/service.ts';

const { call, user, deps, clock, outbox, fastify } = await createTestApp();
const DAY = 86_400_000;

const codeFor = async (to: string) => (await outbox()).filter((message) => message.to === to).at(-1)?.code ?? '';
const login = async (mobile: string) => (await call(contract.loginForMobilePassword, { mobile, password: PASSWORD })).data;

describe('closing an account', () => {
  test('takes the password, ends every session, and can be taken back for 15 days by logging in', async () => {
    const visitor = await user('user', { mobile: '13400000001' });
    expect(await call(settings.deleteAccount, {}, visitor)).toMatchObject({ status: 400, msg: '请输入登录密码' });
    expect(await call(settings.deleteAccount, { password: 'wrong-1' }, visitor)).toMatchObject({ status: 401 });
    const response = await call(settings.deleteAccount, { password: PASSWORD }, visitor);
    expect(Date.parse(response.data.closingAt) - clock.now().getTime()).toBeGreaterThan(14.9 * DAY);
    expect((await call(contract.info, {}, visitor)).status).toBe(421);
    clock.advance(14 * DAY);
    expect(await closeDueAccounts(deps)).toBe(0);
    const back = await login('13400000001');
    expect((await call(contract.info, {}, back)).data.closingAt).toBe(response.data.closingAt);
    await call(settings.cancelClosing, {}, back);
    clock.advance(2 * DAY);
    expect(await closeDueAccounts(deps)).toBe(0);
    expect((await call(contract.info, {}, await login('13400000001'))).data.closingAt).toBeNull();
  });

  test('without a password takes a code sent to the own mobile', async () => {
    const visitor = await user('user', { mobile: '13400000002', passwordHash: null });
    expect((await call(settings.sendForOwnCaptcha, {}, visitor)).data).toEqual({ to: '134****0002' });
    const captcha = await codeFor('13400000002');
    expect((await call(settings.deleteAccount, { captcha }, visitor)).status).toBe(200);
  });

  test('after 15 days leaves nothing that names the person, and the mobile is free again', async () => {
    const visitor = await user('user', { mobile: '13400000003', nickname: '要走的人', bio: '一句简介' });
    const postId = await publishedPost(deps, { authorId: (await user('creator')).id });
    await call(createComment, { postsId: postId, content: '再见' }, visitor);
    await call(settings.deleteAccount, { password: PASSWORD }, visitor);
    clock.advance(16 * DAY);
    expect(await closeDueAccounts(deps)).toBeGreaterThan(0);
    expect(await closeDueAccounts(deps)).toBe(0);
    const { rows } = await deps.db.$client.query('select * from users where id = $1', [visitor.id]);
    expect(rows[0]).toMatchObject({ nickname: '已注销用户', mobile: null, password_hash: null, bio: '', status: 2 });
    expect((await call(contract.loginForMobilePassword, { mobile: '13400000003', password: PASSWORD })).status).toBe(401);
    expect((await deps.db.$client.query('select content from comments where author_id = $1', [visitor.id])).rows).toHaveLength(1);
    await user('user', { mobile: '13400000003' });
  });

  test.each([
    ['agencies', '机构账号不能自行注销，请先联系平台办理机构退出'],
    ['creator', '请先离开所属机构，再注销账号'],
  ] as const)('is refused to %s, who have obligations', async (identity, message) => {
    expect(await call(settings.deleteAccount, { password: PASSWORD }, await user(identity))).toMatchObject({
      status: 409,
      msg: message,
    });
  });
});

describe('taking one’s data along', () => {
  const unpack = (zip: Buffer, name: string): object[] => JSON.parse(String(filesIn(zip).get(`${name}.json`))) as object[];

  test('gives one archive of everything, fetched once by a signed address', async () => {
    const visitor = await user('user', { nickname: '带走的人' });
    const postId = await publishedPost(deps, { authorId: (await user('creator')).id });
    for (let n = 0; n < 3; n += 1) await call(createComment, { postsId: postId, content: `第 ${n} 句` }, visitor);
    const response = await call(settings.exportData, {}, visitor);
    expect(response.data).toMatchObject({ state: 'making', bytes: null });
    expect((await call(settings.exportData, {}, visitor)).data.id).toBe(response.data.id);
    await runExport(deps, response.data.id, false);
    const [ready] = (await call(settings.dataExports, {}, visitor)).data.list;
    expect(ready).toMatchObject({ state: 'ready', bytes: expect.any(Number) });
    expect((await call(settings.exportData, {}, visitor)).status).toBe(429);

    const { url } = (await call(settings.exportAddress, { exportId: response.data.id }, visitor)).data;
    const file = await fastify.inject(url);
    expect(file.headers['content-type']).toBe('application/zip');
    expect(unpack(file.rawPayload, '账号资料')).toMatchObject([{ id: visitor.id, nickname: '带走的人' }]);
    expect(unpack(file.rawPayload, '评论')).toHaveLength(3);
    expect(unpack(file.rawPayload, '私信')).toEqual([]);
    expect((await fastify.inject(url)).json()).toMatchObject({ code: 403, msg: '地址已失效，请重新获取' });
  });

  test('is for its owner alone, for a week', async () => {
    const visitor = await user();
    const { data } = await call(settings.exportData, {}, visitor);
    await runExport(deps, data.id, false);
    expect((await call(settings.exportAddress, { exportId: data.id }, await user())).status).toBe(404);
    const { url } = (await call(settings.exportAddress, { exportId: data.id }, visitor)).data;
    expect((await fastify.inject(`${url}x`)).statusCode).toBe(403);
    const { rows } = await deps.db.$client.query('select key from data_exports where id = $1', [data.id]);
    const path = join(deps.config.dataDir, rows[0].key);
    expect((await readFile(path)).length).toBeGreaterThan(100);
    expect((await fastify.inject(`/media/${rows[0].key}`)).statusCode).toBe(404);
    clock.advance(8 * DAY);
    await removeOldExports(deps);
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });
});

test('青少年模式 is switched on with a PIN and off with it or the login password', async () => {
  const visitor = await user();
  expect(await call(settings.openYouthMode, { pin: 'abcd', minutes: 40 }, visitor)).toMatchObject({
    status: 400,
    msg: '请输入 4 位数字密码',
  });
  expect((await call(settings.openYouthMode, { pin: '2468', minutes: 40 }, visitor)).data.youth).toEqual({ minutes: 40 });
  expect(await call(settings.openYouthMode, { pin: '1111', minutes: 240 }, visitor)).toMatchObject({ msg: '密码不正确' });
  expect(await call(settings.closeYouthMode, { pin: '1111' }, visitor)).toMatchObject({ status: 400, msg: '密码不正确' });
  expect((await call(settings.closeYouthMode, { pin: '2468' }, visitor)).data.youth).toBeNull();
  await call(settings.openYouthMode, { pin: '2468', minutes: 40 }, visitor);
  expect((await call(settings.closeYouthMode, { pin: PASSWORD }, visitor)).data.youth).toBeNull();
});
