import { describe, expect, test } from 'vitest';
import { offline, save, submit } from '#contract/posts/drafts.ts';
import * as contract from '#contract/discovery/feed.ts';
import * as searchContract from '#contract/discovery/search.ts';
import * as hotListContract from '#contract/discovery/hot-list.ts';
import * as recommendationsContract from '#contract/discovery/recommendations.ts';
import { approvePost } from '#contract/moderation/review.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';
import { systemPostsOf } from '../../../test/factories/system-posts.ts';
import { addSystemPosts, type SystemPost } from '../posts/service.ts';
import { refreshHeat } from './service.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published, video } = postsOf(app);
const post = systemPostsOf(app);

const HOUR = 3_600_000;
const NO_COUNTS = { views: 0, likes: 0, comments: 0, favorites: 0, shares: 0 };

const idsOf = ({ data }: { data: { list: { id: string }[] } }) => data.list.map(({ id }) => id);

describe('the feed', () => {
  test('of one visit has no repeat and no gap in ten pages while new posts are published and warmth changes', async () => {
    const authors = await Promise.all(Array.from({ length: 12 }, () => user('creator')));
    const posts = Array.from({ length: 200 }, (_, index) => ({
      authorId: authors[index % 12]?.id ?? '',
      form: {
        origin: 'original',
        ...articleForm({ title: `流水第${index}篇`, region: index % 5 === 0 ? 'hainan' : 'hubei' }),
      } as SystemPost['form'],
      publishedAt: new Date(clock.now().getTime() - index * HOUR),
      counts: { ...NO_COUNTS, views: (index * 7919) % 5000 },
    }));
    await addSystemPosts(deps, posts);
    await refreshHeat(deps);
    const before = clock.now().toISOString();
    const seen: string[] = [];
    const pageOf = (page: number) => call(contract.suggest, { page, limit: 20, before, near: 'hainan' });
    const first = await pageOf(1);
    for (let page = 1; page <= 10; page += 1) {
      seen.push(...idsOf(await pageOf(page)));
      await post({ title: `插队第${page}篇`, hoursAgo: 0, views: 90_000 });
      clock.advance(60_000);
      await refreshHeat(deps);
    }
    expect(new Set(seen).size).toBe(200);
    expect((await pageOf(1)).data).toEqual(first.data);
    const inOrder = [];
    for (let page = 1; page <= 10; page += 1) inOrder.push(...(await pageOf(page)).data.list);
    for (let start = 0; start + 10 <= 100; start += 1) {
      const counts = Map.groupBy(inOrder.slice(start, start + 10), ({ author }) => author.id);
      for (const [, ofAuthor] of counts) expect(ofAuthor.length).toBeLessThanOrEqual(2);
    }
  });

  test('shows a post that was just published on its first page, however cold, and brings the reader’s region forward', async () => {
    const fresh = await post({ title: '刚刚写好的', hoursAgo: 0, region: 'xizang' });
    expect(idsOf(await call(contract.suggest, { limit: 10 }))).toContain(fresh);
    const near = await post({ title: '从高原来的', hoursAgo: 700, region: 'xizang' });
    expect(idsOf(await call(contract.suggest, { limit: 20 }))).not.toContain(near);
    expect(idsOf(await call(contract.suggest, { limit: 20, near: 'xizang' }))).toContain(near);
    expect(idsOf(await call(contract.suggest, { region: 'xizang' })).sort()).toEqual([fresh, near].sort());
  });

  test('in an order is a plain list', async () => {
    const { data } = await call(contract.suggest, { sort: 'new', limit: 50 });
    const times = data.list.map(({ publishTime }) => publishTime);
    expect(times).toEqual([...times].sort().reverse());
  });
});

