import { describe, expect, test } from 'vitest';
import * as contract from '#contract/views/views.ts';
import { dayInChina } from '#server/core/clock.ts';
import { agencyOf } from '../../../../test/factories/agency.ts';
import { publishedFilm, publishedPost } from '../../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { countVisits } from './count-views.ts';

const { call, user, deps, clock } = await createTestApp();
const { $client: pool } = deps.db;

const author = await user('creator');
const newPost = (more = {}) => publishedPost(deps, { authorId: author.id, ...more });
const BROWSER = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0 Safari/537.36' };
const DAY = 86_400_000;
// Noon in China, so that a long read fits into its day.
clock.advance(Date.parse(`${dayInChina(clock.now())}T12:00:00+08:00`) + DAY - clock.now().getTime());

let made = 0;
const visitNumber = () => (made += 1).toString(16).padStart(32, '0');
const today = () => dayInChina(clock.now());

const report = async (postsId: string, more: object = {}, by?: Visitor, headers: Record<string, string> = BROWSER) =>
  call(
    contract.recordVisit,
    { postsId, visit: visitNumber(), openedOn: today(), milliseconds: 60_000, completed: false, ...more },
    by,
    headers,
  );
const counted = async (...given: Parameters<typeof report>) => (await report(...given)).data.counted;

const sumsOf = async (post: string) =>
  (
    await pool.query(
      'select day::text, opens, active_ms::integer, completed, quick_exits from visit_days where post_id = $1 order by day',
      [post],
    )
  ).rows;

