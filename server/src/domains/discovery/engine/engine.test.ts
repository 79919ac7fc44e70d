import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { healthState } from '#contract/health/health.ts';
import { approvePost } from '#contract/moderation/review.ts';
import { offline, save, submit } from '#contract/posts/drafts.ts';
import { articleForm, body, postsOf } from '../../../../test/factories/posts.ts';
import { systemPostsOf } from '../../../../test/factories/system-posts.ts';
import { startSearchCluster } from '../../../../test/search-cluster.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import type { FeedQuery } from '../feed/read.ts';
import { refreshHeat } from '../heat/measure.ts';
import { removeFromIndex } from '../index/update.ts';
import { searchCounts, searchPosts } from '../search/search.ts';
import { queueChange } from '../index/note-change.ts';
import { drain, pushChanges } from './push-changes.ts';
import { rebuildIndex } from './run-rebuild.ts';

const cluster = await startSearchCluster();
afterAll(() => cluster.close());
const app = await createTestApp({ SEARCH_URL: cluster.url });
const { call, user, admin, deps } = app;
const { published, video } = postsOf(app);
const post = systemPostsOf(app);
const { search } = deps;
if (search === null) throw new Error('SEARCH_URL opens no engine');

beforeAll(() => rebuildIndex(deps, search));
beforeEach(() => {
  cluster.asked = [];
});

const found = async (keywords: string, more: Partial<FeedQuery> = {}) => {
  const { list } = await searchPosts(deps, keywords, { page: 1, limit: 20, ...more });
  return list.map(({ id }) => id);
};
const questions = () => cluster.asked.filter(({ what }) => what.includes('_search')).length;
const noted = async () => {
  const { rows } = await deps.db.$client.query<{ id: string }>('select post_id as id from search_changes order by version');
  return rows.map(({ id }) => id);
};

describe('with a search engine', () => {
  test('posts are found by what PostgreSQL finds them by', async () => {
    const by = await user('creator', { nickname: '臺北觀察站' });
    const fish = await post({ by, title: '裸鲤洄游', body: body('巡护员说，裸鲤洄游通道已经修好。'), tags: ['輪渡'] });
    const code = await post({ title: 'TypeScript 与 iPhone 15', tags: ['Kubernetes'] });
    const bird = await post({ title: '湖面上的越冬候鸟' });
    await pushChanges(deps);
    for (const [keywords, id] of [
      ['裸鲤洄游通道', fish],
      ['鲤洄游通', fish],
      ['游通道已经修', fish],
      ['“护员说，裸鲤”', fish],
      ['轮渡', fish],
      ['台北观察站', fish],
      ['輪渡 通道', fish],
      ['鲤', fish],
      ['typescrip', code],
      ['iphone15', code],
      ['kubernets', code],
      ['typescirpt', code],
      ['候鸟 OR 没有的词', bird],
      ['houniao', bird],
      ['侯鸟', bird],
      ['候鸟 长颈鹿', bird],
    ] as const)
      expect(await found(keywords), keywords).toEqual([id]);
    expect(await found('"通道裸鲤"')).toEqual([]);
    expect(await found('裸鲤 -通道')).toEqual([]);
    expect(questions()).toBeGreaterThan(15);
    // What of the passages and marks is the product's own is so here, too.
    const { list, instead } = await searchPosts(deps, '侯鸟', { page: 1, limit: 1 });
    expect([list[0]?.marked?.title, instead]).toEqual(['湖面上的越冬<em>候鸟</em>', ['候鸟']]);
  });

  test('they are ordered by relevance and heat, by time, or by heat, page by page without repeats', async () => {
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.push(await post({ title: `第${index}盏马灯`, hoursAgo: 10 + index }));
    const warm = await post({ title: '别的题目', body: body('这里有一盏马灯。'), hoursAgo: 20, views: 1_000_000 });
    await refreshHeat(deps);
    await pushChanges(deps);
    expect(await found('马灯', { sort: 'new' })).toEqual([...ids, warm]);
    expect((await found('马灯', { sort: 'hot' }))[0]).toBe(warm);
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await searchPosts(deps, '马灯', { page, limit: 3, sort: 'relevance' }));
    const all = pages.flatMap(({ list }) => list.map(({ id }) => id));
    expect(all.toSorted()).toEqual([warm, ...ids].toSorted());
    expect(pages.map(({ list, hasMore }) => [list.length, hasMore])).toEqual([
      [3, true],
      [3, false],
      [0, false],
      [0, false],
    ]);
  });

  test('they are narrowed by kind, category, region and time, and counted by kind', async () => {
    const by = await user('creator');
    const article = await post({ title: '皮影戏的灯', categoryId: 'culture', region: 'shaanxi', hoursAgo: 30 });
    const clip = await post({
      by,
      type: 'video',
      title: '皮影戏的夜',
      categoryId: 'travel',
      region: 'hubei',
      hoursAgo: 2,
      mediaId: await video(by),
      body: null,
    });
    await pushChanges(deps);
    expect(await found('皮影戏', { type: 'video' })).toEqual([clip]);
    expect(await found('皮影戏', { category: 'culture' })).toEqual([article]);
    expect(await found('皮影戏', { region: 'hubei' })).toEqual([clip]);
    expect(await found('皮影戏', { within: 'day' })).toEqual([clip]);
    expect(await searchCounts(deps, { q: '皮影戏' })).toEqual({ article: 1, video: 1, author: 0 });
    expect(await searchCounts(deps, { q: '!!' })).toEqual({ article: 0, video: 0, author: 0 });
  });

  test('one that has left the site is not shown, even before the engine has heard of it', async () => {
    const author = await user('creator');
    const reviewer = await admin('moderator');
    const id = await published(articleForm({ title: '旧的榫卯', tags: ['木作'] }), author, reviewer);
    await pushChanges(deps);
    expect(await found('榫卯')).toEqual([id]);
    await call(save, articleForm({ postsId: id, title: '新的斗拱', tags: ['古建'] }), author);
    await call(submit, { postsId: id }, author);
    await call(approvePost, { postsId: id }, reviewer);
    await pushChanges(deps);
    expect([await found('榫卯'), await found('斗拱')]).toEqual([[], [id]]);
    await call(offline, { postsId: id }, author);
    expect([await found('斗拱'), cluster.ids('wenjian').includes(id)]).toEqual([[], true]);
    await pushChanges(deps);
    expect(cluster.ids('wenjian')).not.toContain(id);
  });
});

