import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as contract from '#contract/discovery/recommendations.ts';
import * as hotListContract from '#contract/discovery/hot-list.ts';
import { agencies, agencyMembers } from '#server/db/tables/agencies.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { refreshHeat } from '../service.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;

const HOUR = 3_600_000;
const ago = (hours: number): Date => new Date(clock.now().getTime() - hours * HOUR);
const fresh = async () => {
  // What guests share is answered anew after ten seconds.
  clock.advance(11_000);
  await deps.db.execute(
    sql`truncate hot_entries, hot_moments, hot_actions, carried_activity, view_events, view_hours, heat_progress, published_posts`,
  );
  await deps.db.execute(sql`truncate post_likes, favorites, post_shares, comments cascade`);
};

/** A post that appeared so many hours ago. */
async function postOf(author: Visitor, hours: number, more: { agencyId?: string } = {}): Promise<string> {
  const id = await publishedPost(deps, { authorId: author.id, ...more });
  await deps.db.execute(
    sql`update published_posts set published_at = ${ago(hours).toISOString()}::timestamptz where post_id = ${id}`,
  );
  return id;
}

let viewers = 0;
async function viewed(postId: string, times: number, hours: number, leftOut: string | null = null): Promise<void> {
  const at = ago(hours).toISOString();
  await deps.db.execute(sql`
    insert into view_events (day, at, post_id, viewer, seconds, left_out)
    select (${at}::timestamptz at time zone 'Asia/Shanghai')::date, ${at}::timestamptz, ${postId}, n, 8, ${leftOut} from generate_series(${viewers + 1}::integer, ${viewers + times}::integer) n`);
  viewers += times;
}

const liked = (table: 'post_likes' | 'favorites', postId: string, by: Visitor, hours: number) =>
  deps.db.execute(
    sql`insert into ${sql.raw(table)} (post_id, user_id, created_at) values (${postId}, ${by.id}, ${ago(hours).toISOString()}::timestamptz)`,
  );
const shared = (postId: string, by: Visitor, hours: number) =>
  deps.db.execute(sql`
    insert into post_shares (post_id, user_id, day, channel, created_at)
    values (${postId}, ${by.id}, (${ago(hours).toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date, 'link', ${ago(hours).toISOString()}::timestamptz)`);
const commented = (postId: string, by: Visitor, hours: number, removed = false) =>
  deps.db.execute(sql`
    insert into comments (id, post_id, author_id, content, ip, created_at, removed_at)
    values (${deps.random.id()}, ${postId}, ${by.id}, '好', '127.0.0.1', ${ago(hours).toISOString()}::timestamptz, ${removed ? ago(0).toISOString() : null}::timestamptz)`);

const hot = async (window: hotListContract.HotWindow, more: object = {}) =>
  (await call(hotListContract.hotList, { window, limit: 50, ...more })).data;

test('the hot list of made-up data is the formula worked out by hand, in each window', async () => {
  await fresh();
  const [author, mate, one, two, three] = await Promise.all([user('agencies'), user('creator'), user(), user(), user()]);
  const agencyId = deps.random.id();
  await deps.db.insert(agencies).values({ id: agencyId, ownerId: author.id, name: '海图', kind: 'media', createdAt: ago(900) });
  await deps.db
    .insert(agencyMembers)
    .values({ id: deps.random.id(), userId: mate.id, agencyId, status: 'approved', createdAt: ago(900) });
  const post = await postOf(mate, 20, { agencyId });
  await viewed(post, 300, 1);
  await viewed(post, 7, 23.9);
  await viewed(post, 50, 24.1);
  await viewed(post, 11, 167.9);
  await viewed(post, 1000, 169);
  await viewed(post, 90, 719.9);
  await viewed(post, 5000, 721);
  // Not valid: one's own, the agency's, the same viewer again.
  await viewed(post, 40, 2, 'own');
  await viewed(post, 40, 2, 'agency');
  await viewed(post, 40, 2, 'repeated');
  for (const who of [one, two, author, mate]) await liked('post_likes', post, who, 3);
  await liked('post_likes', post, three, 30);
  await liked('favorites', post, one, 100);
  await liked('favorites', post, mate, 1);
  await commented(post, one, 2);
  await commented(post, one, 4);
  await commented(post, two, 5, true);
  await commented(post, three, 400);
  await commented(post, author, 1);
  await shared(post, one, 5);
  await shared(post, one, 40);
  await shared(post, two, 6);
  await refreshHeat(deps);

  const cooled = (20 + 2) ** 1.5;
  const parts = {
    '24h': { views: 307, likes: 2, commenters: 1, favorites: 0, shares: 2, base: 307 + 20 * 2 + 40 * 1 + 50 * 2 },
    '7d': { views: 368, likes: 3, commenters: 1, favorites: 1, shares: 3, base: 368 + 20 * 3 + 40 * 1 + 30 * 1 + 50 * 3 },
    '30d': { views: 1458, likes: 3, commenters: 2, favorites: 1, shares: 3, base: 1458 + 20 * 3 + 40 * 2 + 30 * 1 + 50 * 3 },
  };
  for (const window of ['24h', '7d', '30d'] as const) {
    const { list } = await hot(window);
    expect(list.map(({ id }) => id)).toEqual([post]);
    expect(list[0]?.why).toMatchObject({ ...parts[window], reporters: 0, reportRate: 0, action: null });
    expect(list[0]?.heat).toBeCloseTo(parts[window].base / cooled, 1);
  }
  // An hour later the hours are summed up, and what has left the window is gone.
  clock.advance(HOUR);
  await refreshHeat(deps);
  expect((await hot('24h')).list[0]?.why).toMatchObject({ ...parts['24h'], views: 300, base: parts['24h'].base - 7 });
  expect((await hot('7d')).list[0]?.why.views).toBe(357);
  expect((await hot('30d')).list[0]?.why.views).toBe(1368);
});

