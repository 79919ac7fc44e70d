import { expect, test } from 'vitest';
import { followed, ofUser, related, suggest } from '#contract/discovery/feed.ts';
import { hotList } from '#contract/discovery/hot-list.ts';
import { hotRecommendations, lead, recommend } from '#contract/discovery/recommendations.ts';
import { recommendedAuthors } from '#contract/discovery/search.ts';
import { setFollow } from '#contract/follows/follows.ts';
import { giveSanction } from '#contract/moderation/sanctions.ts';
import { postsOf } from '../../../../test/factories/posts.ts';
import { systemPostsOf } from '../../../../test/factories/system-posts.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { refreshHeat } from '../../discovery/service.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { again } = postsOf(app);
const post = systemPostsOf(app);
const DAY = 86_400_000;

test('who is not recommended is in no list that the product recommends, and stays where readers look for them', async () => {
  const [who, reader, one] = [await user('creator'), await user(), await admin('moderator')];
  const mine = await post({ title: '不被推荐的候鸟', by: who, hoursAgo: 1, views: 80_000 });
  const other = await post({ title: '被推荐的候鸟', hoursAgo: 1, views: 70_000 });
  const pick = await post({ title: '推荐位上的候鸟', by: who, hoursAgo: 2, views: 60_000 });
  const to = new Date(clock.now().getTime() + DAY).toISOString();
  await call(recommend, { postsId: pick, position: 1, to }, one);
  await call(recommend, { postsId: pick, position: 1, to, kind: 'lead' }, one);
  await refreshHeat(deps);
  await call(setFollow, { userId: who.id, followed: true }, reader);
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  const recommendations = async () => ({
    feed: ids((await call(suggest, { limit: 50 }, reader)).data.list),
    warmest: ids((await call(suggest, { limit: 50, sort: 'hot' }, reader)).data.list),
    hot: ids((await call(hotList, { limit: 50 }, reader)).data.list),
    picks: ids((await call(hotRecommendations, { limit: 50 }, reader)).data.list),
    lead: ids((await call(lead, {}, reader)).data),
    related: ids((await call(related, { postsId: other, limit: 50 }, reader)).data.list),
  });
  const before = await recommendations();
  for (const [name, list] of Object.entries(before))
    expect([name, list.includes(mine) || list.includes(pick)]).toEqual([name, true]);

  const form = { userId: who.id, kind: 'noRecommend', rule: 'ad', reason: '标题夸张', days: 1 };
  await call(giveSanction, form, await admin('admin'));
  clock.advance(1000);
  for (const [name, list] of Object.entries(await recommendations()))
    expect([name, list.includes(mine), list.includes(pick)]).toEqual([name, false, false]);
  expect(ids((await call(recommendedAuthors, { limit: 50 }, reader)).data)).not.toContain(who.id);
  expect(ids((await call(suggest, { keywords: '不被推荐的候鸟' }, reader)).data.list)).toContain(mine);
  expect(ids((await call(ofUser, { userId: who.id }, reader)).data.list)).toContain(mine);
  expect(ids((await call(followed, {}, reader)).data.list)).toContain(mine);

  clock.advance(DAY);
  const back = (await call(suggest, { limit: 50, sort: 'hot' }, await again(reader))).data.list;
  expect(ids(back)).toContain(mine);
});
