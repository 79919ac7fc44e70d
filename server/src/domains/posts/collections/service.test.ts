import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { COLLECTIONS_MAX } from '#contract/posts/constants.ts';
import * as contract from '#contract/posts/collections.ts';
import * as posts from '#contract/posts/post.ts';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';

const { call, user, deps, clock } = await createTestApp();

const make = async (by: Visitor, title = '湖边的四季') =>
  (await call(contract.createCollection, { title, description: '一年里的四次观察' }, by)).data.id;
const put = (by: Visitor, postsId: string, collectionId: string | null) =>
  call(contract.placeInCollection, { postsId, collectionId }, by);
const collectionOf = async (postsId: string) => (await call(posts.detail, { postsId })).data.collection;

async function seasons() {
  const author = await user('creator', { nickname: '林鹭' });
  const collectionId = await make(author);
  const ids: string[] = [];
  for (const title of ['春', '夏', '秋']) {
    ids.push(await publishedPost(deps, { authorId: author.id, title }));
    await put(author, ids.at(-1) ?? '', collectionId);
  }
  return { author, collectionId, posts: ids as [string, string, string] };
}

describe('a collection', () => {
  test('shows its posts in the order they were added, and each of them what comes before and after', async () => {
    const { collectionId, posts: ids } = await seasons();
    expect((await call(contract.collectionDetail, { collectionId })).data).toMatchObject({
      title: '湖边的四季',
      description: '一年里的四次观察',
      author: { nickname: '林鹭' },
      works: [{ title: '春' }, { title: '夏' }, { title: '秋' }],
    });
    expect(await collectionOf(ids[1])).toEqual({
      id: collectionId,
      title: '湖边的四季',
      place: 2,
      count: 3,
      previous: { id: ids[0], type: 'article', title: '春' },
      next: { id: ids[2], type: 'article', title: '秋' },
    });
    expect(await collectionOf(ids[2])).toMatchObject({ place: 3, next: null });
  });

  test('is put in another order at once, and refuses an order that is not of its posts', async () => {
    const { author, collectionId, posts: ids } = await seasons();
    const arrange = (postsIds: string[]) => call(contract.arrangeCollection, { collectionId, postsIds }, author);
    await collectionOf(ids[0]);
    expect(await arrange([ids[2], ids[0], ids[1]])).toMatchObject({ status: 200 });
    expect(await collectionOf(ids[0])).toMatchObject({ place: 2, previous: { title: '秋' }, next: { title: '夏' } });
    for (const wrong of [[ids[0]], [ids[0], ids[0], ids[1]], [ids[0], ids[1], 'nothing']])
      expect(await arrange(wrong)).toMatchObject({ status: 409, msg: '合集里的作品有变化，请刷新后重新排序' });
  });

  test('leaves out for readers what is not on the site; its author still sees it', async () => {
    const { author, collectionId, posts: ids } = await seasons();
    await put(author, await publishedPost(deps, { authorId: author.id, title: '冬', status: 'offline' }), collectionId);
    expect(await collectionOf(ids[2])).toMatchObject({ count: 3, next: null });
    expect((await call(contract.ownCollectionDetail, { collectionId }, author)).data).toMatchObject({
      count: 4,
      works: [{}, {}, {}, { title: '冬', status: 'offline' }],
    });
  });

  test('is read page by page, in its order and without what is not on the site', async () => {
    const { author, collectionId, posts: ids } = await seasons();
    await put(author, await publishedPost(deps, { authorId: author.id, title: '冬', status: 'offline' }), collectionId);
    const page = async (more: object) => (await call(contract.collectionPosts, { collectionId, ...more })).data;
    expect((await page({})).list.map(({ id }) => id)).toEqual(ids);
    expect(await page({ limit: 2 })).toMatchObject({ list: [{ title: '春' }, { title: '夏' }], hasMore: true });
    expect(await page({ limit: 2, page: 2 })).toMatchObject({ list: [{ title: '秋' }], hasMore: false });
    expect(await page({ page: 9 })).toMatchObject({ list: [], hasMore: false });
    expect((await call(contract.collectionPosts, { collectionId: 'nothing' })).status).toBe(404);
  });

  test('stands on the home page while its posts are hot and it has three of them, the hottest first', async () => {
    const [one, other] = [await seasons(), await seasons()];
    await put(
      one.author,
      await publishedPost(deps, { authorId: one.author.id, title: '冬', status: 'offline' }),
      one.collectionId,
    );
    const heat = (postId: string, value: number) =>
      deps.db.execute(sql`update published_posts set heat = ${value} where post_id = ${postId}`);
    await heat(one.posts[1], 900);
    await heat(other.posts[2], 950);
    const featured = async () => {
      clock.advance(60_000);
      const { data } = await call(contract.featuredCollections);
      return data.filter(({ id }) => [one.collectionId, other.collectionId].includes(id));
    };
    expect(await featured()).toMatchObject([
      { id: other.collectionId },
      { id: one.collectionId, title: '湖边的四季', count: 3, author: { nickname: '林鹭' } },
    ]);
    await put(other.author, other.posts[0], null);
    expect((await featured()).map(({ id }) => id)).toEqual([one.collectionId]);
  });

  test('gives a post away when it is put into another one or taken out, and all of them when it is removed', async () => {
    const { author, collectionId, posts: ids } = await seasons();
    const other = await make(author, '鸟的名字');
    await put(author, ids[0], other);
    await put(author, ids[1], null);
    // Alone in its collection a post has no neighbours to show.
    for (const id of ids) expect(await collectionOf(id)).toBeUndefined();
    const counts = (await call(contract.listCollections, {}, author)).data.map(({ title, count }) => `${title} ${count}`);
    expect(counts.toSorted()).toEqual(['湖边的四季 1', '鸟的名字 1']);
    const holding = (await call(contract.listCollections, { postsId: ids[0] }, author)).data.filter(({ holds }) => holds);
    expect(holding).toMatchObject([{ id: other }]);
    await call(contract.removeCollection, { collectionId }, author);
    expect(await call(contract.collectionDetail, { collectionId })).toMatchObject({ status: 404, msg: '合集不存在或已被删除' });
    expect((await call(posts.detail, { postsId: ids[2] })).status).toBe(200);
  });

  test('of others can be neither seen in the making, changed nor filled', async () => {
    const { collectionId, posts: ids } = await seasons();
    const stranger = await user('creator');
    const own = await make(stranger);
    for (const answer of [
      await call(contract.ownCollectionDetail, { collectionId }, stranger),
      await call(contract.modifyCollection, { collectionId, title: '我的' }, stranger),
      await call(contract.removeCollection, { collectionId }, stranger),
      await call(contract.arrangeCollection, { collectionId, postsIds: ids }, stranger),
      await put(stranger, ids[0], own),
      await put(stranger, await publishedPost(deps, { authorId: stranger.id }), collectionId),
    ])
      expect(answer.status).toBe(404);
  });

  test('needs a name; there are as many as one may have', async () => {
    const author = await user('creator');
    const create = (title: string) => call(contract.createCollection, { title }, author);
    expect(await create(' 单 ')).toMatchObject({ status: 400, msg: '合集名称应为 2–30 个字' });
    expect(await create('字'.repeat(31))).toMatchObject({ status: 400 });
    await deps.db.$client.query(
      `insert into collections (id, author_id, title, created_at, updated_at) select 'c' || n, $1, '合集', now(), now() from generate_series(1, $2::integer) n`,
      [author.id, COLLECTIONS_MAX],
    );
    expect(await create('再来一个')).toMatchObject({ status: 409, msg: '合集最多 100 个' });
    clock.advance(60_000);
  });
});