test('a post without any doings is in no hot list, and a time ahead counts as now', async () => {
  await fresh();
  await postOf(await user('creator'), 5);
  const early = await postOf(await user('creator'), -3);
  await viewed(early, 100, 0);
  await refreshHeat(deps);
  const { list } = await hot('24h');
  expect(list.map(({ id }) => id)).toEqual([early]);
  expect(list[0]?.heat).toBeCloseTo(100 / 2 ** 1.5, 2);
  expect(list[0]?.why.hours).toBe(0);
});

test('of fifty places an author has two and an agency five, and the list is not shortened by it', async () => {
  await fresh();
  const agencyId = deps.random.id();
  const owner = await user('agencies');
  await deps.db.insert(agencies).values({ id: agencyId, ownerId: owner.id, name: '北岸', kind: 'media', createdAt: ago(900) });
  const loud = await user('creator');
  for (let index = 0; index < 8; index += 1) await viewed(await postOf(loud, 10), 900 - index, 1);
  const members = await Promise.all(Array.from({ length: 5 }, () => user('creator')));
  for (const [index, member] of [...members, ...members].entries())
    await viewed(await postOf(member, 10, { agencyId }), 800 - index, 1);
  const others = await Promise.all(Array.from({ length: 30 }, () => user('creator')));
  for (const [index, other] of [...others, ...others].entries()) await viewed(await postOf(other, 10), 110 - index, 1);
  await refreshHeat(deps);
  const { list } = await hot('24h');
  expect(list).toHaveLength(50);
  expect(list.map(({ rank }) => rank)).toEqual(list.map((_, index) => index + 1));
  const ofMembers = new Set(members.map(({ id }) => id));
  expect(list.filter(({ author }) => author.id === loud.id)).toHaveLength(2);
  expect(list.filter(({ author }) => ofMembers.has(author.id))).toHaveLength(5);
  expect((await hot('24h', { limit: 100 })).list).toHaveLength(78);
});

test('ranks are compared with an hour ago, and the list of any past hour can be opened', async () => {
  await fresh();
  clock.advance(HOUR - (clock.now().getTime() % HOUR));
  const [rising, falling] = [await postOf(await user('creator'), 10), await postOf(await user('creator'), 10)];
  await viewed(falling, 60, 0);
  await viewed(rising, 50, 0);
  await refreshHeat(deps);
  const first = new Date((await hot('24h')).updatedAt);
  expect((await hot('24h')).list.map(({ id, change }) => [id, change])).toEqual([
    [falling, null],
    [rising, null],
  ]);
  clock.advance(20 * 60_000);
  await refreshHeat(deps);
  clock.advance(HOUR);
  const late = await postOf(await user('creator'), 10);
  await viewed(rising, 40, 0);
  await viewed(late, 45, 0);
  await refreshHeat(deps);
  const now = await hot('24h');
  expect(now.comparedWith).toBe(first.toISOString());
  expect(now.list.map(({ id, change }) => [id, change])).toEqual([
    [rising, 1],
    [falling, -1],
    [late, null],
  ]);
  const past = await hot('24h', { at: first.toISOString() });
  expect(past.list.map(({ id }) => id)).toEqual([falling, rising]);
  expect(past.updatedAt).toBe(first.toISOString());
  expect((await hot('24h', { at: ago(300).toISOString() })).list).toEqual([]);
  const day = new Date(first.getTime() + 8 * HOUR).toISOString().slice(0, 10);
  const { hours } = (await call(hotListContract.hotHours, { day })).data;
  expect(hours).toContain(first.toISOString());
  expect((await call(hotListContract.hotHours, { day: '2001-01-01' })).data.hours).toEqual([]);
  expect(await call(hotListContract.hotHours, { day: '0001-01-01' })).toMatchObject({ status: 400, msg: '日期格式不正确' });
  // Of each hour one moment is left, of others nothing.
  const { rows } = await deps.db.execute(sql`select count(distinct at)::integer as n from hot_entries`);
  expect(rows).toEqual([{ n: 2 }]);
});

