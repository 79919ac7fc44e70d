import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as assignments from '#contract/admins/assignments.ts';
import { dashboardWaiting } from '#contract/back-office/dashboard.ts';
import { bulkChangeDetail, chooseBulkChange, startBulkChange } from '#contract/back-office/bulk-changes.ts';
import { createListExport } from '#contract/back-office/list-exports.ts';
import { addNote, listNotes } from '#contract/back-office/notes.ts';
import { quickJump } from '#contract/back-office/quick-jump.ts';
import * as comments from '#contract/comments/comments.ts';
import * as danmaku from '#contract/danmaku/danmaku.ts';
import { createAppeal, decideAppeal, listAppeals } from '#contract/moderation/appeals.ts';
import { caseBackground, reviewBackground } from '#contract/moderation/background.ts';
import { commentBackground, danmakuBackground } from '#contract/moderation/remark-background.ts';
import * as contract from '#contract/moderation/review.ts';
import { runBulkChange } from '#server/domains/back-office/lists/run-bulk-change.ts';
import { ADMIN_LISTS } from '#server/lists.ts';
import { articleForm, postsOf } from './factories/posts.ts';
import { createTestApp, type Visitor } from './test-app.ts';

const app = await createTestApp();
const { call, user, admin, custom, deps, fastify } = app;
const { submitted, published, video } = postsOf(app);
const author = await user('creator');
const boss = await admin('super_admin');

const HANDLE = { posts: 'handle' } as const;
const ofNature = await custom(HANDLE, { categories: ['nature'] });
const ofHubei = await custom(HANDLE, { provinces: ['hubei'] });
const ofBoth = await custom(HANDLE, { categories: ['food'], provinces: ['hubei'] });
const everywhere = await custom(HANDLE);

const nature = await submitted(articleForm({ title: '范围一' }), author);
const food = await submitted(articleForm({ title: '范围二', categoryId: 'food' }), author);
const abroad = await submitted(articleForm({ title: '范围三', region: 'hunan' }), author);
const nowhere = await submitted(articleForm({ title: '范围四', region: null }), author);
const all = [nature, food, abroad, nowhere].toSorted();

const queue = async (by: Visitor, query: object = {}) => (await call(contract.adminPostList, { limit: 100, ...query }, by)).data;
const seen = async (by: Visitor) => (await queue(by)).list.map(({ postsId }) => postsId).toSorted();
const NOT_THERE = { status: 404, msg: '作品不存在或尚未提交审核' };

