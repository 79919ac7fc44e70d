import { describe, expect, test } from 'vitest';
import * as contract from '#contract/views/views.ts';
import { dayInChina } from '#server/core/clock.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { countersHandlers, listViews } from '../counters/handlers.ts';
import { viewsHandlers, cleanUpViewSessions, makeViewPartitions } from './handlers.ts';
import { closeViewDay } from './service.ts';
import { countViews } from './ingest/count-views.ts';

const { call, user, deps, clock } = await createTestApp();
const { $client: pool } = deps.db;

const author = await user('creator');
const newPost = (more = {}) => publishedPost(deps, { authorId: author.id, ...more });
const BROWSER = {
  'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
};

let sessions = 0;
const session = () => `session-${(sessions += 1)}`;
const view = async (postsId: string, more: object = {}, by?: Visitor, headers = BROWSER) =>
  call(contract.viewPost, { postsId, sessionId: session(), seconds: 8, ...more }, by, headers);
const counted = async (...given: Parameters<typeof view>) => (await view(...given)).data.counted;

const viewsOf = async (post: string) =>
  (await pool.query('select views from post_counts where post_id = $1', [post])).rows[0]?.views ?? 0;
const counts = async (post: string) =>
  (
    await pool.query(
      'select left_out, user_id, seconds, source from view_events where post_id = $1 order by at, left_out nulls first',
      [post],
    )
  ).rows;
const runJob = async (name: string) =>
  [...viewsHandlers(deps), ...countersHandlers(deps)]
    .find(({ job }) => job.name === name)
    ?.run(null as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: true });

describe('a view', () => {
  test('counts after five seconds, once a session and post in thirty minutes', async () => {
    const [post, other, sessionId] = [await newPost(), await newPost(), session()];
    expect(await counted(post, { sessionId, seconds: 4.9 })).toBe(false);
    expect(await counted(post, { sessionId, seconds: 5.2, source: 'search' })).toBe(true);
    expect(await counted(post, { sessionId })).toBe(false);
    expect(await counted(other, { sessionId })).toBe(true);
    clock.advance(29 * 60_000);
    expect(await counted(post, { sessionId })).toBe(false);
    clock.advance(60_000);
    expect(await counted(post, { sessionId })).toBe(true);
    expect(await viewsOf(post)).toBe(2);
    expect((await counts(post))[0]).toMatchObject({ seconds: 5, source: 'search' });
  });

  test('counts once when one session asks fifty times at once, and each of fifty sessions', async () => {
    const [post, sessionId] = [await newPost(), session()];
    const same = await Promise.all(Array.from({ length: 50 }, () => counted(post, { sessionId })));
    expect(same.filter(Boolean)).toHaveLength(1);
    const others = await Promise.all(Array.from({ length: 50 }, () => counted(post)));
    expect(others.every(Boolean)).toBe(true);
    expect(await viewsOf(post)).toBe(51);
  });

  test.each([['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)'], ['curl/8.5.0'], ['']])(
    'of a robot does not count: %s',
    async (agent) => {
      const post = await newPost();
      expect(await counted(post, {}, undefined, { 'user-agent': agent })).toBe(false);
      expect(await viewsOf(post)).toBe(0);
    },
  );

  test('of what is not on the site is not found, and does not spoil the views beside it', async () => {
    const [post, gone] = [await newPost(), await newPost({ status: 'offline' })];
    const [there, offline, nothing] = await Promise.all([view(post), view(gone), view('nothing')]);
    expect([there.status, offline.status, nothing.status]).toEqual([200, 404, 404]);
    expect(await viewsOf(post)).toBe(1);
  });

  test.each([
    [{ sessionId: 'short' }, '会话编号格式不正确'],
    [{ sessionId: undefined }, '缺少会话编号'],
    [{ seconds: -1 }, '时长格式不正确'],
    [{ seconds: '9' }, '时长格式不正确'],
    [{ source: 'mars' }, '来源不正确'],
  ])('of %j is refused', async (part, message) => {
    expect(await view(await newPost(), part)).toMatchObject({ status: 400, msg: message });
  });
});

