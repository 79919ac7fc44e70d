import { describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import * as follows from '#contract/follows/follows.ts';
import * as insights from '#contract/views/views.ts';
import * as posts from '#contract/posts/post.ts';
import * as draftsContract from '#contract/posts/drafts.ts';
import * as contract from '#contract/library/reactions.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

const { call, user, deps, clock } = await createTestApp();

const author = await user('creator');
const newPost = (more = {}) => publishedPost(deps, { authorId: author.id, ...more });
const like = (by: Visitor, postsId: string, liked = true) => call(contract.likePost, { postsId, liked }, by);
const favorite = (by: Visitor, postsId: string, favorited = true) => call(contract.favoritePost, { postsId, favorited }, by);
const likedCount = async () => (await call(accounts.publicInfo, { id: author.id })).data.likedCount;
const detailOf = async (postsId: string) => (await call(posts.detail, { postsId }, author)).data;

describe('liking a post', () => {
  test('is counted exactly when fifty people do it at once, for the post and for its author', async () => {
    const [post, before] = [await newPost(), await likedCount()];
    const readers = await Promise.all(Array.from({ length: 50 }, () => user()));
    await Promise.all(readers.map((reader) => like(reader, post)));
    expect(await detailOf(post)).toMatchObject({ likeCount: 50 });
    expect(await likedCount()).toBe(before + 50);
    await Promise.all(readers.map((reader) => like(reader, post, false)));
    expect(await detailOf(post)).toMatchObject({ likeCount: 0 });
    expect(await likedCount()).toBe(before);
  });

  test('counts once when one person asks fifty times at once', async () => {
    const [post, reader] = [await newPost(), await user()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => like(reader, post)));
    expect(answers.every(({ data }) => data.liked && data.likeCount === 1)).toBe(true);
    expect(await detailOf(post)).toMatchObject({ likeCount: 1 });
  });

  test('needs a post on the site; to take it back, having liked it is enough', async () => {
    const [post, fan, reader] = [await newPost(), await user(), await user()];
    await like(fan, post);
    await call(draftsContract.offline, { postsId: post }, author);
    expect(await like(reader, post)).toMatchObject({ status: 404 });
    expect(await like(reader, 'nothing')).toMatchObject({ status: 404 });
    expect(await like(reader, post, false)).toMatchObject({ status: 404 });
    expect(await like(fan, post, false)).toMatchObject({ status: 200, data: { liked: false, likeCount: 0 } });
  });

  test('too fast is refused with a sentence', async () => {
    const [post, reader] = [await newPost(), await user()];
    const answers = await Promise.all(Array.from({ length: 70 }, (_, index) => like(reader, post, index % 2 === 0)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 429)?.msg).toMatch(/^点赞操作过于频繁，请 \d+ 秒后重试$/);
  });
});

describe('favourites', () => {
  test('are listed newest first as cards, without what has left the site', async () => {
    const reader = await user();
    const posts: string[] = [];
    for (const title of ['一号作品', '二号作品', '三号作品']) {
      posts.push(await newPost({ title }));
      clock.advance(1000);
      expect(await favorite(reader, posts.at(-1) ?? '')).toMatchObject({ data: { favorited: true, favoriteCount: 1 } });
    }
    await deps.db.$client.query('delete from published_posts where post_id = $1', [posts[1]]);
    const page = await call(contract.listFavorites, { limit: 1 }, reader);
    expect(page.data).toMatchObject({ hasMore: true, list: [{ title: '三号作品', favoriteCount: 1 }] });
    expect((await call(contract.listFavorites, { limit: 1, page: 2 }, reader)).data).toMatchObject({
      hasMore: false,
      list: [{ title: '一号作品' }],
    });
    expect(await favorite(reader, posts[0] ?? '', false)).toMatchObject({ data: { favorited: false, favoriteCount: 0 } });
    expect((await call(contract.listFavorites, {}, reader)).data.list).toHaveLength(1);
  });

  test('are counted exactly when fifty people do it at once', async () => {
    const post = await newPost();
    const readers = await Promise.all(Array.from({ length: 50 }, () => user()));
    await Promise.all(readers.flatMap((reader) => [favorite(reader, post), favorite(reader, post)]));
    expect(await detailOf(post)).toMatchObject({ favoriteCount: 50 });
  });
});

test('a share counts once a person, post and day', async () => {
  const [post, reader, other] = [await newPost(), await user(), await user()];
  const share = (by: Visitor, target: string) => call(contract.sharePost, { postsId: post, channel: target }, by);
  await Promise.all(['link', 'weibo', 'qr', 'link'].map((target) => share(reader, target)));
  expect(await share(other, 'wechat')).toMatchObject({ data: { shareCount: 2 } });
  clock.advance(86_400_000);
  const tomorrow = await user();
  expect(await share(tomorrow, 'system')).toMatchObject({ data: { shareCount: 3 } });
  expect(await share(tomorrow, 'pigeon')).toMatchObject({ status: 400, msg: '分享渠道不正确' });
});

