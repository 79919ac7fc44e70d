import { describe, expect, test } from 'vitest';
import { submit } from '#contract/posts/drafts.ts';
import * as comments from '#contract/comments/comments.ts';
import { setFollow } from '#contract/follows/follows.ts';
import { blockUser } from '#contract/messages/messages.ts';
import { approvePost, offlinePost, rejectPost, restorePost } from '#contract/moderation/review.ts';
import * as contract from '#contract/notifications/notifications.ts';
import { likePost } from '#contract/library/reactions.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';
import { publishScheduledPosts } from '../posts/service.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { made, submitted } = postsOf(app);
const moderator = await admin('moderator');

const named = (nickname: string) => user('creator', { nickname });
const notificationsOf = async (by: Visitor) => (await call(contract.notifyList, {}, by)).data.list;
const titlesOf = async (by: Visitor) => (await notificationsOf(by)).map(({ title }) => title);
const write = async (by: Visitor, postsId: string, content: string, parentId?: string) => {
  clock.advance(1000);
  return (await call(comments.createComment, { postsId, content, parentId }, by)).data;
};

describe('a comment tells', () => {
  test('the author of the post, with a way to the comment', async () => {
    const [author, reader] = [await named('林间小路'), await named('教室后排')];
    const post = await publishedPost(deps, { authorId: author.id, title: '山里的早晨' });
    const { id } = await write(reader, post, '雾真好看');
    expect(await notificationsOf(author)).toMatchObject([
      {
        kind: 'comment',
        title: '教室后排 评论了你的文章《山里的早晨》',
        content: '雾真好看',
        link: `/article/${post}#comment-${id}`,
        read: false,
        actor: { id: reader.id, nickname: '教室后排' },
      },
    ]);
    expect(await notificationsOf(reader)).toEqual([]);
  });

  test('whom it answers, and not the author of the post with every answer', async () => {
    const [author, one, two] = [await named('作者一号'), await named('读者甲'), await named('读者乙')];
    const post = await publishedPost(deps, { authorId: author.id, title: '山里的早晨' });
    const root = await write(one, post, '在哪里拍的？');
    const reply = await write(two, post, '我也想知道', root.id);
    await write(one, post, '一起等', reply.id);
    expect(await titlesOf(one)).toEqual(['读者乙 回复了你在文章《山里的早晨》下的评论']);
    expect(await notificationsOf(two)).toMatchObject([{ kind: 'reply', content: '一起等' }]);
    expect(await titlesOf(author)).toEqual(['读者甲 评论了你的文章《山里的早晨》']);
  });

  test('whom it names, each person once', async () => {
    const [author, writer, friend] = [await named('作者二号'), await named('写评论的'), await named('被叫到的')];
    const post = await publishedPost(deps, { authorId: author.id, title: '山里的早晨' });
    await write(writer, post, '@被叫到的 来看 @作者二号 @写评论的 @被叫到的');
    expect(await notificationsOf(friend)).toMatchObject([
      { kind: 'mention', title: '写评论的 在文章《山里的早晨》的评论里提到了你' },
    ]);
    expect(await notificationsOf(author)).toMatchObject([{ kind: 'comment' }]);
    expect(await notificationsOf(writer)).toEqual([]);
  });

  test('nobody who has switched that off, and nobody of what somebody wrote whom they have blocked', async () => {
    const [author, writer, quiet] = [await named('作者三号'), await named('说话的人'), await named('只要提到')];
    const post = await publishedPost(deps, { authorId: author.id });
    await call(contract.changeNotifySettings, { reply: false }, quiet);
    const root = await write(quiet, post, '第一');
    await write(writer, post, '看不到的回复', root.id);
    expect(await notificationsOf(quiet)).toEqual([]);
    await write(writer, post, '@只要提到 看得到', root.id);
    expect(await notificationsOf(quiet)).toMatchObject([{ kind: 'mention' }]);
    const before = await titlesOf(author);
    await call(blockUser, { userId: writer.id, blocked: true }, author);
    const again = await call(comments.createComment, { postsId: post, content: '又来了' }, writer);
    expect(again.status).toBe(403);
    expect(await titlesOf(author)).toEqual(before);
  });
});

test('a comment that is removed or hidden is no longer read in notifications either', async () => {
  const [author, writer] = [await named('作者六号'), await named('说错话的')];
  const post = await publishedPost(deps, { authorId: author.id });
  const [own, bad] = [await write(writer, post, '说错了'), await write(writer, post, '难听的话')];
  expect(await notificationsOf(author)).toHaveLength(2);
  await call(comments.removeComment, { commentId: own.id }, writer);
  expect((await notificationsOf(author)).map(({ content }) => content)).toEqual(['难听的话']);
  await call(comments.hideComment, { commentId: bad.id, reason: '辱骂' }, moderator);
  expect(await notificationsOf(author)).toEqual([]);
});

