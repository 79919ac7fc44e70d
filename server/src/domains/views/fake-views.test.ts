import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayInChina } from '#server/core/clock.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { FRAUDS, fraudOf } from '../../../test/traffic/fraud.ts';
import { AUTHORS, FRESH_FROM, honestDay, USERS, POSTS_EACH } from '../../../test/traffic/honest.ts';
import { addHistory, addSite, addTraffic, verdictOn } from '../../../test/traffic/site.ts';
import { closeViewDay, judgeViewDay } from './service.ts';

const { deps, clock } = await createTestApp();
const FRESH = Array.from({ length: USERS - FRESH_FROM }, (_, n) => `person${FRESH_FROM + n}`);
const FOUND_MIN = 0.95;
const MISTAKEN_MAX = 0.005;
/** Tens of thousands of views a day are made, counted and judged: of the frauds every fourth, and all of them in the full suite. */
const EVERY = process.env['TEST_FULL'] ? 1 : 4;
const PATIENCE = 120_000;

// Days of the past, each with its own readers; the fortnight before the first is known.
const first = dayInChina(new Date(clock.now().getTime() - 30 * 86_400_000));
const dayAt = (n: number) => new Date(Date.parse(`${first}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);
const judge = async (day: string) => {
  await deps.db.execute(sql`
    update users set created_at = ${`${day}T00:00:00+08:00`}::timestamptz - interval '3 days' where id = any (${sql.param(FRESH)}::text[])`);
  await closeViewDay(deps, day);
  await judgeViewDay(deps, day);
};

beforeAll(async () => {
  for (const table of ['view_events', 'visits', 'visit_days'])
    await deps.db.execute(sql`select ensure_month_partitions(${table}, (${first}::date - 31), 5)`);
  await addSite(deps);
  const usual = new Map(Array.from({ length: AUTHORS }, (_, author) => [author, 0]));
  for (const { post, user } of honestDay(1)) {
    const author = Math.floor(post / POSTS_EACH);
    // What is passed on in groups today was read by hardly anybody before.
    if (user === null) usual.set(author, (usual.get(author) ?? 0) + (author === 36 ? 0.02 : 1));
  }
  await addHistory(deps, first, new Map([...usual].map(([author, guests]) => [author, Math.round(guests)])));
});

describe('of a day’s views', () => {
  test(
    'those of readers are believed, whatever crowd they come in',
    async () => {
      const day = dayAt(0);
      const honest = honestDay(7);
      await addTraffic(deps, day, honest);
      await judge(day);
      const { share, reasons } = await verdictOn(deps, day, honest);
      expect(share, JSON.stringify(reasons)).toBeLessThanOrEqual(MISTAKEN_MAX);
    },
    PATIENCE,
  );

  test.each(FRAUDS.map((kind, n) => ({ kind, name: kind.name, n })).filter(({ n }) => n % EVERY === 0))(
    'nobody is paid for $name',
    async ({ kind, n }) => {
      const day = dayAt(n + 1);
      const [honest, fakes] = [honestDay(100 + n, 5000), fraudOf(kind, n)];
      await addTraffic(deps, day, [...honest, ...fakes]);
      await judge(day);
      const found = await verdictOn(deps, day, fakes);
      const lost = await verdictOn(deps, day, honest);
      expect(found.share, JSON.stringify(found.reasons)).toBeGreaterThanOrEqual(FOUND_MIN);
      // Who reads the same posts at that time may be taken for a part of it, but few of all are.
      expect(lost.share, JSON.stringify(lost.reasons)).toBeLessThanOrEqual(MISTAKEN_MAX);
    },
    PATIENCE,
  );
});
