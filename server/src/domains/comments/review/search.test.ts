import { beforeAll, expect, test } from 'vitest';
import { modifyInfo } from '#contract/accounts/settings.ts';
import { chooseBulkChange } from '#contract/back-office/bulk-changes.ts';
import { adminCommentList, createComment, hideComment } from '#contract/comments/comments.ts';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, deps } = app;
const moderator = await admin('moderator');
let [lake, sea] = ['', ''];
let ids: string[] = [];

const found = async (query: object) =>
  (await call(adminCommentList, query, moderator)).data.list.map(({ id }) => id).sort((a, b) => ids.indexOf(a) - ids.indexOf(b));
const say = async (postsId: string, content: string, by: Visitor) =>
  (await call(createComment, { postsId, content }, by)).data.id;

beforeAll(async () => {
  const author = await user('creator');
  lake = await publishedPost(deps, { authorId: author.id, title: '鄱阳湖的候鸟' });
  sea = await publishedPost(deps, { authorId: author.id, title: '北部湾的鲸' });
  const [fan, other] = [await user(), await user()];
  expect((await call(modifyInfo, { nickname: '观鸟的林远' }, fan)).status).toBe(200);
  ids = [await say(lake, '去年冬天去看过', fan), await say(sea, '候鸟也会飞过这里', other), await say(sea, '很好看', fan)];
});

test('comments are found by their words, their author and their work', async () => {
  expect(await found({ keywords: '候鸟' })).toEqual([ids[0], ids[1]]);
  expect(await found({ keywords: ' 去年冬天 ' })).toEqual([ids[0]]);
  expect(await found({ keywords: '林远' })).toEqual([ids[0], ids[2]]);
  expect(await found({ keywords: '北部湾' })).toEqual([ids[1], ids[2]]);
  expect(await found({ keywords: sea })).toEqual([ids[1], ids[2]]);
  expect(await found({ keywords: '没有人说过' })).toEqual([]);
  expect(await found({ keywords: '%' })).toEqual([]);
});

test('the search goes with the other filters, and what is done to all it leaves is done to these', async () => {
  expect(await found({ keywords: '候鸟', postsId: sea })).toEqual([ids[1]]);
  expect(await found({ keywords: '林远', sort: 'at' })).toEqual([ids[0], ids[2]]);
  expect((await call(hideComment, { commentId: ids[2] ?? '' }, moderator)).status).toBe(200);
  expect(await found({ keywords: '林远', status: 'hidden' })).toEqual([ids[2]]);
  expect(await found({ keywords: '候鸟', status: 'hidden' })).toEqual([]);
  const chosen = { filter: { status: 'all', keywords: '候鸟' } };
  expect((await call(chooseBulkChange, { action: 'comments.hide', chosen }, moderator)).data).toMatchObject({
    total: 2,
    ...chosen,
  });
});

test('a search that is too long is refused with a sentence', async () => {
  const answer = await call(adminCommentList, { keywords: '长'.repeat(101) }, moderator);
  expect(answer).toMatchObject({ status: 400, msg: '搜索词最多 100 字' });
});
