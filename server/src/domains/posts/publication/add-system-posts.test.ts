import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { suggest } from '#contract/discovery/feed.ts';
import { hotList } from '#contract/discovery/hot-list.ts';
import * as contract from '#contract/posts/post.ts';
import { mediaAssets } from '#server/db/tables/media-assets.ts';
import { refreshHeat } from '../../discovery/service.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../../test/factories/posts.ts';
import { publishScheduledPosts, addSystemPosts, type SystemPost } from '../service.ts';

const app = await createTestApp();
const { call, user, deps, clock } = app;
const { picture, video } = postsOf(app);

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
const counts = { views: 63_500, likes: 1200, comments: 0, favorites: 30, shares: 5 };
const form = (more: object = {}) => ({ ...articleForm(more), origin: 'original' }) as SystemPost['form'];

test('demo articles appear with their own time and counts, found and ranked like any other', async () => {
  const author = await user('agencies', { nickname: '海图工作室' });
  const cover = await picture(author);
  const text = '鱼群被从底下往上赶，鸟先知道。'.repeat(50);
  const posts = Array.from({ length: 65 }, (_, index) => ({
    authorId: author.id,
    form: form({ title: `第${index + 1}次出海看鲸`, cover, body: body(...Array.from({ length: 4 }, () => text)) }),
    publishedAt: daysAgo(1.1 + index),
    counts,
  }));
  const ids = await addSystemPosts(deps, posts);
  const { data } = await call(contract.detail, { postsId: ids[0] });
  expect(data).toMatchObject({
    title: '第1次出海看鲸',
    publishTime: posts[0]?.publishedAt.toISOString(),
    viewCount: 63_500,
    likeCount: 1200,
    author: { postCount: 65 },
  });
  expect((await call(suggest, { keywords: '看鲸', sort: 'new', limit: 5 })).data.list.map(({ id }) => id)).toEqual(
    ids.slice(0, 5),
  );
  await refreshHeat(deps);
  expect((await call(hotList, { limit: 3 })).data.list.map(({ id }) => id)).toEqual(ids.slice(0, 3));
});

test('a demo video is published once it can be played, with the time it was given', async () => {
  const author = await user('creator');
  const mediaId = await video(author, 'processing');
  const publishedAt = daysAgo(3);
  const [id] = await addSystemPosts(deps, [
    {
      authorId: author.id,
      form: { ...form({ type: 'video', title: '灯亮起的那一刻', body: null }), mediaId },
      publishedAt,
      counts,
    },
  ]);
  expect((await call(contract.detail, { postsId: id })).status).toBe(404);
  expect(await publishScheduledPosts(deps)).toBe(0);
  await deps.db
    .update(mediaAssets)
    .set({ state: 'ready', folder: 'video/a/b/1', durationMs: 9000, width: 640, height: 360 })
    .where(eq(mediaAssets.id, mediaId));
  expect(await publishScheduledPosts(deps)).toBe(1);
  expect((await call(contract.detail, { postsId: id })).data).toMatchObject({
    publishTime: publishedAt.toISOString(),
    duration: 9,
    likeCount: 1200,
  });
});

test('of demo posts one of which is wrong none appears', async () => {
  const author = await user('creator');
  const posts = [form({ title: '写得对的' }), form({ categoryId: 'nowhere' })].map((one) => ({
    authorId: author.id,
    form: one,
    publishedAt: daysAgo(1),
    counts,
  }));
  await expect(addSystemPosts(deps, posts)).rejects.toThrow('所选分类不存在');
  expect((await call(suggest, { keywords: '写得对的' })).data.list.map(({ author: { id } }) => id)).not.toContain(author.id);
});