describe('a visit', () => {
  test('counts for guests and for who is logged in, and grows each time it is told of', async () => {
    const [post, visit, reader] = [await newPost(), visitNumber(), await user()];
    expect(await counted(post, { visit, milliseconds: 2_000 })).toBe(true);
    expect(await sumsOf(post)).toMatchObject([{ opens: 1, active_ms: 2_000, completed: 0, quick_exits: 1 }]);
    await report(post, { visit, milliseconds: 45_000, completed: true });
    await report(post, { visit, milliseconds: 30_000 });
    expect(await sumsOf(post)).toMatchObject([{ opens: 1, active_ms: 45_000, completed: 1, quick_exits: 0 }]);
    expect(await counted(post, { milliseconds: 15_000 }, reader)).toBe(true);
    expect(await sumsOf(post)).toMatchObject([{ opens: 2, active_ms: 60_000, completed: 1, quick_exits: 0 }]);
  });

  test('whose end was in sight at once is not one of a whole reading', async () => {
    const post = await newPost();
    await report(post, { milliseconds: 2_999, completed: true });
    await report(post, { milliseconds: 3_000, completed: true });
    expect(await sumsOf(post)).toMatchObject([{ opens: 2, completed: 1, quick_exits: 1 }]);
  });

  test('of a film adds no more than the film’s length, however often it is played', async () => {
    const [post, visit] = [await publishedFilm(deps, { authorId: author.id, durationMs: 20_000 }), visitNumber()];
    await report(post, { visit, milliseconds: 15_000 });
    expect(await sumsOf(post)).toMatchObject([{ opens: 1, active_ms: 15_000, completed: 0 }]);
    await report(post, { visit, milliseconds: 900_000, completed: true });
    expect(await sumsOf(post)).toMatchObject([{ opens: 1, active_ms: 20_000, completed: 1 }]);
    await report(post, { visit, milliseconds: 950_000, completed: true });
    await report(post, { milliseconds: 60_000 });
    expect(await sumsOf(post)).toMatchObject([{ opens: 2, active_ms: 40_000, completed: 1, quick_exits: 0 }]);
    // What the browsers told stays as it was: equal times would be taken for a program's.
    const { rows } = await pool.query('select active_ms from visits where post_id = $1 order by active_ms', [post]);
    expect(rows).toEqual([{ active_ms: 60_000 }, { active_ms: 950_000 }]);
  });

  test('that goes on past midnight stays one, of the day on which it began', async () => {
    const [post, visit, openedOn] = [await newPost(), visitNumber(), today()];
    await report(post, { visit });
    clock.advance(DAY / 2 + 60_000);
    await report(post, { visit, openedOn, milliseconds: 90_000 });
    expect(await sumsOf(post)).toEqual([{ day: openedOn, opens: 1, active_ms: 90_000, completed: 0, quick_exits: 0 }]);
    clock.advance(DAY / 2);
  });

  test('of the author, of the agency’s people, of a robot or of a post that is not on the site is left out', async () => {
    const agency = await agencyOf({ user, deps });
    const member = await user('creator');
    await pool.query(
      `insert into agency_members (id, user_id, agency_id, status, created_at) values ('m1', $1, $2, 'approved', now())`,
      [member.id, agency.agencyId],
    );
    const writer = await user('creator');
    const post = await newPost({ authorId: writer.id, agencyId: agency.agencyId });
    expect(await counted(post, {}, writer)).toBe(false);
    expect(await counted(post, {}, member)).toBe(false);
    expect(await counted(post, {}, agency)).toBe(false);
    expect(await counted(post, {}, undefined, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).toBe(false);
    expect(await sumsOf(post)).toEqual([]);
    expect(await counted('nowork')).toBe(false);
  });

  test.each([
    ['of seven hours', { milliseconds: 7 * 3_600_000 }],
    ['that began before yesterday', { openedOn: '2020-01-01' }],
    ['that begins tomorrow', { openedOn: dayInChina(new Date(clock.now().getTime() + 30 * DAY)) }],
  ])('%s is nobody’s reading', async (_, more) => {
    const post = await newPost();
    expect(await counted(post, more)).toBe(false);
    expect(await sumsOf(post)).toEqual([]);
  });

  test('cannot be longer than its day is old', async () => {
    const post = await newPost();
    clock.advance(Date.parse(`${today()}T00:00:00+08:00`) + DAY + 60_000 - clock.now().getTime());
    expect(await counted(post, { milliseconds: 61_000 })).toBe(false);
    expect(await counted(post, { milliseconds: 59_000 })).toBe(true);
    clock.advance(DAY / 2);
  });

  test.each([
    [{ visit: 'short' }, '访问编号格式不正确'],
    [{ openedOn: '2026-02-30' }, '日期格式不正确'],
    [{ milliseconds: -1 }, '时长格式不正确'],
    [{ milliseconds: 1.5 }, '时长格式不正确'],
    [{ milliseconds: 9e9 }, '时长格式不正确'],
  ])('%j is refused', async (more, msg) => {
    expect(await report(await newPost(), more)).toMatchObject({ status: 400, msg });
  });
});

test('servers that are told the same visits at once, in any order, count each once and as far as it got', async () => {
  const posts = await Promise.all(Array.from({ length: 10 }, () => newPost()));
  const visits = posts.flatMap((postId) =>
    Array.from({ length: 30 }, () => ({ day: today(), postId, visit: visitNumber(), userId: null, completed: false })),
  );
  const visitsOf = (milliseconds: number) => visits.map((visit) => ({ ...visit, milliseconds }));
  await Promise.all([
    countVisits(deps, visitsOf(1_000)),
    countVisits(deps, [...visitsOf(9_000).toReversed(), ...visitsOf(500)]),
    countVisits(deps, visitsOf(4_000)),
    countVisits(deps, visitsOf(2_000).toReversed()),
  ]);
  for (const post of posts)
    expect(await sumsOf(post)).toMatchObject([{ opens: 30, active_ms: 30 * 9_000, completed: 0, quick_exits: 0 }]);
});

test('a year without any worker loses no visit: the month’s partition is made when it is missed', async () => {
  clock.advance(366 * DAY);
  const post = await newPost();
  expect(await counted(post)).toBe(true);
  expect(await sumsOf(post)).toMatchObject([{ opens: 1 }]);
});