describe('a change', () => {
  test('is noted with its cause or not at all, and the worker has a job to tell it', async () => {
    const id = await post({ title: '唐卡的颜料' });
    expect(await noted()).toContain(id);
    const { rows } = await deps.db.$client.query(
      `select count(*)::integer as n from graphile_worker.jobs where task_identifier = 'discovery.tellEngine'`,
    );
    expect(rows[0].n).toBeGreaterThan(0);
    await pushChanges(deps);
    const broken = deps.transact(async (tx) => {
      await removeFromIndex(deps, tx, id);
      throw new Error('not after all');
    });
    await expect(broken).rejects.toThrow('not after all');
    expect(await noted()).toEqual([]);
  });

  test('is noted nowhere where PostgreSQL alone searches', async () => {
    await deps.transact((tx) => queueChange({ search: null, jobs: deps.jobs }, tx, 'any'));
    expect(await noted()).toEqual([]);
  });

  test('that comes while the one before is told is told, too', async () => {
    const id = await post({ title: '一座老桥' });
    let told = 0;
    await drain(deps, async (changes) => {
      told += 1;
      if (told === 1) await deps.transact((tx) => queueChange(deps, tx, id));
      return search.send(changes);
    });
    expect([told, await noted()]).toEqual([2, []]);
  });

  test('that the engine has no room for waits, one that it refuses is named in the log', async () => {
    const [busy, broken, fine] = [await post({ title: '一' }), await post({ title: '二' }), await post({ title: '三' })];
    const error = { type: 'as told', reason: '' };
    cluster.itemFault = (id) => (id === busy ? { status: 429, error } : id === broken ? { status: 400, error } : null);
    const logged: unknown[] = [];
    const log = { ...deps.log, error: (...words: unknown[]) => void logged.push(words) } as unknown as typeof deps.log;
    await pushChanges({ ...deps, log });
    expect(await noted()).toEqual([busy]);
    expect(logged).toEqual([[{ postId: broken, reason: 'status 400, as told' }, 'the search engine refused a post']]);
    expect(cluster.ids('wenjian')).toContain(fine);
    cluster.itemFault = () => null;
    await pushChanges(deps);
    expect([await noted(), cluster.ids('wenjian').includes(busy)]).toEqual([[], true]);
  });

  test('is told by one process at a time', async () => {
    await post({ title: '只说一次' });
    await Promise.all([pushChanges(deps), pushChanges(deps), pushChanges(deps)]);
    expect(cluster.asked.filter(({ what }) => what.includes('_bulk'))).toHaveLength(1);
    expect(await noted()).toEqual([]);
  });
});

