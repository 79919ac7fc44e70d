import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/comments/comments.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import * as posts from '#contract/posts/post.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

const { call, user, admin, deps, clock } = await createTestApp();

let author: Visitor;
let moderator: Visitor;
let post: string;

beforeAll(async () => {
  [author, moderator] = [await user('creator', { nickname: '林间' }), await admin('moderator')];
});
beforeEach(async () => {
  post = await publishedPost(deps, { authorId: author.id });
});

const write = async (by: Visitor, content: string, more: object = {}) => {
  clock.advance(1000);
  return call(contract.createComment, { postsId: post, content, ...more }, by);
};
const list = async (by?: Visitor) => (await call(contract.listComments, { postsId: post, sort: 'new' }, by)).data;
const contents = async (by?: Visitor) => (await list(by)).list.map(({ content }) => content);
const count = async () => (await call(posts.detail, { postsId: post }, author)).data.commentCount;
const notified = async (whom: Visitor) => (await call(notifyList, {}, whom)).data.list.map(({ title }) => title);
const release = (commentId: string) => call(contract.restoreComment, { commentId }, moderator);
const hide = (commentId: string) => call(contract.hideComment, { commentId }, moderator);

describe('a comment with a word that somebody has to look at', () => {
  test('is seen by its writer alone, counted by nobody and told to nobody until it is let through', async () => {
    const [writer, other] = [await user(), await user()];
    await write(other, '先来一条');
    const answer = await write(writer, '跟着我稳赚不赔');
    expect(answer).toMatchObject({ status: 200, msg: '评论已提交，审核通过后其他人才能看到' });
    expect(answer.data).toMatchObject({ held: true, can: { remove: true, reply: false, pin: false } });
    expect(await contents(writer)).toEqual(['跟着我稳赚不赔', '先来一条']);
    for (const reader of [other, author, undefined]) expect(await contents(reader)).toEqual(['先来一条']);
    expect([await count(), (await list(writer)).commentCount]).toEqual([1, 1]);
    const before = await notified(author);

    expect((await release(answer.data.id)).data).toEqual({ commentId: answer.data.id, status: 'shown' });
    for (const reader of [writer, other, author, undefined])
      expect(await contents(reader)).toEqual(['跟着我稳赚不赔', '先来一条']);
    expect((await list(writer)).list[0]).toMatchObject({ held: false, can: { reply: true } });
    expect(await count()).toBe(2);
    expect((await notified(author)).length).toBe(before.length + 1);
    await release(answer.data.id);
    expect(await count()).toBe(2);
    expect((await notified(author)).length).toBe(before.length + 1);
  });

  test('waits as a reply too, and then counts in its thread and tells whom it answers', async () => {
    const [first, writer] = [await user(), await user()];
    const root = (await write(first, '怎么看')).data;
    const held = (await write(writer, '加微信领取资料', { parentId: root.id })).data;
    const threadFor = async (by?: Visitor) => (await list(by)).list[0];
    expect(await threadFor(first)).toMatchObject({ replyCount: 0, replies: [] });
    expect(await threadFor(writer)).toMatchObject({ replyCount: 0, replies: [{ id: held.id, held: true }] });
    const replies = async (by: Visitor) =>
      (await call(contract.listReplies, { commentId: root.id }, by)).data.list.map(({ id }) => id);
    expect([await replies(writer), await replies(first)]).toEqual([[held.id], []]);
    expect(await notified(first)).toEqual([]);
    await release(held.id);
    expect(await threadFor(first)).toMatchObject({ replyCount: 1, replies: [{ id: held.id, held: false }] });
    expect(await notified(first)).toHaveLength(1);
  });

  test('is not there for others: neither liked, answered, removed, reported nor looked up', async () => {
    const [writer, other] = [await user(), await user()];
    const { id: commentId } = (await write(writer, '人肉搜索一下')).data;
    for (const by of [other, author]) {
      expect((await call(contract.likeComment, { commentId, liked: true }, by)).status).toBe(404);
      expect((await call(contract.removeComment, { commentId }, by)).status).toBe(404);
      expect((await write(by, '什么', { parentId: commentId })).status).toBe(404);
      expect((await call(contract.commentThreadOf, { commentId }, by)).status).toBe(404);
    }
    expect((await call(contract.commentThreadOf, { commentId }, writer)).data).toMatchObject({ id: commentId, held: true });
    expect(await write(writer, '补一句', { parentId: commentId })).toMatchObject({
      status: 409,
      msg: '这条评论还在审核，通过后才能回复',
    });
    expect((await call(contract.receivedComments, {}, author)).data.list.map(({ id }) => id)).not.toContain(commentId);
  });

  test('stands among the risky ones of the back office, and is counted off nowhere when it is hidden or taken back', async () => {
    const writer = await user();
    const [one, other] = [(await write(writer, '稳赚不赔一')).data, (await write(writer, '稳赚不赔二')).data];
    const risky = async () =>
      (await call(contract.adminCommentList, { status: 'risky', postsId: post }, moderator)).data.list.map(({ id, status }) => [
        id,
        status,
      ]);
    expect(await risky()).toEqual([
      [other.id, 'held'],
      [one.id, 'held'],
    ]);
    expect((await hide(one.id)).data.status).toBe('hidden');
    expect((await call(contract.removeComment, { commentId: other.id }, writer)).status).toBe(200);
    expect(await risky()).toEqual([]);
    expect([await contents(writer), await count()]).toEqual([[], 0]);
    // What its writer took back is beyond the back office.
    expect((await release(other.id)).data.status).toBe('removed');
    expect(await count()).toBe(0);
  });
});

describe('a first-level comment that was hidden', () => {
  test('comes back with the replies that are there then, whatever happened to them meanwhile', async () => {
    const [first, writer] = [await user(), await user()];
    const root = (await write(first, '怎么看')).data;
    const reply = async (content: string) => (await write(writer, content, { parentId: root.id })).data.id;
    const [hidden, removed, held] = [await reply('不怎么样'), await reply('说错了'), await reply('加微信领取资料')];
    await reply('还不错');
    await hide(root.id);
    expect(await count()).toBe(0);
    await hide(hidden);
    await call(contract.removeComment, { commentId: removed }, writer);
    await release(held);
    expect(await count()).toBe(0);

    await release(root.id);
    expect((await list()).list[0]).toMatchObject({ replyCount: 2 });
    expect(await count()).toBe(3);
  });
});
