import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { loginForMobilePassword, sendForMobileSMSCaptcha } from '#contract/accounts/accounts.ts';
import { userDetail, userDisable, userEnable } from '#contract/accounts/users.ts';
import { dashboardWaiting } from '#contract/back-office/dashboard.ts';
import { createComment } from '#contract/comments/comments.ts';
import type { SanctionKind } from '#contract/moderation/constants.ts';
import * as contract from '#contract/moderation/sanctions.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { accountsHandlers } from '#server/domains/accounts/handlers.ts';
import { openSession } from '#server/domains/accounts/service.ts';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { createTestApp, PASSWORD, type Visitor } from '../../../../test/test-app.ts';

const { call, user, admin, deps, clock, outbox } = await createTestApp();
const DAY = 86_400_000;
const JOB = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
const TEXT = '那条评论引用的是原文，并不是辱骂。';

/** Sessions end sooner than sanctions. */
const again = async <One extends Visitor>(one: One, kind: 'user' | 'admin'): Promise<One> => ({
  ...one,
  ...(await openSession(deps, deps.db, { kind, id: one.id }, { ip: '127.0.0.1', userAgent: 'test' })),
});

const form = (userId: string, more: object = {}) => ({
  userId,
  kind: 'mute' as SanctionKind,
  rule: 'abuse',
  reason: '多次辱骂他人',
  days: 7,
  ...more,
});
const given = async (userId: string, by: Visitor, more: object = {}) =>
  (await call(contract.giveSanction, form(userId, more), by)).data;
const own = async (one: Visitor) => (await call(contract.mySanctions, {}, one)).data.list;
const listed = async (by: Visitor, query: object) => (await call(contract.listSanctions, query, by)).data.list;