describe('a role for some categories or provinces', () => {
  test('lists and counts the posts of these alone', async () => {
    expect(await seen(everywhere)).toEqual(all);
    expect(await seen(ofNature)).toEqual([nature, abroad, nowhere].toSorted());
    expect(await seen(ofHubei)).toEqual([nature, food].toSorted());
    expect(await seen(ofBoth)).toEqual([food]);
    const { counts, total } = await queue(ofHubei);
    expect(counts).toEqual({ pending: 2, unseen: 0, lapsed: 0 });
    expect(total).toBe(2);
    const waiting = async (by: Visitor) => (await call(dashboardWaiting, {}, by)).data.list;
    expect(await waiting(ofBoth)).toContainEqual(expect.objectContaining({ kind: 'posts', count: 1 }));
    expect(await waiting(boss)).toContainEqual(expect.objectContaining({ kind: 'posts', count: 4 }));
    const found = async (by: Visitor) => (await call(quickJump, { words: '范围' }, by)).data.works.map(({ id }) => id);
    expect(await found(ofBoth)).toEqual([food]);
  });

  test('opens no other, by whatever call', async () => {
    expect((await call(contract.adminPostDetail, { postsId: food }, ofBoth)).status).toBe(200);
    const tried = [
      call(contract.adminPostDetail, { postsId: nature }, ofBoth),
      call(reviewBackground, { postsId: nature }, ofBoth),
      call(caseBackground, { kind: 'post', id: nature }, ofBoth),
      call(contract.claimPost, { postsId: nature }, ofBoth),
      call(contract.approvePost, { postsId: nature }, ofBoth),
      call(contract.confirmPost, { postsId: nature }, ofBoth),
      call(contract.rejectPost, { postsId: nature, reasons: [{ text: '不在范围' }] }, ofBoth),
      call(contract.offlinePost, { postsId: nature, reason: '不在范围' }, ofBoth),
      call(contract.restorePost, { postsId: nature }, ofBoth),
      call(contract.keepPostDown, { postsId: nature }, ofBoth),
      call(contract.suspectAi, { postsId: nature, suspected: true }, ofBoth),
    ];
    for (const answer of await Promise.all(tried)) expect(answer).toMatchObject(NOT_THERE);
    expect((await call(listNotes, { subject: 'post', id: nature }, ofBoth)).status).toBe(404);
    expect((await call(addNote, { subject: 'post', id: nature, text: '备注' }, ofBoth)).status).toBe(404);
    expect((await call(addNote, { subject: 'post', id: food, text: '备注' }, ofBoth)).status).toBe(200);
  });

  test('hands out a file of these alone', async () => {
    const { url } = (await call(createListExport, { list: 'works', filter: { status: 'pending' } }, ofBoth)).data;
    const file = await fastify.inject(url);
    expect(file.body).toContain(food);
    expect(file.body).not.toContain(nature);
  });

  test('changes among many what it may and leaves the rest', async () => {
    const chosen = { action: 'posts.approve', chosen: { ids: [nature, food] } };
    const { id } = (await call(chooseBulkChange, chosen, ofBoth)).data;
    await call(startBulkChange, { id, total: 2 }, ofBoth);
    await runBulkChange(app.deps, ADMIN_LISTS, id, { attempt: 1, lastAttempt: false });
    const { data } = await call(bulkChangeDetail, { id }, ofBoth);
    expect(data).toMatchObject({ done: 1, refused: 1, refusals: [{ reason: NOT_THERE.msg, count: 1 }] });
    expect((await call(contract.adminPostDetail, { postsId: nature }, boss)).data.status).toBe('pending');
  });
});

describe('what stands under works', () => {
  const grants = { comments: 'handle', danmaku: 'handle' } as const;
  const gone = (msg: string) => ({ status: 404, msg });

  test('is limited with them: comments', async () => {
    const [near, far] = [await custom(grants, { provinces: ['hubei'] }), await custom(grants, { provinces: ['hunan'] })];
    const postsId = await published(articleForm({ title: '有评论' }), author, boss);
    const { id: commentId } = (await call(comments.createComment, { postsId, content: '来看看' }, await user())).data;
    const listed = async (by: Visitor) => (await call(comments.adminCommentList, {}, by)).data.list.map(({ id }) => id);
    expect([await listed(near), await listed(far)]).toEqual([[commentId], []]);
    for (const declared of [comments.hideComment, comments.restoreComment, comments.claimComment])
      expect(await call(declared, { commentId }, far)).toMatchObject(gone('评论不存在'));
    expect(await call(commentBackground, { commentId }, far)).toMatchObject(gone('评论不存在'));
    expect(await call(caseBackground, { kind: 'comment', id: commentId }, far)).toMatchObject(gone('评论不存在'));
    expect((await call(commentBackground, { commentId }, near)).status).toBe(200);
    expect((await call(caseBackground, { kind: 'comment', id: commentId }, near)).status).toBe(200);
    expect((await call(comments.hideComment, { commentId }, near)).data.status).toBe('hidden');
    const { url } = (await call(createListExport, { list: 'comments' }, far)).data;
    expect((await fastify.inject(url)).body).not.toContain(commentId);
  });

  test('is limited with them: danmaku', async () => {
    const [near, far] = [await custom(grants, { categories: ['nature'] }), await custom(grants, { categories: ['food'] })];
    const form = { type: 'video', title: '有弹幕', categoryId: 'nature', mediaId: await video(author) };
    const postsId = await published(form, author, boss);
    const sent = await call(danmaku.sendDanmaku, { postsId, atMs: 4000, content: '来看看' }, await user());
    const danmakuId = sent.data.id;
    const listed = async (by: Visitor) => (await call(danmaku.adminDanmakuList, {}, by)).data.list.map(({ id }) => id);
    expect([await listed(near), await listed(far)]).toEqual([[danmakuId], []]);
    expect(await call(danmakuBackground, { danmakuId }, far)).toMatchObject(gone('弹幕不存在'));
    expect(await call(caseBackground, { kind: 'danmaku', id: danmakuId }, far)).toMatchObject(gone('弹幕不存在'));
    expect((await call(danmakuBackground, { danmakuId }, near)).status).toBe(200);
    expect((await call(caseBackground, { kind: 'danmaku', id: danmakuId }, near)).status).toBe(200);
    for (const declared of [danmaku.hideDanmaku, danmaku.restoreDanmaku, danmaku.claimDanmaku])
      expect(await call(declared, { danmakuId }, far)).toMatchObject(gone('弹幕不存在'));
    expect((await call(danmaku.hideDanmaku, { danmakuId }, near)).data.status).toBe('hidden');
  });
});

