import { beforeEach, describe, expect, test } from 'vitest';
import { dayInChina } from '#server/core/clock.ts';
import type { Deps } from '#server/deps.ts';
import { publishedFilm, publishedPost } from '../../../../test/factories/published-post.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { settleDay } from '../../earnings/service.ts';
import { cleanUpVisits } from '../ingest/clean-up.ts';
import { countViews, countVisits } from '../ingest/count-views.ts';
import { visitorOrigin } from '../ingest/find-context.ts';
import type { View } from '../ingest/store.ts';
import { closeViewDay, judgeViewDay } from '../service.ts';

const { deps, user, clock } = await createTestApp();
const { $client: pool } = deps.db;
const DAY = 86_400_000;
const author = await user('agencies');

// Each test is on another day, and what it is about happened the day before.
let yesterday = '';
beforeEach(() => {
  yesterday = dayInChina(clock.now());
  clock.advance(DAY);
});

let sessions = 0;
const views = (postId: string, count: number, more: Partial<View> = {}): View[] =>
  Array.from({ length: count }, (_, n) => ({
    at: new Date(Date.parse(`${yesterday}T12:00:00+08:00`) + n),
    postId,
    sessionId: `session-${(sessions += 1)}`,
    userId: null,
    seconds: 9,
    source: null,
    origin: null,
    ...more,
  }));
const fakes = (postId: string, count: number) =>
  views(postId, count, { origin: { network: `${sessions}`, device: `${sessions}` } });
const validOf = async (postId: string) =>
  (await pool.query('select count(*) as n from view_events where post_id = $1 and left_out is null', [postId])).rows[0].n;
const isJudged = async () =>
  (await pool.query('select judged_at is not null as is from closed_view_days where day = $1', [yesterday])).rows[0]?.is;

describe('while a day is closed', () => {
  test('views are counted, however long a batch before them takes', async () => {
    const post = await publishedPost(deps, { authorId: author.id });
    const slow = await pool.connect();
    await slow.query('begin');
    await slow.query('select pg_advisory_xact_lock_shared(73012026)');
    let isClosed = false;
    const closing = closeViewDay(deps, yesterday).then(() => {
      isClosed = true;
    });
    const isClosingWaiting = async () =>
      (await pool.query(`select from pg_locks where not granted and locktype = 'advisory'`)).rows.length > 0;
    // The batch goes on until all are counted: a view that queued for longer than a try of the closing would wait forever.
    for (let n = 0; n < 10; n += 1) {
      await expect.poll(isClosingWaiting, { interval: 5 }).toBe(true);
      expect(await countViews(deps, views(post, 1, { at: clock.now() }))).toEqual(['counted']);
    }
    expect(isClosed).toBe(false);
    await slow.query('rollback');
    slow.release();
    await closing;
    expect(await isJudged()).toBe(false);
  });

  test('and judged, views are counted, and its settlement waits for the judging', async () => {
    const post = await publishedPost(deps, { authorId: author.id });
    await countViews(deps, views(post, 3));
    const other = await pool.connect();
    await other.query('begin');
    await other.query('lock table view_day_parties in access exclusive mode');
    const settling = settleDay(deps, yesterday);
    await expect.poll(isJudged).toBe(false);
    expect(await countViews(deps, views(post, 2, { at: clock.now() }))).toEqual(['counted', 'counted']);
    expect((await pool.query('select 1 from work_earnings where day = $1', [yesterday])).rowCount).toBe(0);
    await other.query('rollback');
    other.release();
    expect(await settling).toMatchObject({ day: yesterday, revision: 1 });
    expect(await isJudged()).toBe(true);
  });
});

describe('the judging of a day', () => {
  /** Ends as a killed process does: after so many parts, each of them committed. */
  const dyingAfter = (parts: number): Deps => {
    let left = parts;
    return {
      ...deps,
      transact: async (post, config) => {
        if ((left -= 1) < 0) throw new Error('killed');
        return deps.transact(post, config);
      },
    };
  };
  const small = { views: 100, parties: 1, viewers: 100 };

  test('that is killed after any part is taken up there, and comes to the same', async () => {
    const posts = await Promise.all(
      Array.from({ length: 4 }, async () => publishedPost(deps, { authorId: (await user('agencies')).id })),
    );
    for (const post of posts) await countViews(deps, [...views(post, 30), ...fakes(post, 90)]);
    await closeViewDay(deps, yesterday);
    let killed = 0;
    while (!(await isJudged())) await judgeViewDay(dyingAfter(1), yesterday, small).catch(() => (killed += 1));
    expect(killed).toBeGreaterThan(posts.length);
    expect(await Promise.all(posts.map(validOf))).toEqual([30, 30, 30, 30]);
    await judgeViewDay(deps, yesterday);
    expect(await Promise.all(posts.map(validOf))).toEqual([30, 30, 30, 30]);
  });

  test('that does not come to its end lets nothing be settled', async () => {
    const post = await publishedPost(deps, { authorId: author.id });
    await countViews(deps, views(post, 10));
    await closeViewDay(deps, yesterday);
    await expect(settleDay(dyingAfter(2), yesterday)).rejects.toThrow('killed');
    expect((await pool.query('select 1 from work_earnings where day = $1', [yesterday])).rowCount).toBe(0);
    expect(await settleDay(deps, yesterday)).toMatchObject({ revision: 1, works: 1 });
  });

  test('by five servers at once turns the same views down once', async () => {
    const post = await publishedPost(deps, { authorId: author.id });
    await countViews(deps, [...views(post, 30), ...fakes(post, 90)]);
    await closeViewDay(deps, yesterday);
    await Promise.all(Array.from({ length: 5 }, () => judgeViewDay(deps, yesterday, small)));
    expect(await validOf(post)).toBe(30);
  });
});