describe('a sanction', () => {
  test('says who gave it for what, is shown to its person in words, who is told, and leaves a row in the log', async () => {
    const [operator, one] = [await admin('admin'), await user()];
    const row = await given(one.id, operator);
    expect(row).toMatchObject({
      kind: 'mute',
      state: 'open',
      givenBy: operator.account,
      user: { id: one.id },
      can: { end: true },
    });
    expect(Date.parse(row.until ?? '') - Date.parse(row.givenAt)).toBe(7 * DAY);
    const [mine] = await own(one);
    expect(mine).toMatchObject({ id: row.id, rule: 'abuse', reason: '多次辱骂他人', state: 'open', can: { appeal: true } });
    expect(mine?.title).toMatch(/^你已被禁言至 \d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(mine).not.toHaveProperty('givenBy');
    const [told] = (await call(notifyList, {}, one)).data.list;
    expect(told).toMatchObject({ kind: 'system', title: mine?.title, link: '/settings?tab=sanctions' });
    expect(told?.content).toContain('违反规则：辱骂攻击。理由：多次辱骂他人。');
    const [logged] = await deps.db.select().from(auditLog).where(eq(auditLog.targetId, one.id));
    expect(logged).toMatchObject({ action: 'sanctions.give', after: { kind: 'mute', rule: 'abuse', reason: '多次辱骂他人' } });
    expect((await call(userDetail, { userId: one.id }, operator)).data.history).toMatchObject([{ action: 'sanctions.give' }]);
    expect(await own(await user())).toEqual([]);
  });

  test('for good has no end, and a term has to be one', async () => {
    const [operator, one] = [await admin('admin'), await user()];
    expect(await given(one.id, operator, { days: undefined })).toMatchObject({ until: null });
    expect((await own(one))[0]?.title).toBe('你已被永久禁言');
    expect(await call(contract.giveSanction, form(one.id, { days: 0 }), operator)).toMatchObject({
      status: 400,
      msg: '处罚至少 1 天',
    });
    expect(await call(contract.giveSanction, form('nobody'), operator)).toMatchObject({ status: 404, msg: '用户不存在' });
  });

  test('keeps what led to it as it stood, which has to be that person’s own', async () => {
    const [operator, one, author] = [await admin('admin'), await user(), await user('creator')];
    const postsId = await publishedPost(deps, { authorId: author.id, title: '一座桥的四季' });
    const { id } = (await call(createComment, { postsId, content: '原话如此' }, one)).data;
    const cause = { type: 'comment', id };
    expect((await given(one.id, operator, { cause })).cause).toEqual({ ...cause, text: '原话如此' });
    await deps.db.execute(sql`delete from comments where id = ${id}`);
    expect((await own(one))[0]?.cause).toEqual({ ...cause, text: '原话如此' });
    const strange = form(one.id, { cause: { type: 'post', id: postsId } });
    expect(await call(contract.giveSanction, strange, operator)).toMatchObject({
      status: 400,
      msg: '处罚依据不存在，或不属于该用户',
    });
    expect((await given(author.id, operator, { cause: { type: 'post', id: postsId } })).cause?.text).toBe('一座桥的四季');
  });

  test('lapses by its time, and another may follow it', async () => {
    const [operator, one] = [await admin('admin'), await user()];
    const first = await given(one.id, operator, { days: 1 });
    clock.advance(DAY - 1000);
    expect((await own(await again(one, 'user')))[0]?.state).toBe('open');
    clock.advance(1000);
    const [later, by] = [await again(one, 'user'), await again(operator, 'admin')];
    expect((await own(later))[0]).toMatchObject({ state: 'over', endedAt: first.until, can: { appeal: false } });
    expect((await listed(by, { userId: one.id, view: 'open' })).map(({ id }) => id)).toEqual([]);
    expect((await listed(by, { userId: one.id, view: 'past' })).map(({ id }) => id)).toEqual([first.id]);
    expect(await call(contract.endSanction, { id: first.id, reason: '已改正' }, by)).toMatchObject({
      status: 409,
      msg: '处罚已结束',
    });
    await given(one.id, by, { days: 2 });
    expect((await own(later)).map(({ state }) => state)).toEqual(['open', 'over']);
  });

  test('whose time is over is written down as that each hour, which changes nothing of what is said', async () => {
    const [operator, one] = [await admin('admin'), await user()];
    const { id } = await given(one.id, operator, { days: 1 });
    await given(one.id, operator, { kind: 'noRecommend', days: 9 });
    clock.advance(DAY);
    const later = await again(one, 'user');
    const before = await own(later);
    for (const { run } of accountsHandlers(deps)) await run({} as never, JOB);
    expect(await own(later)).toEqual(before);
    const { rows } = await deps.db.$client.query('select id from sanctions where user_id = $1 and ended_at is not null', [
      one.id,
    ]);
    expect(rows).toEqual([{ id }]);
  });

  test('given again holds in place of the one before, of its own kind alone', async () => {
    const [operator, one] = [await admin('admin'), await user()];
    const first = await given(one.id, operator);
    await given(one.id, operator, { kind: 'noRecommend' });
    clock.advance(1000);
    const second = await given(one.id, operator, { days: 30 });
    const standing = await listed(operator, { userId: one.id, view: 'open' });
    expect(standing.map(({ kind }) => kind).toSorted()).toEqual(['mute', 'noRecommend']);
    expect(standing.map(({ id }) => id)).toContain(second.id);
    expect((await listed(operator, { userId: one.id, kind: 'mute', view: 'past' }))[0]).toMatchObject({
      id: first.id,
      state: 'replaced',
      endedBy: operator.account,
    });
  });

  test('can be ended before its time, and its person is told', async () => {
    const [operator, one] = [await admin('admin'), await user()];
    const { id } = await given(one.id, operator);
    expect(await call(contract.endSanction, { id, reason: '已道歉并删除' }, operator)).toMatchObject({
      status: 200,
      data: { state: 'lifted', endedReason: '已道歉并删除', can: { end: false } },
    });
    expect((await call(notifyList, {}, one)).data.list.map(({ title }) => title)).toContain('对你的“禁言”处罚已解除');
    expect(await call(contract.endSanction, { id: 'nothing', reason: '无' }, operator)).toMatchObject({ status: 404 });
  });

  test('of logging in is the disabling of the account, whichever way it is given and ended', async () => {
    const [operator, one] = [await admin('admin'), await user('user', { mobile: '13800280001' })];
    const logIn = () => call(loginForMobilePassword, { mobile: '13800280001', password: PASSWORD });
    const { id } = await given(one.id, operator, { kind: 'login' });
    expect(await logIn()).toMatchObject({
      status: 403,
      msg: '账号被禁用',
      data: {
        detail: expect.stringMatching(
          /^你的账号已被停用至 [\d-]{10} [\d:]{5}，期间不能登录。违反规则：辱骂攻击。理由：多次辱骂他人。.*中申诉。$/,
        ),
      },
    });
    expect(await call(loginForMobilePassword, { mobile: '13800280001', password: 'Wrong2026' })).toMatchObject({
      status: 401,
      data: null,
    });
    expect((await call(contract.mySanctions, {}, one)).status).toBe(421);
    expect((await call(userDetail, { userId: one.id }, operator)).data.disabled?.reason).toBe('多次辱骂他人');
    await call(contract.endSanction, { id, reason: '已改正' }, operator);
    expect((await logIn()).status).toBe(200);

    await call(userDisable, { userId: one.id, reason: '冒充他人', days: 3 }, operator);
    expect(await listed(operator, { userId: one.id, view: 'open' })).toMatchObject([{ kind: 'login', reason: '冒充他人' }]);
    await call(userEnable, { userId: one.id }, operator);
    expect(await listed(operator, { userId: one.id, view: 'open' })).toEqual([]);
    expect((await logIn()).status).toBe(200);

    await given(one.id, operator, { kind: 'login', days: 1 });
    clock.advance(DAY);
    expect((await logIn()).status).toBe(200);
  });
});

describe('an appeal against a sanction', () => {
  test('is made once, by its person, while it stands', async () => {
    const [operator, one, other] = [await admin('admin'), await user(), await user()];
    const { id } = await given(one.id, operator);
    const appeal = (by: Visitor, text = TEXT) => call(contract.appealSanction, { sanctionId: id, text }, by);
    expect(await appeal(other)).toMatchObject({ status: 404, msg: '处罚不存在' });
    expect(await appeal(one, '不服')).toMatchObject({ status: 400, msg: '申诉理由至少 10 个字' });
    expect(await appeal(one)).toMatchObject({
      status: 200,
      data: { appeal: { state: 'pending', text: TEXT }, can: { appeal: false } },
    });
    expect(await appeal(one)).toMatchObject({ status: 409, msg: '同一处罚只能申诉一次' });
    await call(contract.endSanction, { id, reason: '已改正' }, operator);
    expect((await own(one))[0]?.appeal?.state).toBe('lapsed');
    const late = await given(one.id, operator);
    await call(contract.endSanction, { id: late.id, reason: '已改正' }, operator);
    expect(await call(contract.appealSanction, { sanctionId: late.id, text: TEXT }, one)).toMatchObject({
      status: 409,
      msg: '处罚已结束，无需申诉',
    });
  });

  test('is answered by somebody who did not give it; granted, it ends the sanction', async () => {
    const [first, second, one] = [await admin('admin'), await admin('admin'), await user()];
    const { id } = await given(one.id, first);
    await call(contract.appealSanction, { sanctionId: id, text: TEXT }, one);
    const waiting = async (by: Visitor) => (await listed(by, { view: 'appealed' })).map((row) => row.id);
    expect(await waiting(first)).not.toContain(id);
    expect(await waiting(second)).toContain(id);
    for (const by of [first, second]) {
      const queues = (await call(dashboardWaiting, {}, by)).data.list;
      expect(queues.find(({ kind }) => kind === 'sanctions')?.count).toBe((await waiting(by)).length);
    }
    const decision = { id, granted: true, reply: '确为引用' };
    expect(await call(contract.decideSanctionAppeal, decision, first)).toMatchObject({
      status: 403,
      msg: '这是你作出的处罚，须由另一位管理员处理',
    });
    expect(await call(contract.decideSanctionAppeal, decision, second)).toMatchObject({
      status: 200,
      data: { state: 'overturned', appeal: { state: 'granted', reply: '确为引用' } },
    });
    expect((await own(one))[0]).toMatchObject({ state: 'overturned', appeal: { reply: '确为引用' } });
    expect((await call(notifyList, {}, one)).data.list.map(({ title }) => title)).toContain(
      '你对“禁言”处罚的申诉成立，处罚已撤销',
    );
    expect(await call(contract.decideSanctionAppeal, decision, second)).toMatchObject({ status: 409 });
  });

  test('that is refused leaves it standing, with the answer beside it', async () => {
    const [first, second, one] = [await admin('admin'), await admin('admin'), await user()];
    const { id } = await given(one.id, first);
    await call(contract.appealSanction, { sanctionId: id, text: TEXT }, one);
    await call(contract.decideSanctionAppeal, { id, granted: false, reply: '不是引用' }, second);
    expect((await own(one))[0]).toMatchObject({ state: 'open', appeal: { state: 'refused', reply: '不是引用' } });
    expect((await listed(second, { view: 'appealed' })).map((row) => row.id)).not.toContain(id);
  });

  test('against the disabling of an account is made with a code, by who cannot log in, who reads why by the same', async () => {
    const [first, second] = [await admin('admin'), await admin('admin')];
    const one = await user('user', { mobile: '13800280002' });
    const codeFor = async (mobile: string) => {
      await call(sendForMobileSMSCaptcha, { mobile });
      return (await outbox()).findLast(({ to }) => to === mobile)?.code;
    };
    const appeal = async (mobile: string, more: object = {}) =>
      call(contract.appealForMobile, { mobile, smsCaptcha: await codeFor(mobile), ...more });
    await user('user', { mobile: '13800280003' });
    expect(await appeal('13800280003', { text: TEXT })).toMatchObject({ status: 404, msg: '没有被停用的账号' });
    const { id } = await given(one.id, first, { kind: 'login' });
    expect(await appeal('13800280002')).toMatchObject({
      status: 200,
      msg: '尚未申诉',
      data: { id, state: 'open', reason: '多次辱骂他人', appeal: null },
    });
    clock.advance(61_000);
    expect(await appeal('13800280002', { text: TEXT })).toMatchObject({ msg: '申诉处理中', data: { appeal: { text: TEXT } } });
    await call(contract.decideSanctionAppeal, { id, granted: true, reply: '确为引用' }, second);
    expect((await call(loginForMobilePassword, { mobile: '13800280002', password: PASSWORD })).status).toBe(200);
    expect(await call(contract.appealForMobile, { mobile: '13800280002', smsCaptcha: '000000' })).toMatchObject({ status: 401 });
  });

  test('against the only administrator there is can be answered by the same a day later, with a mark in the log', async () => {
    const [lone, one] = [await admin('super_admin'), await user()];
    await deps.db.execute(sql`update admins set status = 1 where id <> ${lone.id}`);
    const { id } = await given(one.id, lone);
    await call(contract.appealSanction, { sanctionId: id, text: TEXT }, one);
    const decision = { id, granted: true, reply: '确为引用' };
    expect((await call(contract.decideSanctionAppeal, decision, lone)).status).toBe(403);
    clock.advance(DAY + 1);
    const by = await again(lone, 'admin');
    expect((await listed(by, { view: 'appealed' })).find((row) => row.id === id)?.can.decide).toBe(true);
    expect((await call(contract.decideSanctionAppeal, decision, by)).status).toBe(200);
    const log = await deps.db.select().from(auditLog).where(eq(auditLog.targetId, one.id));
    expect(log.find(({ action }) => action === 'sanctions.grantAppeal')?.after).toMatchObject({ alone: true });
    await deps.db.execute(sql`update admins set status = 0`);
  });
});
