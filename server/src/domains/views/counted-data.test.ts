import { expect, test } from 'vitest';
import type { ViewSource } from '#contract/views/views.ts';
import { analyticsAudience, analyticsOverview, analyticsPosts, analyticsTrend } from '#contract/analytics/analytics.ts';
import { dayInChina } from '#server/core/clock.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { countViews, countVisits, type Visit } from './ingest/count-views.ts';
import type { View } from './ingest/store.ts';
import { readerOf } from './policy.ts';

const { call, user, deps, clock } = await createTestApp();

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/148.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X910) Chrome/148.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/148.0 Safari/537.36', 'desktop'],
])('%s is a %s', (userAgent, reader) => expect(readerOf(userAgent)).toBe(reader));

// In the short suite the same ways with fewer.
const EVENTS = process.env['TEST_FULL'] ? 100_000 : 4_000;

test(`${EVENTS} generated views give exactly the figures worked out beside them`, async () => {
  const author = await user('creator');
  const posts = await Promise.all(
    Array.from({ length: 20 }, (_, n) => publishedPost(deps, { authorId: author.id, title: `作品${n}` })),
  );
  const readers = [author, ...(await Promise.all(Array.from({ length: 19 }, () => user('user'))))];
  const views = generate(
    posts,
    readers.map(({ id }) => id),
  );
  for (let at = 0; at < views.length; at += BURST) await countViews(deps, views.slice(at, at + BURST));

  const expected = countExpected(views, author.id);
  const span = { from: dayInChina(new Date(START)), to: dayInChina(new Date(START + (DAYS - 1) * DAY)) };
  const { now } = (await call(analyticsOverview, span, author)).data;
  expect(now).toMatchObject({ views: expected.views, validViews: expected.valid, visitors: expected.visitors.size });
  expect(expected.views).toBeLessThan(EVENTS);
  expect(expected.valid).toBeLessThan(expected.views);
  const trend = (await call(analyticsTrend, { ...span, metric: 'views' }, author)).data;
  expect(trend.days.map(({ value }) => value)).toEqual(trend.days.map(({ day }) => expected.byDay.get(day) ?? 0));
  const audience = (await call(analyticsAudience, span, author)).data;
  expect(audience).toMatchObject({ views: expected.views, loggedIn: expected.loggedIn });
  const asMap = (rows: object[]) => new Map(rows.map((row) => Object.values(row) as [string | null, number]));
  expect(asMap(audience.sources)).toEqual(expected.bySource);
  expect(asMap(audience.regions)).toEqual(expected.byRegion);
  expect(asMap(audience.devices)).toEqual(expected.byReader);
}, 240_000);

test(`${EVENTS} tellings of visits give exactly the figures worked out beside them, and the sums say what the single visits say`, async () => {
  const author = await user('creator');
  const posts = await Promise.all(
    Array.from({ length: 20 }, (_, n) => publishedPost(deps, { authorId: author.id, title: `作品${n}` })),
  );
  const reported = tellings(posts, author.id);
  for (let at = 0; at < reported.length; at += BURST) await countVisits(deps, reported.slice(at, at + BURST));

  const visits = asReported(reported.filter(({ userId }) => userId !== author.id));
  const span = { from: dayInChina(new Date(START)), to: dayInChina(new Date(START + (DAYS - 1) * DAY)) };
  const { now } = (await call(analyticsOverview, span, author)).data;
  expect(now).toMatchObject(figuresOf(visits));
  expect(now.opens).toBeLessThan(EVENTS);
  for (const metric of ['opens', 'averageSeconds', 'completionRate', 'quickExitRate'] as const) {
    const { days } = (await call(analyticsTrend, { ...span, metric }, author)).data;
    expect(days.map(({ value }) => value)).toEqual(
      days.map(({ day }) => figuresOf(visits.filter((visit) => visit.day === day))[metric]),
    );
  }
  const { list } = (await call(analyticsPosts, { ...span, limit: 100, sort: 'averageSeconds' }, author)).data;
  expect(list).toHaveLength(posts.length);
  for (const { id, ...figures } of list) expect(figures).toMatchObject(figuresOf(visits.filter(({ postId }) => postId === id)));
  expect(list.map(({ averageSeconds }) => averageSeconds)).toEqual(
    list.map(({ averageSeconds }) => averageSeconds).toSorted((a, b) => (b ?? 0) - (a ?? 0)),
  );

  const { rows } = await deps.db.$client.query(`
    select s.* from visit_days s full join (
      select day, post_id, count(*) as opens, sum(active_ms) as active_ms, count(*) filter (where completed and active_ms >= 3000) as completed,
        count(*) filter (where active_ms < 3000) as quick_exits from visits group by day, post_id
    ) v using (day, post_id) where (s.opens, s.active_ms, s.completed, s.quick_exits) is distinct from (v.opens, v.active_ms, v.completed, v.quick_exits)`);
  expect(rows).toEqual([]);
}, 240_000);