test('who may only read decides nothing, and is offered nothing to decide', async () => {
  const reader = await custom({ posts: 'view' });
  const { can } = (await call(contract.adminPostDetail, { postsId: abroad }, reader)).data;
  expect(Object.values(can)).toEqual([false, false, false, false, false, false]);
  expect((await call(contract.approvePost, { postsId: abroad }, reader)).status).toBe(403);
});

test('an appeal brings its post along, for who sees to appeals alone', async () => {
  const judge = await custom({ appeals: 'handle' });
  const postsId = await published(articleForm({ title: '下架后申诉' }), author, boss);
  expect((await call(contract.adminPostDetail, { postsId }, judge)).status).toBe(404);
  await call(contract.offlinePost, { postsId, reason: '内容不实' }, boss);
  await call(createAppeal, { postsId, text: '数据来自林业局公报第三页，已在文末注明出处。' }, author);
  expect((await call(contract.adminPostDetail, { postsId }, judge)).status).toBe(200);
  expect((await call(contract.adminPostList, {}, judge)).status).toBe(403);
  const [row] = (await call(listAppeals, {}, judge)).data.list;
  const answer = await call(decideAppeal, { id: row?.id, granted: true, reply: '已核实' }, judge);
  expect(answer).toMatchObject({ status: 200, data: { status: 'published' } });
});

describe('what waits', () => {
  const assign = (ids: string[], to: Visitor) => call(assignments.assign, { subject: 'post', ids, adminId: to.id }, boss);
  const candidates = async (ids: string[]) => {
    const { list } = (await call(assignments.assignmentCandidates, { subject: 'post', ids: ids.join(',') }, boss)).data;
    return list.map(({ id }) => id);
  };

  test('is assigned only to somebody whose role shows it, alone or among others', async () => {
    const [one, hidden] = [
      await submitted(articleForm({ title: '范围内' }), author),
      await submitted(articleForm({ title: '范围外', categoryId: 'food' }), author),
    ];
    expect(await assign([hidden], ofNature)).toMatchObject({ status: 400, msg: '不在所选管理员负责的分类或地区内' });
    expect(await assign([one, hidden], ofNature)).toMatchObject({
      status: 400,
      msg: '其中 1 条不在所选管理员负责的分类或地区内',
    });
    expect(await assign([one], ofNature)).toMatchObject({ status: 200 });
    expect(await candidates([one])).toEqual(expect.arrayContaining([ofNature.id, everywhere.id]));
    expect(await candidates([one, hidden])).not.toContain(ofNature.id);
    expect(await candidates([one, hidden])).toContain(everywhere.id);
  });

  test('is nobody’s once the role of whoever has it is limited to other things', async () => {
    const narrowed = await custom(HANDLE);
    const id = await submitted(articleForm({ title: '先前分配的', categoryId: 'food' }), author);
    await assign([id], narrowed);
    const unassigned = async () => (await queue(boss, { waiting: 'unassigned' })).list.map(({ postsId }) => postsId);
    expect(await unassigned()).not.toContain(id);
    await deps.db.execute(sql`update admin_roles set categories = '{nature}'
      where id = (select role_id from admins where id = ${narrowed.id})`);
    expect((await call(assignments.listAssignments, { subject: 'post', ids: id }, boss)).data.list).toEqual([]);
    expect(await unassigned()).toContain(id);
  });
});
