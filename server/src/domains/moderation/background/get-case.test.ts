import { expect, test } from 'vitest';
import * as comments from '#contract/comments/comments.ts';
import * as danmaku from '#contract/danmaku/danmaku.ts';
import { commentBackground, danmakuBackground } from '#contract/moderation/remark-background.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, clock } = app;
const { published, video } = postsOf(app);
const author = await user('agencies');
const moderator = await admin('moderator');

test('a danmaku comes with those that viewers see within fifteen seconds of it', async () => {
  const mediaId = await video(author);
  const postsId = await published({ type: 'video', title: '江上的船', categoryId: 'nature', mediaId }, author, moderator);
  const send = async (atMs: number, content: string) =>
    (await call(danmaku.sendDanmaku, { postsId, atMs, content }, await user())).data.id;
  await send(500, '开头');
  const hidden = await send(1_500, '藏');
  const looked = await send(1_900, '看这里');
  await send(1_000, '来了');
  await call(danmaku.hideDanmaku, { danmakuId: hidden, reason: '与作品无关' }, moderator);
  const { data } = await call(danmakuBackground, { danmakuId: looked }, moderator);
  expect(data.around.map(({ content, atMs }) => [content, atMs])).toEqual([
    ['开头', 500],
    ['来了', 1_000],
  ]);
  expect(data.author).toMatchObject({ written: 1, refused: 0 });
  const ofHidden = (await call(danmakuBackground, { danmakuId: hidden }, moderator)).data;
  expect(ofHidden.author).toMatchObject({ written: 1, refused: 1 });
});

test('a comment comes with what it answers, the replies next to it, and its writer’s last 30 days', async () => {
  const postsId = await published(articleForm({ title: '长江' }), author, moderator);
  const [asker, writer] = [await user(), await user()];
  const write = async (content: string, by: { token: string }, more: object = {}) => {
    clock.advance(61_000);
    return (await call(comments.createComment, { postsId, content, ...more }, by)).data.id;
  };
  const root = await write('哪一年拍的？', asker);
  const replies = [];
  for (const words of ['去年', '前年', '大前年']) replies.push(await write(words, asker, { parentId: root }));
  const looked = await write('加我看原片', writer, { parentId: replies[2] });
  const later = await write('别加', asker, { parentId: root });
  await call(comments.hideComment, { commentId: await write('加我', writer), reason: '广告引流' }, moderator);
  await call(comments.removeComment, { commentId: replies[1] }, asker);

  const { data } = await call(commentBackground, { commentId: looked }, moderator);
  expect(data.around.map(({ content }) => content)).toEqual(['哪一年拍的？', '去年', '大前年', '别加']);
  expect(data.around.every(({ atMs }) => atMs === null)).toBe(true);
  expect(data.author).toMatchObject({ written: 2, refused: 1, reported: 0 });
  const first = (await call(commentBackground, { commentId: root }, moderator)).data;
  expect(first.around.map(({ content }) => content)).toEqual(['去年', '大前年']);
  clock.advance(31 * 86_400_000);
  const next = await admin('moderator');
  expect((await call(commentBackground, { commentId: later }, next)).data.author).toMatchObject({ written: 0, refused: 0 });
  expect((await call(commentBackground, { commentId: 'nowhere' }, next)).status).toBe(404);
});