describe('likes', () => {
  test('of a post and of a comment are merged, and one person counts once', async () => {
    const [author, writer] = [await named('作者四号'), await named('评论的人')];
    const post = await publishedPost(deps, { authorId: author.id, title: '候鸟' });
    const comment = await write(writer, post, '湖水退去之后，整片滩涂都是它们的脚印，真壮观');
    const fans = [await named('点赞一号'), await named('点赞二号'), await named('点赞三号')];
    for (const fan of fans) {
      for (const liked of [true, false, true]) await call(likePost, { postsId: post, liked }, fan);
      await call(comments.likeComment, { commentId: comment.id, liked: true }, fan);
    }
    await call(likePost, { postsId: post, liked: true }, author);
    expect((await notificationsOf(author)).filter(({ kind }) => kind === 'like')).toMatchObject([
      { title: '点赞三号 等 3 人赞了你的文章《候鸟》', count: 3, link: `/article/${post}` },
    ]);
    expect(await notificationsOf(writer)).toMatchObject([
      {
        title: '点赞三号 等 3 人赞了你的评论“湖水退去之后，整片滩涂都是它们的脚印，真…”',
        link: `/article/${post}#comment-${comment.id}`,
      },
    ]);
  });

  test('that are taken back tell nothing', async () => {
    const [author, fan] = [await named('作者五号'), await named('反悔的人')];
    const post = await publishedPost(deps, { authorId: author.id });
    await call(likePost, { postsId: post, liked: false }, fan);
    expect(await notificationsOf(author)).toEqual([]);
  });
});

test('a follow tells the person followed, once a day however often it is repeated', async () => {
  const [author, fan] = [await named('被关注的'), await named('新粉丝')];
  for (const followed of [true, false, true]) await call(setFollow, { userId: author.id, followed }, fan);
  expect(await notificationsOf(author)).toMatchObject([
    { kind: 'follow', title: '新粉丝 关注了你', link: `/users/${fan.id}`, count: 1 },
  ]);
});

describe('a decision tells the author', () => {
  test('that a post was passed, taken down with the reason, and is back', async () => {
    const author = await named('投稿人');
    const postsId = await submitted(articleForm({ title: '湿地来客' }), author);
    await call(approvePost, { postsId }, moderator);
    await call(offlinePost, { postsId, reason: '图片来源不明' }, moderator);
    await call(restorePost, { postsId }, moderator);
    const notification = await notificationsOf(author);
    expect(notification.map(({ kind, title, content, link }) => ({ kind, title, content, link })).toReversed()).toEqual([
      { kind: 'audit', title: '你的文章《湿地来客》已通过审核', content: '作品已发布。', link: `/article/${postsId}` },
      {
        kind: 'audit',
        title: '你的文章《湿地来客》已被下架',
        content: '图片来源不明',
        link: `/creator/center/publish?id=${postsId}`,
      },
      { kind: 'audit', title: '你的文章《湿地来客》已恢复展示', content: '', link: `/article/${postsId}` },
    ]);
  });

  test('why a post was refused, with a way to mend it', async () => {
    const author = await named('被退稿的');
    const postsId = await submitted(articleForm({ title: '还要改' }), author);
    await call(rejectPost, { postsId, reasons: [{ text: '标题与内容不符' }, { text: '第二张图模糊' }] }, moderator);
    expect(await notificationsOf(author)).toMatchObject([
      {
        title: '你的文章《还要改》未通过审核',
        content: '1. 标题与内容不符\n2. 第二张图模糊',
        link: `/creator/center/publish?id=${postsId}`,
      },
    ]);
  });

  test('when a post will be published, and that it was', async () => {
    const author = await named('定时的人');
    const postsId = await made(articleForm({ title: '定好的' }), author);
    const publishAt = new Date(clock.now().getTime() + 30 * 60_000).toISOString();
    await call(submit, { postsId, publishAt }, author);
    await call(approvePost, { postsId }, moderator);
    expect(await notificationsOf(author)).toMatchObject([
      { content: expect.stringMatching(/^将在 \d{4}-\d\d-\d\d \d\d:\d\d 发布。$/) },
    ]);
    clock.advance(31 * 60_000);
    await publishScheduledPosts(deps);
    expect((await notificationsOf(author))[0]).toMatchObject({
      title: '你的文章《定好的》已按时发布',
      link: `/article/${postsId}`,
    });
  });
});
