import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { logList } from '#contract/audit-log/audit-log.ts';
import * as contract from '#contract/back-office/bulk-changes.ts';
import { adminCommentList, createComment } from '#contract/comments/comments.ts';
import { adminPostDetail, adminPostList, approvePost } from '#contract/moderation/review.ts';
import { userList } from '#contract/accounts/users.ts';
import { createReport, listReportCases } from '#contract/moderation/reports.ts';
import { admins } from '#server/db/tables/admins.ts';
import { comments } from '#server/db/tables/comments.ts';
import { postTakedowns } from '#server/db/tables/posts.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';
import { ADMIN_LISTS } from '#server/lists.ts';
import { addDays, dayInChina } from '../../core/clock.ts';
import { runBulkChange } from './lists/run-bulk-change.ts';
import { removeOldBulkChanges } from './lists/start-bulk-change.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { submitted } = postsOf(app);
const moderator = await admin('moderator');
const operator = await admin('admin');

const choose = (action: contract.BulkActionName, chosen: object, by: Visitor = moderator) =>
  call(contract.chooseBulkChange, { action, chosen }, by);
const state = async (id: string, by: Visitor = moderator) => (await call(contract.bulkChangeDetail, { id }, by)).data;
const start = async (id: string, form: object = {}, by: Visitor = moderator) => {
  const { total } = (await call(contract.bulkChangeDetail, { id }, by)).data ?? { total: 1 };
  return call(contract.startBulkChange, { id, total, form }, by);
};
/** As the worker does it: part after part until nothing is left. */
async function run(id: string, by: Visitor = moderator, attempt = 1): Promise<contract.BulkChange> {
  for (;;) {
    await runBulkChange(deps, ADMIN_LISTS, id, { attempt, lastAttempt: false });
    const now = await state(id, by);
    if (now.state !== 'running') return now;
  }
}

async function commented(count: number, words: string): Promise<{ postsId: string; ids: string[] }> {
  const author = await user('creator');
  const postsId = await publishedPost(deps, { authorId: author.id });
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { data } = await call(createComment, { postsId, content: `${words}${number}` }, await user());
    ids.push(data.id);
  }
  return { postsId, ids };
}

