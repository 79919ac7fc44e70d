import { beforeAll, describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import * as comments from '#contract/comments/comments.ts';
import * as danmaku from '#contract/danmaku/danmaku.ts';
import { setFollow } from '#contract/follows/follows.ts';
import * as reactions from '#contract/library/reactions.ts';
import * as messages from '#contract/messages/messages.ts';
import * as notifications from '#contract/notifications/notifications.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published, video } = postsOf(app);
// The clock of the tests does not end a wait.
Object.assign(deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });

let author: Visitor;
let pest: Visitor;
let other: Visitor;
let post: string;

const block = (on: boolean, by = author) => call(messages.blockUser, { userId: pest.id, blocked: on }, by);
const write = async (by: Visitor, content: string, parentId?: string) => {
  clock.advance(1000);
  const answered = parentId === undefined ? {} : { parentId };
  return (await call(comments.createComment, { postsId: post, content, ...answered }, by)).data.id;
};
const list = async (by?: Visitor) => (await call(comments.listComments, { postsId: post, sort: 'new' }, by)).data;

/** What the author sees of everything the other two have done, and whether both may be seen. */
async function seenBy(reader: Visitor | undefined) {
  const { list: threads, commentCount } = await list(reader);
  const said = threads.flatMap((thread) => [thread.content, ...thread.replies.map(({ content }) => content)]);
  const overlaid = (await call(danmaku.listDanmaku, { postsId: post }, reader)).data;
  return {
    said,
    commentCount,
    replyCounts: threads.map(({ replyCount }) => replyCount),
    overlaid: overlaid.list.map(({ content }) => content),
    total: overlaid.total,
  };
}

const ids = { root: '', theirs: '', theirReply: '', below: '' };
beforeAll(async () => {
  [author, pest, other] = [await user('agencies'), await user(), await user()];
  const form = { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author) };
  post = await published(form, author, await admin('moderator'));
  ids.root = await write(other, '别人的');
  ids.theirs = await write(pest, 'TA 的');
  ids.theirReply = await write(pest, 'TA 的回复', ids.root);
  await write(other, '别人的回复', ids.root);
  ids.below = await write(other, '回复 TA', ids.theirs);
  for (const [by, content] of [
    [pest, 'TA 的弹幕'],
    [other, '别人的弹幕'],
  ] as const) {
    clock.advance(6000);
    await call(danmaku.sendDanmaku, { postsId: post, atMs: 1000, content }, by);
  }
  for (const by of [pest, other]) {
    await call(setFollow, { userId: author.id, followed: true }, by);
    const sent = await call(messages.sendMessage, { toUserId: author.id, content: '你好' }, by);
    expect(sent.msg).toBe('成功');
    await call(reactions.likePost, { postsId: post, liked: true }, by);
  }
});

const EVERYTHING = {
  said: ['TA 的', '回复 TA', '别人的', 'TA 的回复', '别人的回复'],
  commentCount: 5,
  replyCounts: [1, 2],
  overlaid: ['TA 的弹幕', '别人的弹幕'],
  total: 2,
};
const WITHOUT = { said: ['别人的', '别人的回复'], commentCount: 2, replyCounts: [1], overlaid: ['别人的弹幕'], total: 1 };

describe('what somebody does whom I have blocked', () => {
  test('is in none of my lists and counts, while others and guests see it, and is there again afterwards', async () => {
    expect(await seenBy(author)).toEqual(EVERYTHING);
    await block(true);
    expect(await seenBy(author)).toEqual(WITHOUT);
    for (const reader of [other, pest, undefined]) expect(await seenBy(reader)).toEqual(EVERYTHING);
    const replies = (await call(comments.listReplies, { commentId: ids.root }, author)).data;
    expect([replies.list.map(({ content }) => content), replies.total]).toEqual([['别人的回复'], 1]);
    for (const commentId of [ids.theirs, ids.theirReply, ids.below])
      expect(await call(comments.commentThreadOf, { commentId }, author)).toMatchObject({
        status: 404,
        msg: '评论不存在或已被删除',
      });
    expect((await call(comments.listReplies, { commentId: ids.theirs }, author)).status).toBe(404);
    expect((await call(comments.commentThreadOf, { commentId: ids.root }, author)).data).toMatchObject({
      replyCount: 1,
      replies: [{ content: '别人的回复' }],
    });
    const received = (await call(comments.receivedComments, {}, author)).data.list.map(({ content }) => content);
    expect(received).toEqual(['别人的回复', '别人的']);
    await block(false);
    expect(await seenBy(author)).toEqual(EVERYTHING);
  });

  test('is told of to me no more, is unread nowhere, and conversations with them are in no list', async () => {
    const told = async () =>
      (await call(notifications.notifyList, { limit: 100 }, author)).data.list.map(({ actor }) => actor?.id ?? null);
    const talked = async () => {
      const { data } = await call(messages.conversations, { box: 'stranger' }, author);
      return { with: data.list.map(({ peer }) => peer.id).toSorted(), unread: data.unread.stranger };
    };
    const unread = async () => (await call(accounts.info, {}, author)).data.unread;
    const before = { told: await told(), unread: await unread() };
    expect(before.told).toContain(pest.id);
    expect(before.unread.notify).toBe(before.told.length);
    expect(await talked()).toEqual({ with: [pest.id, other.id].toSorted(), unread: 2 });
    await block(true);
    const rest = before.told.filter((id) => id !== pest.id);
    expect(await told()).toEqual(rest);
    expect(await talked()).toEqual({ with: [other.id], unread: 1 });
    expect(await unread()).toEqual({ notify: rest.length, message: 1 });
    expect((await call(notifications.notifyNews, {}, author)).data.total).toBe(rest.length);
    await block(false);
    expect(await told()).toEqual(before.told);
    expect(await unread()).toEqual(before.unread);
  });

  test('the news of danmaku do not bring me theirs', async () => {
    await block(true);
    expect((await call(danmaku.listDanmaku, { postsId: post }, author)).data.me?.blocks).toBe(true);
    expect((await call(danmaku.listDanmaku, { postsId: post }, other)).data.me?.blocks).toBe(false);
    const owner = await user('agencies');
    const form = { type: 'video', title: '别处', categoryId: 'nature', mediaId: await video(owner) };
    const elsewhere = await published(form, owner, await admin('moderator'));
    const since = clock.now().toISOString();
    await call(danmaku.sendDanmaku, { postsId: elsewhere, atMs: 1000, content: '现场' }, pest);
    clock.advance(3000);
    const news = async (by?: Visitor) =>
      (await call(danmaku.danmakuNews, { postsId: elsewhere, since }, by)).data.list.map(({ content }) => content);
    expect([await news(author), await news(other), await news()]).toEqual([[], ['现场'], ['现场']]);
    await block(false);
  });
});

test('who is blocked does not put my works among their favourites, but takes one out', async () => {
  const favor = (favorited: boolean) => call(reactions.favoritePost, { postsId: post, favorited }, pest);
  expect((await favor(true)).status).toBe(200);
  await block(true);
  expect((await favor(false)).status).toBe(200);
  expect(await favor(true)).toMatchObject({ status: 403, msg: '由于作者的设置，你无法收藏这篇作品' });
  await block(false);
});