describe('heat', () => {
  test('is what was done, cooled by the hours since', async () => {
    const hours = 6;
    const author = await user('creator');
    const publishedAt = new Date(clock.now().getTime() - hours * HOUR);
    const counts = { views: 118_420, likes: 21_034, comments: 4_106, favorites: 5_877, shares: 3_290 };
    const [id] = await addSystemPosts(deps, [
      {
        authorId: author.id,
        form: { origin: 'original', ...articleForm({ categoryId: 'sports' }) } as SystemPost['form'],
        publishedAt,
        counts,
      },
    ]);
    await refreshHeat(deps);
    const { data } = await call(hotListContract.hotList, { category: 'sports' });
    const base = 118_420 + 20 * 21_034 + 40 * 4_106 + 30 * 5_877 + 50 * 3_290;
    expect(data.list[0]?.id).toBe(id);
    expect(data.list[0]?.heat).toBeGreaterThan((base / (hours + 2) ** 1.5) * 0.999);
    expect(data.list[0]?.heat).toBeLessThan((base / (hours + 2) ** 1.5) * 1.001);
  });

  test('writes only what has changed, and takes a future time for now', async () => {
    const author = await user('creator');
    const future = new Date(clock.now().getTime() + HOUR);
    const [id] = await addSystemPosts(deps, [
      {
        authorId: author.id,
        form: { origin: 'original', ...articleForm({ categoryId: 'health' }) } as SystemPost['form'],
        publishedAt: future,
        counts: { ...NO_COUNTS, views: 1000 },
      },
    ]);
    const at = clock.now();
    const still = { ...deps, clock: { now: () => at } };
    await refreshHeat(still);
    expect(await refreshHeat(still)).toBe(0);
    const { data } = await call(hotListContract.hotList, { category: 'health' });
    expect(data.list.find((row) => row.id === id)?.heat).toBeCloseTo(1000 / 2 ** 1.5, 1);
  });

  test('orders the recommendations and the authors, each author once before anyone comes a second time', async () => {
    const loud = await user('creator');
    for (let index = 0; index < 6; index += 1) await post({ by: loud, title: `大声第${index}篇`, views: 900_000 - index });
    await refreshHeat(deps);
    const recommended = (await call(recommendationsContract.hotRecommendations, { limit: 10 })).data.list.map(
      ({ author }) => author.id,
    );
    expect(new Set(recommended).size).toBe(10);
    expect((await call(searchContract.recommendedAuthors, { limit: 1 })).data).toMatchObject([{ id: loud.id, postCount: 6 }]);
  });
});

test('posts like one share its tags, words or category, and are not all of one author', async () => {
  const by = await user('creator');
  const one = await post({ by, title: '修一只碎了的青花碗', tags: ['修瓷', '青花'], categoryId: 'culture' });
  const sameTag = await post({ title: '另一件事', tags: ['修瓷'], categoryId: 'society' });
  const sameWord = await post({ title: '青花从哪里来', tags: [], categoryId: 'science', hoursAgo: 90_000 });
  for (let index = 0; index < 5; index += 1) await post({ title: `无关的第${index}件事`, categoryId: 'culture', tags: [] });
  const ids = idsOf(await call(contract.related, { postsId: one, limit: 6 }));
  expect(ids.slice(0, 2)).toEqual([sameTag, sameWord]);
  expect(ids).not.toContain(one);
  expect(await call(contract.related, { postsId: 'nothing' })).toMatchObject({ status: 404 });
});

test('a post without tags and telling words has posts of its category beside it', async () => {
  const lonely = await post({ title: '标题', tags: [], categoryId: 'culture' });
  // As it is for posts that were indexed before posts had telling words.
  await deps.db.$client.query(`update search_documents set keywords = '{}' where post_id = $1`, [lonely]);
  const { status, data } = await call(contract.related, { postsId: lonely, limit: 6 });
  expect([status, data.list.length > 0]).toEqual([200, true]);
});

test('a person’s posts come newest first or most viewed first, by kind, counted', async () => {
  const by = await user('creator');
  const first = await post({ by, hoursAgo: 5 });
  const clip = await post({ by, type: 'video', hoursAgo: 3, mediaId: await video(by), body: null });
  const last = await post({ by, hoursAgo: 1 });
  expect((await call(contract.ofUser, { userId: by.id, limit: 2 })).data).toMatchObject({
    total: 3,
    hasMore: true,
    list: [{ id: last }, { id: clip, duration: 12.5 }],
  });
  expect(idsOf(await call(contract.ofUser, { userId: by.id, type: 'article' }))).toEqual([last, first]);
  await deps.db.$client.query(
    'insert into post_counts (post_id, views) values ($1, 9), ($2, 40) on conflict (post_id) do update set views = excluded.views',
    [first, clip],
  );
  expect(idsOf(await call(contract.ofUser, { userId: by.id, sort: 'hot' }))).toEqual([clip, first, last]);
  expect((await call(contract.ofUser, { userId: 'nobody' })).data).toMatchObject({ total: 0, list: [], hasMore: false });
});

