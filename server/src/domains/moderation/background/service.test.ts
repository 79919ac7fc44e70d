import { expect, test } from 'vitest';
import { reviewBackground } from '#contract/moderation/background.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { offlinePost, rejectPost } from '#contract/moderation/review.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, clock } = app;
const { published, submitted, again } = postsOf(app);
const moderator = await admin('moderator');
const backgroundFor = async (postsId: string) =>
  (await call(reviewBackground, { postsId }, await again(moderator, 'admin'))).data;

const PARAGRAPHS = [
  '湖水退去之后，滩涂上留下一层细密的盐花。候鸟赶在风转向之前落下来，沿着水线一路啄食，远看像有人把一把米撒在镜子上。',
  '守湖人说，今年来得比往年早了四天，他在本子上记下数目，又把望远镜递给身边的孩子，教他分辨反嘴鹬和黑翅长脚鹬。',
];

test('a copy is shown beside what it was copied from, by how much of it stands there', async () => {
  const [author, copier] = [await user('creator', { nickname: '湖边人' }), await user('creator')];
  const original = await published(articleForm({ title: '湖边的盐花', body: body(...PARAGRAPHS) }), author, moderator);
  await published(
    articleForm({ title: '老茶馆的清早', body: body('掌柜先烧水，再擦桌，等第一位客人把报纸摊开。') }),
    author,
    moderator,
  );
  const copy = await submitted(articleForm({ title: '盐花与候鸟', body: body(...PARAGRAPHS) }), copier);
  expect((await backgroundFor(copy)).similar).toMatchObject([
    { postsId: original, title: '湖边的盐花', author: { nickname: '湖边人' }, percent: 100 },
  ]);
  const half = await submitted(
    articleForm({
      title: '候鸟来了',
      body: body(
        PARAGRAPHS[0] ?? '',
        '城里的老茶馆翻修之后换了新招牌，掌柜还是那位掌柜，清早六点开门，铜壶正好响起来，街坊们陆续坐下喝茶说话。',
      ),
    }),
    copier,
  );
  const [found] = (await backgroundFor(half)).similar;
  expect(found).toMatchObject({ postsId: original });
  expect(found?.percent).toBeLessThan(70);
  // Its own public revision is no copy of it.
  expect((await backgroundFor(original)).similar).toEqual([]);
  await call(offlinePost, { postsId: original, reason: '侵权' }, await again(moderator, 'admin'));
  expect((await backgroundFor(copy)).similar).toEqual([]);
});

test('an author’s last thirty days are counted, and what lies further back is not', async () => {
  const [author, reader] = [await user('creator'), await user('user')];
  const old = await submitted(articleForm({ title: '很久以前' }), author);
  await call(rejectPost, { postsId: old, reasons: [{ text: '广告导流' }] }, moderator);
  clock.advance(31 * 86_400_000);
  const [writer, by] = [await again(author), await again(moderator, 'admin')];
  const shown = await published(articleForm({ title: '湖边的一天' }), writer, by);
  await call(createReport, { targetType: 'post', targetId: shown, reason: 'ad' }, await again(reader));
  const waiting = await submitted(articleForm({ title: '湖边的两天' }), writer);
  await call(rejectPost, { postsId: waiting, reasons: [{ text: '标题与内容不符' }] }, by);
  expect((await backgroundFor(waiting)).author).toMatchObject({
    posts: 1,
    followers: 0,
    submitted: 2,
    rejected: 1,
    takenDown: 0,
    reported: 1,
  });
  await call(offlinePost, { postsId: shown, reason: '侵权' }, by);
  expect((await backgroundFor(waiting)).author).toMatchObject({ posts: 0, takenDown: 1 });
});

test('a post that was never submitted has none', async () => {
  expect(await call(reviewBackground, { postsId: 'nothing' }, await again(moderator, 'admin'))).toMatchObject({ status: 404 });
});