test('visits are removed in parts, two days after they began and judged; their sums stay', async () => {
  const post = await publishedPost(deps, { authorId: author.id });
  const opened = (day: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      day,
      postId: post,
      visit: `v ${(sessions += 1)}`,
      userId: null,
      milliseconds: 9_000 + n * 7,
      completed: true,
    }));
  const left = async () =>
    (await pool.query('select day::text, count(*) as n from visits where post_id = $1 group by day order by day', [post])).rows;
  await countVisits(deps, opened(yesterday, 400));
  await closeViewDay(deps, yesterday);
  await cleanUpVisits(deps);
  expect(await left()).toEqual([{ day: yesterday, n: 400 }]);
  clock.advance(DAY);
  await cleanUpVisits(deps);
  // Not judged yet.
  expect(await left()).toEqual([{ day: yesterday, n: 400 }]);
  await judgeViewDay(deps, yesterday);
  await countVisits(deps, opened(dayInChina(clock.now()), 3));
  expect(await cleanUpVisits(deps, AbortSignal.abort(), 1)).toBe(0);
  expect(await cleanUpVisits(deps, undefined, 1)).toBeGreaterThanOrEqual(400);
  expect(await left()).toEqual([{ day: dayInChina(clock.now()), n: 3 }]);
  const { rows } = await pool.query('select opens, completed from visit_days where post_id = $1 order by day', [post]);
  expect(rows).toEqual([
    { opens: 400, completed: 400 },
    { opens: 3, completed: 3 },
  ]);
});

describe('openings of a post', () => {
  const openings = (postId: string, count: number, ip: string, more: object = {}) =>
    Array.from({ length: count }, () => ({
      day: yesterday,
      postId,
      visit: `visit ${(sessions += 1)}`,
      userId: null,
      milliseconds: 2_000 + (sessions % 60_000),
      completed: false,
      origin: visitorOrigin(deps, yesterday, null, ip, 'Mozilla/5.0 Chrome/148.0'),
      ...more,
    }));
  const opensOf = async (postId: string) =>
    (await pool.query('select opens, active_ms, quick_exits from visit_days where post_id = $1', [postId])).rows[0];
  const addVisits = async (visits: Parameters<typeof countVisits>[1]) => {
    for (let start = 0; start < visits.length; start += 1000) await countVisits(deps, visits.slice(start, start + 1000));
  };

  test('that one client made up by the thousand are taken out of what the author is shown', async () => {
    const post = await publishedPost(deps, { authorId: author.id });
    const honest = Array.from({ length: 200 }, (_, n) => openings(post, 1, `60.1.${n}.9`)).flat();
    await addVisits(honest);
    const before = await opensOf(post);
    await addVisits(openings(post, 18_949, '203.0.113.9'));
    expect(await opensOf(post)).toMatchObject({ opens: 200 + 18_949 });
    await closeViewDay(deps, yesterday);
    await judgeViewDay(deps, yesterday);
    expect(await opensOf(post)).toEqual(before);
  });

  test('that all lasted equally long are nobody’s', async () => {
    const post = await publishedPost(deps, { authorId: author.id });
    await addVisits(Array.from({ length: 100 }, (_, n) => openings(post, 1, `60.2.${n}.9`)).flat());
    await addVisits(Array.from({ length: 100 }, (_, n) => openings(post, 1, `60.3.${n}.9`, { milliseconds: 31_417 })).flat());
    await closeViewDay(deps, yesterday);
    await judgeViewDay(deps, yesterday);
    expect(await opensOf(post)).toMatchObject({ opens: 100 });
  });

  test('of a film that are taken out leave the sum of those that stay, each of the film’s length at most', async () => {
    const film = await publishedFilm(deps, { authorId: author.id, durationMs: 20_000 });
    const honest = Array.from({ length: 100 }, (_, n) =>
      openings(film, 1, `60.5.${n}.9`, { milliseconds: 15_000 + n * 101 }),
    ).flat();
    await addVisits(honest);
    const before = await opensOf(film);
    expect(before.active_ms).toBe(honest.reduce((sum, { milliseconds }) => sum + Math.min(milliseconds, 20_000), 0));
    await addVisits(Array.from({ length: 100 }, (_, n) => openings(film, 1, `60.6.${n}.9`, { milliseconds: 314_170 })).flat());
    await closeViewDay(deps, yesterday);
    await judgeViewDay(deps, yesterday);
    expect(await opensOf(film)).toEqual(before);
  });

  test('that are told of for the first time after the day was judged no longer count; what was known goes on', async () => {
    const post = await publishedPost(deps, { authorId: author.id });
    const [known] = openings(post, 1, '60.4.1.9');
    if (known === undefined) throw new Error('no opening was made');
    await addVisits([known]);
    await closeViewDay(deps, yesterday);
    await judgeViewDay(deps, yesterday);
    await addVisits(openings(post, 500, '60.4.2.9'));
    await addVisits([{ ...known, milliseconds: 90_000 }]);
    expect(await opensOf(post)).toMatchObject({ opens: 1, active_ms: 90_000 });
  });

  test('that were turned down stay so, however often they are told of again', async () => {
    const post = await publishedPost(deps, { authorId: author.id });
    const made = openings(post, 300, '203.0.113.7');
    await addVisits(made);
    await closeViewDay(deps, yesterday);
    await judgeViewDay(deps, yesterday);
    const judged = await opensOf(post);
    expect(judged.opens).toBe(0);
    await addVisits(made.map((visit) => ({ ...visit, milliseconds: 80_000 })));
    expect(await opensOf(post)).toEqual(judged);
  });
});
