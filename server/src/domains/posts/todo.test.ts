import { expect, test } from 'vitest';
import { createAppeal } from '#contract/moderation/appeals.ts';
import { offlinePost, rejectPost } from '#contract/moderation/review.ts';
import { save, submit } from '#contract/posts/drafts.ts';
import { listOwn, changePosts } from '#contract/posts/own-posts.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin } = app;
const { made, submitted, published, video } = postsOf(app);

test('what waits for its author: refusals, takedowns and failed videos; no draft, and nothing that somebody else has to answer', async () => {
  const [author, moderator] = [await user('creator'), await admin('moderator')];
  const todo = async () => {
    const { data } = await call(listOwn, { todo: 'yes' }, author);
    expect(data.total).toBe(data.list.length);
    return data.list.map(({ id }) => id).toSorted();
  };
  const reject = (postsId: string) => call(rejectPost, { postsId, reasons: [{ text: '广告导流' }] }, moderator);

  await made(articleForm({ title: '写到一半' }), author);
  await made({ type: 'video', title: '转码中', mediaId: await video(author, 'processing') }, author);
  await submitted(articleForm({ title: '审核中' }), author);
  await published(articleForm({ title: '已发布' }), author, moderator);
  expect(await todo()).toEqual([]);

  const failed = await made({ type: 'video', title: '转码失败', mediaId: await video(author, 'failed') }, author);
  const rejected = await submitted(articleForm({ title: '未通过' }), author);
  await reject(rejected);
  const down = await published(articleForm({ title: '被下架' }), author, moderator);
  await call(offlinePost, { postsId: down, reason: '侵权' }, moderator);
  const newer = await published(articleForm({ title: '修改版未通过' }), author, moderator);
  await call(save, articleForm({ postsId: newer, title: '修改版未通过二' }), author);
  await call(submit, { postsId: newer }, author);
  await reject(newer);
  expect(await todo()).toEqual([failed, rejected, down, newer].toSorted());

  // An appeal waits for a moderator, a bin for nobody.
  await call(createAppeal, { postsId: down, text: '图片是我自己拍的，原图和拍摄信息可以提供。' }, author);
  await call(changePosts, { action: 'remove', postsIds: [failed] }, author);
  expect(await todo()).toEqual([rejected, newer].toSorted());
  // Of another's posts nothing.
  expect((await call(listOwn, { todo: 'yes' }, await user('creator'))).data.list).toEqual([]);
});
