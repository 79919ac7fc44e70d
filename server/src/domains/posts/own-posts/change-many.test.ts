import { describe, expect, test } from 'vitest';
import { changePosts, listOwn } from '#contract/posts/own-posts.ts';
import * as posts from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, clock } = app;
const { published, made, submitted, again } = postsOf(app);
const reviewer = await admin('moderator');
const other = await user('agencies');

const DAY = 86_400_000;

describe('one thing done to many posts', () => {
  test('is done to each by itself, and says of each that was not why', async () => {
    const author = await user('creator');
    const shown = await published(articleForm(), author, reviewer);
    const draft = await made(articleForm(), author);
    const ofOther = await made(articleForm(), other);
    const { data } = await call(changePosts, { action: 'offline', postsIds: [shown, draft, ofOther, shown] }, author);
    expect(data).toEqual({
      done: 1,
      list: [
        { postsId: shown, status: 'offline', refusal: null },
        { postsId: draft, status: null, refusal: '作品未在展示，无法下线' },
        { postsId: ofOther, status: null, refusal: '作品不存在或已被删除' },
      ],
    });
    expect((await call(changePosts, { action: 'remove', postsIds: [shown, draft] }, author)).data.done).toBe(2);
    expect((await call(changePosts, { action: 'restore', postsIds: [shown, draft] }, author)).data.done).toBe(2);
  });

  test('gives drafts another category at once, and published posts once it was passed', async () => {
    const author = await user('creator');
    const shown = await published(articleForm(), author, reviewer);
    const draft = await made(articleForm(), author);
    const waiting = await submitted(articleForm(), author);
    const { data } = await call(
      changePosts,
      { action: 'category', categoryId: 'science', postsIds: [shown, draft, waiting] },
      author,
    );
    expect(data.list.map(({ refusal }) => refusal)).toEqual([null, null, '作品正在审核，撤回后才能修改']);
    expect((await call(posts.ownDetail, { postsId: draft }, author)).data.categoryId).toBe('science');
    expect((await call(postContract.detail, { postsId: shown })).data.category.id).toBe('nature');
    const { list } = (await call(listOwn, { categoryId: 'science' }, author)).data;
    expect(list.find(({ id }) => id === shown)).toMatchObject({ hasNewerDraft: true, title: articleForm().title });
    expect(
      (await call(changePosts, { action: 'category', categoryId: 'nothing', postsIds: [draft] }, author)).data.list[0]?.refusal,
    ).toBe('所选分类不存在');
    expect(await call(changePosts, { action: 'category', postsIds: [draft] }, author)).toMatchObject({
      status: 400,
      msg: '请选择分类',
    });
  });

  test('is bounded', async () => {
    const author = await user('creator');
    const many = Array.from({ length: 101 }, (_, at) => `id${at}`);
    expect(await call(changePosts, { action: 'remove', postsIds: many }, author)).toMatchObject({ msg: '一次最多 100 篇' });
    expect(await call(changePosts, { action: 'remove', postsIds: [] }, author)).toMatchObject({ msg: '请选择作品' });
  });
});

test('own posts are found by category and days, in the order asked for', async () => {
  const author = await user('creator');
  const first = await published(articleForm({ title: '先发的' }), author, reviewer);
  const day = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const then = day(clock.now());
  clock.advance(3 * DAY);
  const me = await again(author);
  const draft = await made(articleForm({ title: '后写的', categoryId: 'science' }), me);
  const ids = async (query: object) => (await call(listOwn, query, me)).data.list.map(({ id }) => id);
  expect(await ids({})).toEqual([draft, first]);
  expect(await ids({ sort: 'published' })).toEqual([first, draft]);
  expect(await ids({ to: then })).toEqual([first]);
  expect(await ids({ from: day(clock.now()) })).toEqual([draft]);
  expect(await ids({ categoryId: 'nature' })).toEqual([first]);
  expect((await call(listOwn, { categoryId: 'nature' }, me)).data.counts).toEqual({ published: 1 });
  expect(await call(listOwn, { from: '2026-13-01' }, me)).toMatchObject({ status: 400, msg: '开始日期不正确' });
});