describe('a valid view', () => {
  test('is one a guest’s session, post and day of China; the others say why they are left out', async () => {
    const [post, sessionId] = [await newPost(), session()];
    for (const _ of [1, 2, 3]) {
      await view(post, { sessionId });
      clock.advance(31 * 60_000);
    }
    const sameDay = await counts(post);
    const days = await pool.query(
      'select day, count(*) filter (where left_out is null) as valid from view_events where post_id = $1 group by day',
      [post],
    );
    expect(sameDay).toHaveLength(3);
    for (const { valid } of days.rows) expect(valid).toBe(1);
    clock.advance(86_400_000);
    await view(post, { sessionId });
    expect((await counts(post)).filter(({ left_out }) => left_out === null)).toHaveLength(days.rows.length + 1);
  });

  test('is one a person and day, on however many devices, also at once', async () => {
    const [post, reader] = [await newPost(), await user()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => counted(post, {}, reader)));
    expect(answers.every(Boolean)).toBe(true);
    // Whichever of them was written first.
    const valid = (await counts(post)).map(({ left_out }) => left_out ?? 'valid').toSorted();
    expect(valid).toEqual([...Array.from({ length: 9 }, () => 'repeated'), 'valid']);
    expect(await viewsOf(post)).toBe(10);
  });

  test('is neither the author’s own nor the agency’s', async () => {
    const [owner, member, stranger] = [await user('agencies'), await user('creator'), await user()];
    await pool.query(
      `insert into agencies (id, owner_id, name, kind, created_at) values ('agency1', $1, '远山社', 'media', now())`,
      [owner.id],
    );
    await pool.query(
      `insert into agency_members (id, user_id, agency_id, status, created_at) values ('member1', $1, 'agency1', 'approved', now())`,
      [member.id],
    );
    const post = await publishedPost(deps, { authorId: (await user('creator')).id, agencyId: 'agency1' });
    await Promise.all([view(post, {}, owner), view(post, {}, member), view(post, {}, stranger)]);
    expect(new Map((await counts(post)).map(({ user_id, left_out }) => [user_id, left_out]))).toEqual(
      new Map([
        [owner.id, 'agency'],
        [member.id, 'agency'],
        [stranger.id, null],
      ]),
    );
    const mine = await newPost();
    const writer = await user('creator');
    await pool.query('update published_posts set author_id = $1 where post_id = $2', [writer.id, mine]);
    await view(mine, {}, writer);
    expect(await counts(mine)).toMatchObject([{ left_out: 'own', user_id: writer.id }]);
    expect(await viewsOf(mine)).toBe(1);
  });
});

describe('what keeps the counting going', () => {
  test('servers that are told the same views at once count each once, while the sweeper passes', async () => {
    const posts = await Promise.all(Array.from({ length: 20 }, () => newPost()));
    const reader = await user();
    const old = posts.flatMap((postId) => Array.from({ length: 20 }, () => ({ postId, sessionId: session() })));
    const at = (at: Date) => old.map((one) => ({ ...one, at, userId: reader.id, seconds: 9, source: null, origin: null }));
    await countViews(deps, at(clock.now()));
    clock.advance(31 * 60_000);
    const views = at(clock.now());
    const [, ...outcomes] = await Promise.all([
      runJob(cleanUpViewSessions.name),
      countViews(deps, views),
      countViews(deps, views.toReversed()),
      countViews(deps, views),
    ]);
    expect(outcomes.flat().filter((outcome) => outcome === 'counted')).toHaveLength(views.length);
    for (const post of posts) expect(await viewsOf(post)).toBe(40);
  });

  test('posts are listed by the views they have when looked at; one that is counted on meanwhile comes next time', async () => {
    const posts = await Promise.all(Array.from({ length: 3 }, () => newPost()));
    const listed = async () =>
      (await pool.query('select listed_views as views from post_counts where post_id = any ($1)', [posts])).rows
        .map(({ views }) => Number(views))
        .toSorted();
    for (const post of posts) await view(post);
    expect(await listed()).toEqual([0, 0, 0]);
    const counting = await pool.connect();
    await counting.query('begin');
    await counting.query('update post_counts set views = views + 1 where post_id = $1', [posts[1]]);
    await runJob(listViews.name);
    expect(await listed()).toEqual([0, 1, 1]);
    await counting.query('commit');
    counting.release();
    await runJob(listViews.name);
    expect(await listed()).toEqual([1, 1, 2]);
  });

  test('days of China turn at four in the afternoon of UTC', () => {
    expect(dayInChina(new Date('2026-11-30T15:59:59.999Z'))).toBe('2026-11-30');
    expect(dayInChina(new Date('2026-11-30T16:00:00.000Z'))).toBe('2026-12-01');
  });

  test('sessions that hold nothing off any more are swept', async () => {
    const known = async () => (await pool.query('select count(*) as n from view_sessions')).rows[0].n;
    clock.advance(31 * 60_000);
    await view(await newPost());
    await runJob(cleanUpViewSessions.name);
    expect(await known()).toBe(1);
  });

  test('a year without any worker loses no view: the month’s partition is made when it is missed', async () => {
    clock.advance(366 * 86_400_000);
    const post = await newPost();
    expect(await counted(post)).toBe(true);
    await runJob(makeViewPartitions.name);
    const { rows } = await pool.query(`select count(*) as n from pg_inherits where inhparent = 'view_events'::regclass`);
    await runJob(makeViewPartitions.name);
    expect((await pool.query(`select count(*) as n from pg_inherits where inhparent = 'view_events'::regclass`)).rows).toEqual(
      rows,
    );
    expect(await viewsOf(post)).toBe(1);
  });
});

test('a view that comes after its day was closed counts for the first open day', async () => {
  const post = await newPost();
  const at = clock.now();
  clock.advance(86_400_000);
  await closeViewDay(deps, dayInChina(at));
  await closeViewDay(deps, dayInChina(at));
  await countViews(deps, [{ at, postId: post, sessionId: session(), userId: null, seconds: 9, source: null, origin: null }]);
  const { rows } = await pool.query('select day::text from view_events where post_id = $1', [post]);
  expect(rows).toEqual([{ day: dayInChina(new Date(at.getTime() + 86_400_000)) }]);
});