describe('a rebuild', () => {
  const publishedIds = async () => {
    const { rows } = await deps.db.$client.query<{ id: string }>(
      'select post_id as id from published_posts order by post_id collate "C"',
    );
    return rows.map(({ id }) => id);
  };

  test('takes the place of the index in use with all that happened meanwhile, and nobody else is at one', async () => {
    const author = await user('creator');
    const leaving = await published(articleForm({ title: '一只玳瑁' }), author, await admin('moderator'));
    await pushChanges(deps);
    const before = cluster.indexes();
    let coming = '';
    let second: number | null = -1;
    const meanwhile = async () => {
      coming = await post({ title: '新来的一篇' });
      await call(offline, { postsId: leaving }, author);
      second = await rebuildIndex(deps, search);
      expect(await found('玳瑁')).toEqual([]);
    };
    const watched: NonNullable<typeof search> = {
      ...search,
      async startIndex(now) {
        const next = await search.startIndex(now);
        return {
          ...next,
          async send(changes) {
            if (coming === '') await meanwhile();
            return next.send(changes);
          },
        };
      },
    };
    expect(await rebuildIndex(deps, watched)).toBeGreaterThan(0);
    expect(second).toBeNull();
    expect(cluster.indexes()).toHaveLength(1);
    expect(cluster.indexes()).not.toEqual(before);
    expect(cluster.ids('wenjian')).toEqual(await publishedIds());
    expect(cluster.ids('wenjian')).toContain(coming);
    expect(await found('新来的一篇')).toContain(coming);
    expect(await noted()).toEqual([]);
  });

  test('that fails leaves the index in use as it was', async () => {
    const before = cluster.indexes();
    cluster.fault = (what) => (what === 'POST /_aliases' ? 500 : null);
    await expect(rebuildIndex(deps, search)).rejects.toThrow('status 500');
    cluster.fault = () => null;
    expect(cluster.indexes()).toEqual(before);
    expect(await rebuildIndex(deps, search)).toBe((await publishedIds()).length);
  });
});

test('the health page says how many posts it holds, and that it is away', async () => {
  const operator = await admin('admin');
  const check = async () => (await call(healthState, {}, operator)).data.checks.find(({ check }) => check === 'search');
  const { length } = cluster.ids('wenjian');
  expect(await check()).toMatchObject({
    state: 'good',
    text: expect.stringMatching(new RegExp(`^响应正常：[\\d.]+ 毫秒，已收录 ${length} 篇作品$`)),
  });
  cluster.fault = () => 503;
  expect(await check()).toMatchObject({ state: 'bad', text: '没有响应，搜索暂由数据库完成：status 503, stand_in_exception' });
  cluster.fault = (what) => (what.includes('_count') ? 404 : null);
  expect(await check()).toMatchObject({ state: 'bad', text: expect.stringContaining('npm run search:rebuild') });
  cluster.fault = () => null;
});

// The last one: for ten seconds after it nobody asks the engine.
test('while it is away PostgreSQL answers, and nobody waits for it again; changes wait', async () => {
  const id = await post({ title: '喀斯特的洞' });
  cluster.fault = () => 503;
  expect(await found('喀斯特')).toEqual([id]);
  expect(await found('喀斯特的洞')).toEqual([id]);
  expect(await searchCounts(deps, { q: '喀斯特' })).toEqual({ article: 1, video: 0, author: 0 });
  expect(questions()).toBe(1);
  await pushChanges(deps);
  expect(await noted()).toEqual([id]);
  cluster.fault = () => null;
  await pushChanges(deps);
  expect([await noted(), cluster.ids('wenjian').includes(id)]).toEqual([[], true]);
});
