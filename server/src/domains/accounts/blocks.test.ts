import { beforeAll, describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import * as comments from '#contract/comments/comments.ts';
import * as danmaku from '#contract/danmaku/danmaku.ts';
import * as follows from '#contract/follows/follows.ts';
import { blockUser } from '#contract/messages/messages.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import * as reactions from '#contract/library/reactions.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, clock, deps } = app;
const { published, video } = postsOf(app);

let author: Visitor;
let blocked: Visitor;
let bystander: Visitor;
let post: string;

beforeAll(async () => {
  [author, blocked, bystander] = [await user('agencies', { nickname: '闭门谢客' }), await user(), await user()];
  const form = { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author) };
  post = await published(form, author, await admin('moderator'));
});

const block = (by: Visitor, whom: Visitor, on = true) => call(blockUser, { userId: whom.id, blocked: on }, by);
const write = (by: Visitor, content: string, more: object = {}) => {
  clock.advance(1000);
  return call(comments.createComment, { postsId: post, content, ...more }, by);
};
const follow = (by: Visitor, whom: Visitor, followed = true) => call(follows.setFollow, { userId: whom.id, followed }, by);
const like = (by: Visitor, liked = true) => call(reactions.likePost, { postsId: post, liked }, by);
const send = (by: Visitor) => {
  clock.advance(10_000);
  return call(danmaku.sendDanmaku, { postsId: post, atMs: 100, content: '路过' }, by);
};

describe('whom an author has blocked', () => {
  test('cannot comment on, like, follow or send danmaku to what is theirs, and may again when the block is lifted', async () => {
    await block(author, blocked);
    const refused = [await write(blocked, '在吗'), await like(blocked), await follow(blocked, author), await send(blocked)];
    expect(refused.map(({ status, msg }) => [status, msg])).toEqual([
      [403, '由于作者的设置，你无法评论这篇作品'],
      [403, '由于作者的设置，你无法点赞这篇作品'],
      [403, '由于对方的设置，你无法关注 TA'],
      [403, '由于作者的设置，你无法在这个视频发送弹幕'],
    ]);
    expect((await write(bystander, '来看看')).status).toBe(200);
    await block(author, blocked, false);
    const again = [await write(blocked, '在吗'), await like(blocked), await follow(blocked, author), await send(blocked)];
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('cannot answer, like or name that person under the posts of others either', async () => {
    const said = (await write(bystander, '我先说')).data;
    const reply = (await write(author, '我来答', { parentId: said.id })).data;
    await block(bystander, blocked);
    for (const parentId of [said.id, reply.id])
      expect(await write(blocked, '不对', { parentId })).toMatchObject({
        status: 403,
        msg: '由于对方的设置，你无法回复这条评论',
      });
    expect(await call(comments.likeComment, { commentId: said.id, liked: true }, blocked)).toMatchObject({
      status: 403,
      msg: '由于对方的设置，你无法点赞这条评论',
    });
    await block(bystander, blocked, false);
    await block(author, blocked);
    const elsewhere = await publishedPost(deps, { authorId: bystander.id });
    const named = await call(comments.createComment, { postsId: elsewhere, content: '@闭门谢客 来看' }, blocked);
    expect(named.data.mentions).toEqual([]);
    expect((await call(notifyList, {}, author)).data.list.map(({ kind }) => kind)).not.toContain('mention');
    await block(author, blocked, false);
  });

  test('stops following and being followed, with the counts of both, and can still take likes and follows back', async () => {
    const [one, other] = [await user(), await user()];
    await follow(one, other);
    await follow(other, one);
    await block(one, other);
    await block(one, other);
    for (const { id } of [one, other])
      expect((await call(accounts.publicInfo, { id })).data).toMatchObject({ followerCount: 0, followingCount: 0 });
    await like(other);
    await block(author, other);
    expect((await like(other, false)).status).toBe(200);
    expect((await follow(other, one, false)).status).toBe(200);
  });
});