describe('the history', () => {
  const open = (by: Visitor, postsId: string) =>
    call(insights.viewPost, { postsId, sessionId: `session-${by.id}`, seconds: 9 }, by, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    });

  test('shows what a person opened, each post once, the last first, and can be cleared', async () => {
    const reader = await user();
    const [first, second] = [await newPost({ title: '先看的' }), await newPost({ title: '后看的' })];
    for (const post of [first, second, first]) {
      clock.advance(1000);
      expect(await open(reader, post)).toMatchObject({ status: 200 });
    }
    const titles = async () => (await call(contract.listHistory, {}, reader)).data.list.map(({ title }) => title);
    expect(await titles()).toEqual(['先看的', '后看的']);
    expect(await call(contract.removeHistory, { postsId: first }, reader)).toMatchObject({ status: 200, msg: '已清除' });
    expect(await titles()).toEqual(['后看的']);
    await call(contract.removeHistory, {}, reader);
    expect(await titles()).toEqual([]);
  });

  test('is found by a word of the title or the author’s name', async () => {
    const [reader, writer] = [await user(), await user('creator', { nickname: '听雨楼' })];
    await open(reader, await newPost({ title: '江上的Bridge' }));
    await open(reader, await publishedPost(deps, { authorId: writer.id, title: '屋檐' }));
    const found = async (keywords: string) =>
      (await call(contract.listHistory, { keywords }, reader)).data.list.map(({ title }) => title);
    expect([await found('bridge'), await found('听雨'), await found('100%_')]).toEqual([['江上的Bridge'], ['屋檐'], []]);
  });

  test('takes nothing in while it is paused, and keeps what is there', async () => {
    const [reader, before, meanwhile, after] = [await user(), await newPost(), await newPost(), await newPost()];
    await open(reader, before);
    expect(await call(contract.pauseHistory, { paused: true }, reader)).toMatchObject({ data: { paused: true } });
    await open(reader, meanwhile);
    expect((await call(contract.listHistory, {}, reader)).data).toMatchObject({ paused: true, list: [{ id: before }] });
    await call(contract.pauseHistory, { paused: false }, reader);
    await open(reader, after);
    const { list, paused } = (await call(contract.listHistory, {}, reader)).data;
    expect([paused, new Set(list.map(({ id }) => id))]).toEqual([false, new Set([before, after])]);
  });

  test('is nobody else’s', async () => {
    const [reader, other] = [await user(), await user()];
    const post = await newPost();
    await open(reader, post);
    await call(contract.removeHistory, {}, other);
    expect((await call(contract.listHistory, {}, other)).data.list).toEqual([]);
    const { list } = (await call(contract.listHistory, {}, reader)).data;
    expect(list).toMatchObject([{ id: post }]);
    expect(Date.parse(list[0]?.readTime ?? '')).toBeLessThanOrEqual(clock.now().getTime());
  });
});

describe('what I did with these posts', () => {
  test('is told in the order asked with the counts of now, also for posts that are not there', async () => {
    const reader = await user();
    const stranger = await user('creator');
    const [liked, favorited] = [await newPost(), await publishedPost(deps, { authorId: stranger.id })];
    await like(reader, liked);
    await like(await user(), liked);
    await favorite(reader, favorited);
    await call(follows.setFollow, { userId: stranger.id, followed: true }, reader);
    await call(contract.setWatchLater, { postsId: liked, saved: true }, reader);
    const answer = await call(contract.findMyReactions, { postsIds: `${favorited},nothing,${liked}` }, reader);
    expect(answer.data).toEqual([
      { postsId: favorited, liked: false, favorited: true, following: true, watchLater: false, likeCount: 0, favoriteCount: 1 },
      {
        postsId: 'nothing',
        liked: false,
        favorited: false,
        following: false,
        watchLater: false,
        likeCount: null,
        favoriteCount: null,
      },
      { postsId: liked, liked: true, favorited: false, following: false, watchLater: true, likeCount: 2, favoriteCount: 0 },
    ]);
  });

  test('comes with the post itself for a person, and not for a guest', async () => {
    const [reader, post] = [await user(), await newPost()];
    await like(reader, post);
    const answer = await call(posts.detail, { postsId: post }, reader);
    expect(answer.data.me).toEqual({ liked: true, favorited: false, following: false, watchLater: false });
    expect((await call(posts.detail, { postsId: post })).data).not.toHaveProperty('me');
  });

  test.each([
    ['', 400, '缺少作品编号'],
    [Array.from({ length: 51 }, (_, index) => `p${index}`).join(','), 400, '一次最多查询 50 篇作品'],
    ['a/b', 404, '内容不存在或已被删除'],
  ])('of %s is refused', async (postsIds, status, msg) => {
    expect(await call(contract.findMyReactions, { postsIds }, await user())).toMatchObject({ status, msg });
  });
});
