import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { listComments } from '#contract/comments/comments.ts';
import * as feed from '#contract/discovery/feed.ts';
import { hotList } from '#contract/discovery/hot-list.ts';
import { hotRecommendations, lead } from '#contract/discovery/recommendations.ts';
import { complete } from '#contract/discovery/search.ts';
import { likePost } from '#contract/library/reactions.ts';
import { offlinePost } from '#contract/moderation/review.ts';
import { counts, detail } from '#contract/posts/post.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';
import { refreshHeat } from './service.ts';

/** Guests' answers are kept: here no time passes, so what is new in one is there because the one before was purged. */
const app = await createTestApp({}, { listsEveryMs: 400 });
const { call, user, admin, deps } = app;
const posts = postsOf(app);
const chief = await admin();
const published = (author: Visitor, title: string) => posts.published(articleForm({ title }), author, chief);

const textOf = async (asked: Call, input: unknown): Promise<string> => JSON.stringify(await call(asked, input));

test('what was approved is in its call and in search at once, and in every list within the time that lists may lag', async () => {
  const author = await user('creator');
  const search = { keywords: '灯塔守夜' };
  expect(await textOf(feed.suggest, search)).not.toContain('灯塔守夜人');
  await published(author, '早先的一篇');
  // The lists were purged a moment ago, so the next purge waits.
  expect(await textOf(feed.suggest, {})).toContain('早先的一篇');
  const id = await published(author, '灯塔守夜人的一年');
  expect((await call(detail, { postsId: id })).status).toBe(200);
  expect(await textOf(feed.suggest, search)).toContain(id);
  expect(await textOf(feed.ofUser, { userId: author.id })).toContain(id);
  await expect.poll(() => textOf(feed.suggest, {}), { timeout: 10_000 }).toContain(id);
});

test('what was taken down is gone at once from its call, from search and from every list that showed it', async () => {
  const author = await user('creator');
  const other = await published(author, '潮汐日历的另一页');
  const id = await published(author, '潮汐日历');
  await refreshHeat(deps);
  const places: [Call, unknown][] = [
    [feed.suggest, {}],
    [feed.suggest, { keywords: '潮汐日历' }],
    [feed.suggest, { sort: 'new', type: 'article' }],
    [feed.related, { postsId: other }],
    [feed.ofUser, { userId: author.id }],
    [hotList, {}],
    [hotRecommendations, {}],
    [lead, {}],
    [complete, { q: '潮汐' }],
    [detail, { postsId: id }],
  ];
  const holding = async () => {
    const shown = await Promise.all(places.map(([asked, input]) => textOf(asked, input)));
    return shown.filter((text) => text.includes(id) || text.includes('潮汐日历')).length;
  };
  await expect.poll(holding).toBeGreaterThanOrEqual(8);
  // One more publication a moment before: its purge of the lists does not stand in the way of this one.
  await published(author, '无关的一篇');
  await Promise.all(places.map(([asked, input]) => textOf(asked, input)));
  expect((await call(offlinePost, { postsId: id, reason: '收到投诉' }, chief)).status).toBe(200);
  for (const [asked, input] of places) {
    const text = await textOf(asked, input);
    expect(text, asked.path).not.toContain(id);
    if (asked !== complete) expect(text.replaceAll('潮汐日历的另一页', ''), asked.path).not.toContain('潮汐日历"');
  }
});

test('a like and a view change neither the page nor its call; the numbers come by a call of their own', async () => {
  const [author, reader] = [await user('creator'), await user()];
  const id = await published(author, '数字');
  expect((await call(detail, { postsId: id })).data.likeCount).toBe(0);
  await call(likePost, { postsId: id, liked: true }, reader);
  expect((await call(detail, { postsId: id })).data.likeCount).toBe(0);
  expect((await call(counts, { postsId: id })).data).toMatchObject({ id, likeCount: 1, viewCount: 0 });
  expect((await call(counts, { postsId: 'nothing' })).status).toBe(404);
  expect((await call(listComments, { postsId: id })).status).toBe(200);
});