test('what people do to the list is seen by everyone, and recorded', async () => {
  await fresh();
  const editor = await admin('moderator');
  const posts: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const post = await postOf(await user('creator'), 10);
    await viewed(post, 100 - index, 0);
    posts.push(post);
  }
  const [first, second, third, fourth] = posts;
  const to = ago(-48).toISOString();
  expect(
    await call(contract.adjustHeat, { postsId: fourth, kind: 'pin', position: 1, to, reason: '重要更正' }, editor),
  ).toMatchObject({ status: 200 });
  await call(contract.adjustHeat, { postsId: first, kind: 'cut', percent: 100, to, reason: '核实中' }, editor);
  await call(contract.adjustHeat, { postsId: second, kind: 'cut', percent: 50, to, reason: '标题夸张' }, editor);
  clock.advance(1000);
  await refreshHeat(deps);
  const { list } = await hot('24h');
  expect(list.map(({ id }) => id)).toEqual([fourth, third, second]);
  expect(list[0]?.why.action).toMatchObject({ kind: 'pin', position: 1, reason: '重要更正' });
  expect(list[2]?.why.action).toMatchObject({ kind: 'cut', percent: 50, reason: '标题夸张' });
  expect(list[2]?.heat).toBeCloseTo(99 / 12 ** 1.5 / 2, 1);
  await call(contract.adjustHeat, { postsId: fourth, kind: 'none', reason: '已过时' }, editor);
  clock.advance(60_000);
  await refreshHeat(deps);
  // Unpinned, the fourth stands where its heat puts it: before the second, which is cut.
  expect((await hot('24h')).list.map(({ id }) => id)).toEqual([third, fourth, second]);
  const { rows } = await deps.db.execute(sql`select count(*)::integer as n from audit_log where action = 'posts.adjustHeat'`);
  expect(rows).toEqual([{ n: 4 }]);
  expect(await call(contract.adjustHeat, { postsId: first, kind: 'pin', to, reason: '好' }, editor)).toMatchObject({
    status: 400,
    msg: '请填写置顶位置',
  });
  expect(await call(contract.adjustHeat, { postsId: first, kind: 'pin', position: 1, to, reason: ' ' }, editor)).toMatchObject({
    status: 400,
    msg: '请填写理由',
  });
});

test('editors’ picks stand at their places for their time, the rest is filled up by heat', async () => {
  await fresh();
  const editor = await admin('moderator');
  const posts: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const post = await postOf(await user('creator'), 10);
    await viewed(post, 100 - index, 0);
    posts.push(post);
  }
  await refreshHeat(deps);
  const [a, b, c, d, e] = posts;
  const order = async () =>
    (await call(contract.hotRecommendations, {})).data.list
      .map(({ id, picked }) => (picked ? `${posts.indexOf(id)}*` : `${posts.indexOf(id)}`))
      .join(' ');
  expect(await order()).toBe('0 1 2 3 4');
  const until = (hours: number) => ago(-hours).toISOString();
  await call(contract.recommend, { postsId: e, position: 1, to: until(5) }, editor);
  await call(contract.recommend, { postsId: d, position: 3, to: until(2) }, editor);
  await call(contract.recommend, { postsId: c, position: 2, from: until(3), to: until(9) }, editor);
  expect(await order()).toBe('4* 0 3* 1 2');
  clock.advance(4 * HOUR);
  const again = await admin('moderator');
  await call(contract.recommend, { postsId: e, position: 5, to: until(5) }, again);
  expect(await order()).toBe('0 2* 1 3 4*');
  expect((await call(contract.recommendations, {}, again)).data.list.map(({ postsId, position }) => [postsId, position])).toEqual(
    [
      [c, 2],
      [e, 5],
    ],
  );
  await call(contract.unrecommend, { postsId: c }, again);
  expect(await order()).toBe('0 1 2 3 4*');
  expect(await call(contract.recommend, { postsId: a, position: 1, to: until(-1) }, again)).toMatchObject({
    status: 400,
    msg: '结束时间须晚于开始时间',
  });
  expect(await call(contract.recommend, { postsId: 'nothing', position: 1, to: until(1) }, again)).toMatchObject({ status: 404 });
  expect(await call(contract.recommend, { postsId: b, position: 0, to: until(1) }, again)).toMatchObject({
    status: 400,
    msg: '位置从 1 开始',
  });
});

test('a post bears the same mark on every list, by its own heat', async () => {
  await fresh();
  const writer = await user('creator');
  const [popular, other, old] = [
    await postOf(writer, 1),
    await postOf(await user('creator'), 1),
    await postOf(await user('creator'), 500),
  ];
  await viewed(popular, 60_000, 0.5);
  await viewed(other, 6_000, 0.5);
  // Much was read of it today, but over its time it is lukewarm.
  await viewed(old, 900, 0.5);
  await refreshHeat(deps);
  const marks = async (more: object, window: hotListContract.HotWindow = '24h') =>
    Object.fromEntries((await hot(window, more)).list.map(({ id, mark }) => [id, mark]));
  const all = await marks({});
  expect(all).toMatchObject({ [popular]: 'boom', [other]: 'hot' });
  expect(await marks({}, '7d')).toMatchObject(all);
  expect(await marks({}, '30d')).toMatchObject(all);
  expect(await marks({ type: 'article' })).toMatchObject(all);
  expect(await marks({ category: 'travel' })).toMatchObject(all);
});
