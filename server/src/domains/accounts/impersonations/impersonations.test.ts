import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import { IMPERSONATION_DAYS } from '#contract/accounts/constants.ts';
import * as contract from '#contract/accounts/impersonation.ts';
import { userDetail, userDisable } from '#contract/accounts/users.ts';
import { managerDisable, managerModifyRole } from '#contract/admins/managers.ts';
import { adminLogout, adminRefreshToken } from '#contract/admins/sign-in.ts';
import { logList } from '#contract/audit-log/audit-log.ts';
import { impersonations } from '#server/db/tables/accounts.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { accountsHandlers } from '../handlers.ts';
import { cleanUpSessions } from '../jobs.ts';
import * as store from './store.ts';

const { call, user, admin, deps, clock } = await createTestApp();

const REASON = '用户反馈首页看不到关注的作者';
const begin = async (of: { id: string }, by: Visitor, reason = REASON) =>
  call(contract.impersonate, { userId: of.id, reason }, by);
const look = async (of: { id: string }, by: Visitor) => (await begin(of, by)).data;
const atBegin = ({ expiresAt }: { expiresAt: string }) => new Date(Date.parse(expiresAt) - 15 * 60_000).toISOString();
const statusOf = async (by: { token: string }) => (await call(accounts.info, {}, by)).status;
const actionsOn = async (targetId: string, by: Visitor) =>
  (await call(logList, { targetId }, by)).data.list.map(({ action, after }) => [action, after]);

const cleanUp = () =>
  accountsHandlers(deps)
    .find(({ job }) => job.name === cleanUpSessions.name)
    ?.run({} as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: true });

const yearAgo = () => new Date(clock.now().getTime() - IMPERSONATION_DAYS * 86_400_000);

describe('looking at the site as a person', () => {
  test('needs a reason, the permission for users, and somebody who could log in', async () => {
    const operator = await admin('admin');
    const one = await user();
    expect(await begin(one, operator, '看一下')).toMatchObject({ status: 400, msg: '理由至少 5 字' });
    expect(await begin(one, operator, '看'.repeat(201))).toMatchObject({ status: 400, msg: '理由最多 200 字' });
    for (const role of ['moderator', 'finance'] as const) expect((await begin(one, await admin(role))).status).toBe(403);
    expect((await begin(one, one)).status).toBe(421);
    expect(await begin({ id: 'nobody' }, operator)).toMatchObject({ status: 404, msg: '用户不存在' });
    await call(userDisable, { userId: one.id, reason: '刷屏' }, operator);
    expect(await begin(one, operator)).toMatchObject({ status: 409, msg: '该账号已停用，对方现在也看不到' });
    expect(await deps.db.$count(impersonations, eq(impersonations.userId, one.id))).toBe(0);
  });

  test('is not possible for administrators', async () => {
    const operator = await admin('admin');
    const other = await admin('moderator');
    expect((await begin(other, operator)).status).toBe(404);
    const himself = await user('user', { email: other.account });
    expect(await begin(himself, operator)).toMatchObject({ status: 403, msg: '不能查看管理员的账号' });
  });

  test('shows what the person sees, is logged at both ends, and the person finds it without a name', async () => {
    const operator = await admin('admin');
    const one = await user('creator', { nickname: '云上看海' });
    const begun = await look(one, operator);
    expect(begun).toMatchObject({ user: { id: one.id, nickname: '云上看海' } });
    expect((clock.now().getTime() + 15 * 60_000 - Date.parse(begun.expiresAt)) / 60_000).toBeCloseTo(0, 1);
    const { data } = await call(accounts.info, {}, begun);
    expect(data).toMatchObject({ id: one.id, nickname: '云上看海', identity: 'creator' });
    const own = async () => (await call(contract.ownImpersonations, {}, one)).data.list;
    expect(await own()).toEqual([{ id: begun.id, reason: REASON, beginTime: atBegin(begun), endTime: null }]);

    const another = await admin('admin');
    expect((await call(contract.endImpersonation, { id: begun.id }, another)).status).toBe(404);
    expect(await statusOf(begun)).toBe(200);
    clock.advance(90_000);
    const end = () => call(contract.endImpersonation, { id: begun.id }, operator);
    expect(await end()).toMatchObject({ status: 200, msg: '已结束查看' });
    expect((await end()).status).toBe(200);
    expect(await statusOf(begun)).toBe(421);
    expect((Date.parse((await own())[0]?.endTime ?? '') - clock.now().getTime()) / 60_000).toBeCloseTo(0, 1);
    expect(await actionsOn(one.id, operator)).toEqual([
      ['users.endImpersonation', { minutes: 2 }],
      ['users.impersonate', { reason: REASON, until: begun.expiresAt }],
    ]);
    const { history, devices } = (await call(userDetail, { userId: one.id }, operator)).data;
    expect(history.at(-1)).toMatchObject({ action: 'users.impersonate', by: operator.account, reason: REASON });
    // It is none of the person's devices.
    expect(devices).toHaveLength(1);
  });

  test('ends after a quarter of an hour, which the log learns by the hourly job', async () => {
    const operator = await admin('admin');
    const one = await user();
    const begun = await look(one, operator);
    clock.advance(14 * 60_000);
    expect(await statusOf(begun)).toBe(200);
    clock.advance(60_000);
    expect(await statusOf(begun)).toBe(421);
    await cleanUp();
    await cleanUp();
    expect(await actionsOn(one.id, operator)).toEqual([
      ['users.endImpersonation', { lapsed: true, until: begun.expiresAt }],
      ['users.impersonate', { reason: REASON, until: begun.expiresAt }],
    ]);
  });

  const ends: [string, (by: Visitor, boss: Visitor, of: Visitor) => Promise<unknown>][] = [
    ['logs out', (by) => call(adminLogout, {}, by)],
    ['is disabled', (by, boss) => call(managerDisable, { id: by.id }, boss)],
    ['is no longer one for users', (by, boss) => call(managerModifyRole, { id: by.id, role: 'moderator' }, boss)],
  ];
  test.each(ends)('ends when the administrator %s', async (_when, happens) => {
    const [operator, boss, one] = [await admin('admin'), await admin(), await user()];
    const begun = await look(one, operator);
    const other = await look(one, await admin('admin'));
    await happens(operator, boss, one);
    expect([await statusOf(begun), await statusOf(other)]).toEqual([421, 200]);
  });

  test('ends when the person is disabled, and outlives the renewal of the administrator’s token', async () => {
    const [operator, boss, one] = [await admin('admin'), await admin(), await user()];
    const begun = await look(one, operator);
    const renewed = (await call(adminRefreshToken, {}, operator)).data;
    clock.advance(61_000);
    expect(await statusOf(begun)).toBe(200);
    await call(adminLogout, {}, renewed);
    expect(await statusOf(begun)).toBe(421);
    const again = await look(one, boss);
    await call(userDisable, { userId: one.id, reason: '刷屏' }, boss);
    expect(await statusOf(again)).toBe(421);
  });

  test('is on record for a year', async () => {
    const one = await user();
    await look(one, await admin('admin'));
    clock.advance(364 * 86_400_000);
    await store.deleteOld(deps.db, yearAgo());
    expect(await deps.db.$count(impersonations, eq(impersonations.userId, one.id))).toBe(1);
    clock.advance(2 * 86_400_000);
    await store.deleteOld(deps.db, yearAgo());
    expect(await deps.db.$count(impersonations, eq(impersonations.userId, one.id))).toBe(0);
  });
});
