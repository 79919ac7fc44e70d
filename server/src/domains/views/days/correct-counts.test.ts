import { beforeEach, describe, expect, test } from 'vitest';
import { dayInChina } from '#server/core/clock.ts';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { refreshHeat } from '../../discovery/service.ts';
import { countViews } from '../ingest/count-views.ts';
import type { View } from '../ingest/store.ts';
import { closeViewDay, judgeViewDay, refuseViews, restoreViews } from '../service.ts';
import { correctCounts } from './correct-counts.ts';

const { deps, user, clock } = await createTestApp();
const { $client: pool } = deps.db;
const DAY = 86_400_000;
const author = await user('creator');

let day = '';
let post = '';
beforeEach(async () => {
  // Noon in China of a day of its own.
  clock.advance(Date.parse(`${dayInChina(clock.now())}T12:00:00+08:00`) + DAY - clock.now().getTime());
  day = dayInChina(clock.now());
  post = await publishedPost(deps, { authorId: author.id });
  await correctCounts(deps);
});

let sessions = 0;
const viewed = (count: number, more: Partial<View> = {}) =>
  countViews(
    deps,
    Array.from({ length: count }, (_, n) => ({
      at: new Date(clock.now().getTime() + n),
      postId: post,
      sessionId: `session-${(sessions += 1)}`,
      userId: null,
      seconds: 9,
      source: null,
      origin: null,
      ...more,
    })),
  );
const fromOneNetwork = { origin: { network: '11', subnet: '12', device: '13' } };
const one = async (query: string) => Number((await pool.query(query, [post])).rows[0]?.n ?? 0);
const shown = () => one('select views as n from post_counts where post_id = $1');
const valid = () => one('select count(*) as n from view_events where post_id = $1 and left_out is null');
const hours = async () => {
  await refreshHeat(deps);
  return one('select sum(views) as n from view_hours where post_id = $1');
};
const judged = async () => {
  clock.advance(DAY);
  await closeViewDay(deps, day);
  await judgeViewDay(deps, day);
};

describe('views that the judging turns down', () => {
  test('leave the public count and the hours of the heat, once, however often they are summed', async () => {
    await viewed(40);
    await viewed(90, fromOneNetwork);
    clock.advance(2 * 3_600_000);
    expect([await shown(), await hours()]).toEqual([130, 130]);
    await judged();
    expect(await valid()).toBeLessThan(130);
    for (let time = 0; time < 2; time += 1) {
      await correctCounts(deps);
      expect([await shown(), await hours()]).toEqual([await valid(), await valid()]);
    }
  });

  test('are taken out by a run that goes on where another one was cut off', async () => {
    const other = post;
    await viewed(40);
    await viewed(90, fromOneNetwork);
    post = await publishedPost(deps, { authorId: author.id });
    await viewed(40);
    await viewed(90, fromOneNetwork);
    await judged();
    const end = new AbortController();
    const dying = {
      ...deps,
      transact: ((task) => deps.transact(task).finally(() => end.abort())) as typeof deps.transact,
    };
    await expect(correctCounts(dying, { signal: end.signal, postsPerBatch: 1 })).rejects.toThrow(/abort/i);
    await correctCounts(deps);
    expect(await shown()).toBe(await valid());
    post = other;
    expect(await shown()).toBe(await valid());
  });

  test('follow a correction made by hand, and its withdrawal', async () => {
    await viewed(40);
    await judged();
    await correctCounts(deps);
    expect([await shown(), await hours()]).toEqual([40, 40]);
    const of = { from: day, to: day, postId: post, viewer: undefined, network: undefined };
    await deps.transact((tx) => refuseViews(tx, of, 'wrong'));
    await correctCounts(deps);
    expect([await shown(), await hours()]).toEqual([0, 0]);
    await deps.transact((tx) => restoreViews(tx, 'wrong', [{ day, postId: post }]));
    await correctCounts(deps);
    expect([await shown(), await hours()]).toEqual([40, 40]);
  });
});

test('while the day runs, the many views that one network has of a post in an hour count ever less', async () => {
  await viewed(50);
  await viewed(1_000, fromOneNetwork);
  clock.advance(5_000);
  await refreshHeat(deps);
  const live = async () => one(`select views as n from hot_entries where post_id = $1 and span = '24h' order by at desc limit 1`);
  expect(await live()).toBe(50 + 330);
  clock.advance(2 * 3_600_000);
  for (let time = 0; time < 2; time += 1) {
    await correctCounts(deps);
    expect([await shown(), await hours()]).toEqual([50 + 330, 50 + 330]);
  }
  await judged();
  await correctCounts(deps);
  expect([await shown(), await hours()]).toEqual([await valid(), await valid()]);
});