/** What is counted together came at one moment. */
const BURST = 200;
const DAY = 86_400_000;
const DAYS = 5;
const START = Date.parse(`${dayInChina(new Date(clock.now().getTime() - (DAYS + 1) * DAY))}T00:00:00+08:00`);

// The same each time.
let seed = 20_261_122;
const chance = (below: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};
const one = <Value>(values: readonly Value[]): Value => values[chance(values.length)] as Value;

/** In the order of time, as they come. */
function generate(posts: string[], readers: string[]): View[] {
  const sources: (ViewSource | null)[] = ['feed', 'search', 'hotList', 'outside', null];
  return Array.from({ length: EVENTS }, (_, n): View => {
    const reader = chance(400);
    return {
      at: new Date(START + Math.floor(((n - (n % BURST)) / EVENTS) * DAYS * DAY)),
      postId: one(posts),
      sessionId: `session-${reader}`,
      userId: readers[reader] ?? null,
      seconds: 5 + chance(300),
      source: one(sources),
      region: one(['湖北', '北京', '中国香港', '新加坡', null]),
      reader: one(['phone', 'tablet', 'desktop'] as const),
      origin: null,
    };
  });
}

/** Visits are told of up to three times, some twice in one batch or in the wrong order, some at exactly three seconds. */
function tellings(posts: string[], authorId: string): Visit[] {
  const reported = Array.from({ length: EVENTS / 2 }, (_, n): Visit[] => {
    const visit = {
      day: dayInChina(new Date(START + chance(DAYS) * DAY)),
      postId: one(posts),
      visit: n.toString(16).padStart(32, '0'),
      userId: chance(20) === 0 ? authorId : null,
    };
    const milliseconds = one([0, 2999, 3000, chance(6000), chance(600_000)]);
    const end = { ...visit, milliseconds, completed: chance(3) === 0 };
    return one([
      [end],
      [end, end],
      [{ ...visit, milliseconds: Math.floor(milliseconds / 2), completed: false }, end],
      [end, { ...visit, milliseconds: Math.floor(milliseconds / 3), completed: false }],
      [
        { ...end, milliseconds: Math.min(1000, milliseconds) },
        { ...visit, milliseconds: milliseconds, completed: false },
      ],
    ]);
  }).flat();
  // Some come together with their next, some long before it.
  return reported
    .map((report, n) => ({ telling: report, at: n + chance(1000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ telling: report }) => report);
}

/** Each visit as long as it was ever told to be, whole when it ever was. */
function asReported(reported: Visit[]): Visit[] {
  const visits = new Map<string, Visit>();
  for (const report of reported) {
    const known = visits.get(report.visit) ?? report;
    const milliseconds = Math.max(known.milliseconds, report.milliseconds);
    visits.set(report.visit, { ...report, milliseconds, completed: known.completed || report.completed });
  }
  return [...visits.values()];
}

/** By the words of the definitions alone. */
function figuresOf(visits: Visit[]) {
  const stayed = visits.filter(({ milliseconds }) => milliseconds >= 3000);
  const percent = (n: number) => Math.round((n * 1000) / visits.length) / 10;
  return {
    opens: visits.length,
    averageSeconds: Math.round(visits.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / (100 * visits.length)) / 10,
    completionRate: percent(stayed.filter(({ completed }) => completed).length),
    quickExitRate: percent(visits.length - stayed.length),
  };
}

/** By the words of the rules alone: half an hour between two of one session, one valid a reader, post and day, not the author's own. */
function countExpected(views: View[], authorId: string) {
  const last = new Map<string, number>();
  const valid = new Set<string>();
  const found = {
    views: 0,
    valid: 0,
    loggedIn: 0,
    visitors: new Set<string>(),
    byDay: new Map<string, number>(),
    bySource: new Map<string | null, number>(),
    byRegion: new Map<string | null, number>(),
    byReader: new Map<string | null, number>(),
  };
  const add = <Key>(map: Map<Key, number>, key: Key) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const { at, postId, sessionId, userId, source, region = null, reader = null } of views) {
    const key = `${sessionId} ${postId}`;
    const before = last.get(key);
    if (before !== undefined && at.getTime() - before < 30 * 60_000) continue;
    last.set(key, at.getTime());
    const day = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    const viewer = userId ?? sessionId;
    found.views += 1;
    if (userId !== null) found.loggedIn += 1;
    found.visitors.add(viewer);
    add(found.byDay, day);
    add(found.bySource, source);
    add(found.byRegion, region);
    add(found.byReader, reader);
    if (userId !== authorId && !valid.has(`${day} ${postId} ${viewer}`)) {
      valid.add(`${day} ${postId} ${viewer}`);
      found.valid += 1;
    }
  }
  return found;
}