describe('completion', () => {
  test('goes by prefix, pinyin and initials, tags and authors before titles', async () => {
    const by = await user('creator', { nickname: '蒲公英电台' });
    await post({ by, title: '蒲公英的种子飞多远', tags: ['蒲公英'] });
    const expected = [
      { text: '蒲公英', kind: 'tag' },
      { text: '蒲公英电台', kind: 'author' },
      { text: '蒲公英的种子飞多远', kind: 'title' },
    ];
    for (const q of ['蒲公', 'pugong', 'pgy', ' PGY '])
      expect((await call(searchContract.complete, { q })).data, q).toEqual(expected);
    for (const q of ['蒲公', 'pugong', 'pgy'])
      expect((await call(searchContract.completeTag, { q }, by)).data, q).toEqual(['蒲公英']);
    expect((await call(searchContract.completeTag, { q: '' }, by)).data).toEqual([]);
    expect((await call(searchContract.complete, { q: '%' })).data).toEqual([]);
    expect((await call(searchContract.complete, { q: '' })).data).toEqual([]);
  });

  test('keeps a tag while any post carries it, whatever is published and taken down at once', async () => {
    const author = await user('creator');
    const reviewer = await admin('moderator');
    const tags = ['甲骨', '金文', '篆书', '隶书'];
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1)
      ids.push(await published(articleForm({ tags: [...tags.slice(index % 4), '文字'] }), author, reviewer));
    await Promise.all(
      ids.map(async (postsId, index) => {
        if (index >= 6) return call(offline, { postsId }, author);
        await call(save, articleForm({ postsId, tags: [...tags.slice(0, index % 4)].reverse().concat('文字') }), author);
        await call(submit, { postsId }, author);
        return call(approvePost, { postsId }, reviewer);
      }),
    );
    const { rows } = await deps.db.$client.query(
      `select text, weight from search_terms where kind = 'tag' and text = any ($1) order by weight desc`,
      [[...tags, '文字']],
    );
    expect(rows).toEqual([
      { text: '文字', weight: 6 },
      { text: '甲骨', weight: 4 },
      { text: '金文', weight: 2 },
      { text: '篆书', weight: 1 },
    ]);
  });

  test('finds authors by a part of the name or its pinyin', async () => {
    const by = await user('creator', { nickname: '茶山来信', bio: '写茶' });
    await post({ by });
    for (const q of ['茶山来信', '来信', 'chashan', 'cslx']) {
      expect((await call(searchContract.searchUsers, { q })).data.list, q).toMatchObject([
        { id: by.id, nickname: '茶山来信', bio: '写茶', postCount: 1 },
      ]);
    }
    expect((await call(searchContract.searchUsers, { q: '\\' })).data.list).toEqual([]);
  });
});

test('a Latin word finds authors by words, and letters by syllables from their start', async () => {
  const named = async (nickname: string) => {
    const by = await user('creator', { nickname });
    await post({ by });
    return nickname;
  };
  const names = await Promise.all(['海图影像', 'AI 前沿', '爱树的人', 'Chain 客栈', '远见AI'].map(named));
  const found = async (q: string) =>
    (await call(searchContract.searchUsers, { q, limit: 50 })).data.list
      .map(({ nickname }) => nickname)
      .filter((one) => names.includes(one))
      .toSorted();
  expect(await found('AI')).toEqual(['AI 前沿', '远见AI']);
  expect(await found('ai')).toEqual(['AI 前沿', '爱树的人', '远见AI'].toSorted());
  expect(await found('haitu')).toEqual(['海图影像']);
  expect(await found('htyx')).toEqual(['海图影像']);
  expect(await found('chain')).toEqual(['Chain 客栈']);
});

test('categories come in the order of the site', async () => {
  const { data } = await call(contract.categories, {});
  expect(data.map(({ slug }) => slug).slice(0, 4)).toEqual(['politics', 'world', 'finance', 'tech']);
});