test('all that a filter leaves is chosen as it is now, and what comes in afterwards is left alone', async () => {
  const { postsId, ids } = await commented(3, '刷屏');
  const { data: chosen } = await choose('comments.hide', { filter: { status: 'all', postsId } });
  expect(chosen).toMatchObject({ state: 'chosen', total: 3, more: false, done: 0 });
  const late = await call(createComment, { postsId, content: '后来的' }, await user());
  expect((await start(chosen.id, { reason: '刷屏广告' })).data).toMatchObject({ state: 'running' });
  expect(await run(chosen.id)).toMatchObject({ state: 'finished', total: 3, done: 3, refused: 0, refusals: [] });
  const shown = (await call(adminCommentList, { postsId }, moderator)).data.list;
  expect(shown.filter(({ status }) => status === 'hidden').map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  expect(shown.find(({ id }) => id === late.data.id)?.status).toBe('shown');
  const log = (await call(logList, { action: 'comment.hide', admin: moderator.account, limit: 100 }, operator)).data.list;
  for (const id of ids) expect(log.find(({ targetId }) => targetId === id)?.after).toMatchObject({ reason: '刷屏广告' });
});

test('nothing runs but what was counted under the filter that the marks were made under', async () => {
  const { postsId } = await commented(2, '广告');
  const filter = { status: 'all', postsId };
  const { data: chosen } = await choose('comments.hide', { filter });
  expect(chosen).toMatchObject({ filter, total: 2 });
  const startWith = (total: number) => call(contract.startBulkChange, { id: chosen.id, total, form: {} }, moderator);
  expect(await startWith(17)).toMatchObject({ status: 409, msg: '所选内容与确认的数量不一致，请重新选择' });
  expect((await state(chosen.id)).state).toBe('chosen');
  expect((await startWith(2)).status).toBe(200);
  const log = (await call(logList, { action: 'batch.start', admin: moderator.account, limit: 100 }, operator)).data.list;
  expect(log.find(({ targetId }) => targetId === chosen.id)?.after).toMatchObject({ total: 2, filter });
  expect((await choose('comments.hide', { ids: [chosen.id] })).data).toMatchObject({ filter: null });
});

test('a filter that the list does not know is refused, for it would leave more than was meant', async () => {
  const { postsId } = await commented(1, '其他');
  const refused = { status: 400, msg: '筛选条件不适用于这个列表' };
  expect(await choose('comments.hide', { filter: { status: 'all', posts: postsId } })).toMatchObject(refused);
  expect(await choose('users.disable', { filter: { postsId } }, operator)).toMatchObject(refused);
});

test('what cannot be done to a row stands with its reason, and the others are done', async () => {
  const author = await user('creator');
  const [one, two, gone] = [
    await submitted(articleForm({ title: '成批之一' }), author),
    await submitted(articleForm({ title: '成批之二' }), author),
    await submitted(articleForm({ title: '先过的' }), author),
  ];
  const { data: chosen } = await choose('posts.approve', { ids: [one, two, gone] });
  await call(approvePost, { postsId: gone }, operator);
  await start(chosen.id);
  expect(await run(chosen.id)).toMatchObject({
    state: 'finished',
    done: 2,
    refused: 1,
    refusals: [{ reason: expect.stringContaining('待审核'), count: 1 }],
  });
  const { list } = (await call(adminPostList, { status: 'published', keywords: '成批之' }, moderator)).data;
  expect(list).toHaveLength(2);
});

test('many posts are taken down by one order, and kept down once its term is over', async () => {
  const author = await user('creator');
  const posts = await Promise.all(['转载之甲', '转载之乙'].map((title) => submitted(articleForm({ title }), author)));
  for (const postsId of posts) await call(approvePost, { postsId }, operator);
  const until = addDays(dayInChina(clock.now()), 1);
  const order = {
    reason: '侵权',
    rule: 'infringement',
    law: '《著作权法》',
    orderNumber: '7 号',
    publicReason: '著作权投诉',
    until,
  };
  const { data: chosen } = await choose('posts.offline', { ids: posts });
  expect(await start(chosen.id, { ...order, rule: '' })).toMatchObject({ status: 400, msg: '请选择违反的规则' });
  expect(await start(chosen.id, { ...order, publicReason: '长'.repeat(61) })).toMatchObject({ status: 400 });
  await start(chosen.id, order);
  expect(await run(chosen.id)).toMatchObject({ state: 'finished', done: 2, refused: 0 });
  const takedowns = () =>
    Promise.all(posts.map(async (postsId) => (await call(adminPostDetail, { postsId }, moderator)).data.takedown));
  const { publicReason: _publicReason, ...said } = order;
  const held = { ...said, shown: '该内容因著作权投诉已被移除', by: moderator.account, lapsed: false };
  expect(await takedowns()).toMatchObject([held, held]);

  await deps.db.update(postTakedowns).set({ lapsedAt: clock.now() }).where(inArray(postTakedowns.postId, posts));
  expect(await choose('posts.keepDown', { filter: { status: 'offline' } })).toMatchObject({ status: 400 });
  const { data: kept } = await choose('posts.keepDown', { filter: { status: 'lapsed' } });
  expect(kept.total).toBe(2);
  await start(kept.id, { until: null });
  expect(await run(kept.id)).toMatchObject({ done: 2, refused: 0 });
  const lasting = { ...held, until: null, kept: { by: moderator.account } };
  expect(await takedowns()).toMatchObject([lasting, lasting]);
});

test('a form that the single call refuses is refused before anything happens, and nothing starts twice', async () => {
  const author = await user('creator');
  const postsId = await submitted(articleForm(), author);
  const { data: chosen } = await choose('posts.reject', { ids: [postsId] });
  expect(await start(chosen.id, { reasons: [] })).toMatchObject({ status: 400, msg: '请填写退回理由' });
  expect((await state(chosen.id)).state).toBe('chosen');
  expect((await start(chosen.id, { reasons: [{ text: '缺少出处' }] })).status).toBe(200);
  expect(await start(chosen.id, { reasons: [{ text: '缺少出处' }] })).toMatchObject({ status: 409, msg: '这一批已经开始处理' });
  expect(await run(chosen.id)).toMatchObject({ done: 1 });
});

test('a filter for another part of the list, an empty choice and a missing permission are refused', async () => {
  expect(await choose('posts.offline', { filter: { status: 'pending' } })).toMatchObject({
    status: 400,
    msg: '所选的操作不适用于这个列表',
  });
  expect(await choose('comments.hide', { filter: { postsId: 'nothing' } })).toMatchObject({
    status: 400,
    msg: '没有可以这样处理的内容',
  });
  expect(await choose('comments.hide', { ids: [] })).toMatchObject({ status: 400 });
  expect((await choose('users.disable', { ids: ['x'] })).status).toBe(403);
});

test('people are disabled together, and only those whom the filter names', async () => {
  for (let number = 0; number < 3; number += 1) await user('user', { nickname: `水军${number}` });
  const bystander = await user('user', { nickname: '路人' });
  const { data: chosen } = await choose('users.disable', { filter: { keywords: '水军' } }, operator);
  expect(chosen.total).toBe(3);
  await start(chosen.id, { reason: '批量发布广告', days: 7 }, operator);
  expect(await run(chosen.id, operator)).toMatchObject({ done: 3, refused: 0 });
  const { list } = (await call(userList, { status: 'disabled' }, operator)).data;
  expect(list.map(({ nickname }) => nickname).toSorted()).toEqual(['水军0', '水军1', '水军2']);
  expect(list.map(({ id }) => id)).not.toContain(bystander.id);
});

test('reports are upheld together, and what can be taken down goes with them', async () => {
  const { ids } = await commented(2, '辱骂');
  const reporter = await user();
  for (const targetId of ids) await call(createReport, { targetType: 'comment', targetId, reason: 'abuse' }, reporter);
  await call(createReport, { targetType: 'person', targetId: (await user()).id, reason: 'abuse' }, reporter);
  const { data: chosen } = await choose('reports.uphold', { filter: { state: 'open' } });
  expect(chosen.total).toBe(3);
  await start(chosen.id, { reply: '已处理', remove: true });
  expect(await run(chosen.id)).toMatchObject({ done: 3, refused: 0 });
  expect((await call(listReportCases, { state: 'open' }, moderator)).data.list).toEqual([]);
  const rows = await deps.db
    .select()
    .from(comments)
    .where(eq(comments.id, ids[0] ?? ''));
  expect(rows[0]?.removedBy).toBe('admin');
});

test('it is stopped by who began it, and ends with their permission', async () => {
  const first = await choose('comments.hide', { ids: (await commented(2, '甲')).ids });
  await start(first.data.id);
  expect((await call(contract.stopBulkChange, { id: first.data.id }, operator)).status).toBe(404);
  expect(await call(contract.stopBulkChange, { id: first.data.id }, moderator)).toMatchObject({
    status: 200,
    data: { state: 'stopped' },
  });
  expect(await run(first.data.id)).toMatchObject({ state: 'stopped', done: 0 });

  const leaving = await admin('moderator');
  const second = await choose('comments.hide', { ids: (await commented(2, '乙')).ids }, leaving);
  await start(second.data.id, {}, leaving);
  expect((await call(contract.runningBulkChange, { actions: 'comments.hide' }, leaving)).data.batch?.id).toBe(second.data.id);
  await deps.db.update(admins).set({ status: 1 }).where(eq(admins.id, leaving.id));
  await runBulkChange(deps, ADMIN_LISTS, second.data.id, { attempt: 1, lastAttempt: false });
  await deps.db.update(admins).set({ status: 0 }).where(eq(admins.id, leaving.id));
  expect(await state(second.data.id, leaving)).toMatchObject({ state: 'stopped', done: 0 });
});

test('killed between a change and its mark, the row is not told as refused', async () => {
  const postsId = await submitted(articleForm(), await user('creator'));
  const { data: chosen } = await choose('posts.approve', { ids: [postsId] });
  await start(chosen.id);
  await call(approvePost, { postsId }, moderator);
  expect(await run(chosen.id, moderator, 2)).toMatchObject({ done: 1, refused: 0 });
});

test('what nobody confirmed is forgotten after a day', async () => {
  const { data: chosen } = await choose('comments.hide', { ids: (await commented(1, '丙')).ids });
  clock.advance(25 * 3_600_000);
  await removeOldBulkChanges(deps);
  const { rows } = await deps.db.$client.query('select 1 from batch_items where batch_id = $1', [chosen.id]);
  expect(rows).toEqual([]);
});
