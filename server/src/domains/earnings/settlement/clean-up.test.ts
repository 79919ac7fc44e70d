import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { analyticsOverview, analyticsTrend } from '#contract/analytics/analytics.ts';
import { dashboardTrend } from '#contract/back-office/dashboard.ts';
import { earningFormula } from '#contract/earnings/statements.ts';
import * as audit from '#contract/earnings/view-audit.ts';
import { addDays, dayInChina } from '#server/core/clock.ts';
import { agencyOf } from '../../../../test/factories/agency.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { checkLedger } from '../../ledger/service.ts';
import { settleDay } from '../service.ts';
import { removeOldViews } from './clean-up.ts';

const app = await createTestApp();
const { call, admin, deps, clock } = app;
const operator = await admin('admin');
const agency = await agencyOf(app);

const monthBefore = (months: number) => {
  const [year = 0, month = 0] = dayInChina(clock.now()).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
};
// Months of which the first is over for longer than 400 days, whatever the day, and the second is not.
const [old, young] = [addDays(monthBefore(16), 9), addDays(monthBefore(12), 9)];
for (const table of ['view_events', 'work_earnings'])
  await deps.db.execute(sql`select ensure_month_partitions(${table}, ${old}::date, 8)`);

let viewers = 0;
async function post() {
  const id = deps.random.id();
  await deps.db.execute(sql`
    insert into posts (id, type, author_id, agency_id, status, version, draft_revision_id, created_at, updated_at)
    values (${id}, 'article', ${agency.id}, ${agency.agencyId}, 'published', 1, 'r', '2024-01-01', '2024-01-01')`);
  return id;
}
async function views(day: string, postId: string, count: number, leftOut: string | null = null) {
  await deps.db.execute(sql`
    insert into view_events (day, at, post_id, viewer, seconds, left_out)
    select ${day}, ${`${day}T04:00:00Z`}, ${postId}, ${viewers} + n, 30, ${leftOut} from generate_series(1, ${count}::integer) as n`);
  viewers += count;
}
const rowsOn = async (day: string) =>
  Number((await deps.db.execute(sql`select count(*)::integer as n from view_events where day = ${day}`)).rows[0]?.['n']);
const partitionOf = (day: string) => `view_events_${day.slice(0, 7).replace('-', '_')}`;

const article = await post();
await views(old, article, 1500);
await views(old, article, 7, 'repeated');
await views(young, article, 200);
await settleDay(deps, old);
await settleDay(deps, young);

test('a month stays whole while a correction of it waits, or a day was paid by other figures', async () => {
  const refused = await call(audit.refuseViews, { from: old, to: old, viewer: '1', reason: '同一来源集中刷量' }, operator);
  expect(refused.status).toBe(200);
  await expect(removeOldViews(deps)).rejects.toThrow(`views of ${old} are kept: a correction waits`);
  await deps.db.execute(sql`update settled_days set settling = revision + 1 where day = ${old}`);
  await expect(removeOldViews(deps)).rejects.toThrow(`views of ${old} are kept: it is not settled`);
  await deps.db.execute(sql`update settled_days set settling = null where day = ${old}`);
  await settleDay(deps, old);
  await deps.db.execute(sql`update view_events set left_out = 'refused' where day = ${old} and viewer = 2`);
  await expect(removeOldViews(deps)).rejects.toThrow(`views of ${old} are kept: 1 posts were paid by other figures`);
  await deps.db.execute(sql`update view_events set left_out = null where day = ${old} and viewer = 2`);
  expect(await rowsOn(old)).toBe(1507);
});

test('a month that is settled goes after RETAIN_VIEWS_DAYS; sums, statements and 查看算式 stay', async () => {
  const period = { from: addDays(old, -3), to: addDays(old, 3) };
  const figures = async () => [
    (await call(analyticsOverview, period, agency)).data.now,
    (await call(analyticsTrend, { ...period, metric: 'validViews' }, agency)).data.days,
    (await call(dashboardTrend, { ...period, metric: 'visitors' }, operator)).data.days,
    (await call(dashboardTrend, { ...period, metric: 'views' }, operator)).data.days,
    (await call(earningFormula, { day: old, postsId: article }, agency)).data,
  ];
  const before = await figures();
  expect(await removeOldViews(deps)).toContain(old.slice(0, 7));
  expect((await deps.db.execute(sql`select to_regclass(${partitionOf(old)}) as found`)).rows).toEqual([{ found: null }]);
  expect(await rowsOn(young)).toBe(200);
  expect(await figures()).toEqual(before);
  expect((before[0] as { views: number; validViews: number }).validViews).toBe(1499);
  const { rows } = await deps.db.execute(sql`
    select raw_views, valid_views, repeated_views, refused_views, visitors, length(fingerprint) as bytes from view_days where day = ${old}`);
  expect(rows).toEqual([{ raw_views: 1507, valid_views: 1499, repeated_views: 7, refused_views: 1, visitors: 1507, bytes: 32 }]);
  expect((await checkLedger(deps)).differences).toEqual([]);
  expect(await removeOldViews(deps)).toEqual([]);
});

test('what was summed is neither corrected nor settled otherwise', async () => {
  expect(await settleDay(deps, old)).toMatchObject({ works: 0, gross: 0 });
  const scope = { from: old, to: old, postsId: article, reason: '同一来源集中刷量' };
  expect((await call(audit.refuseViews, scope, operator)).msg).toBe('这段日期的浏览明细已过保存期限，不能再更正');
  const [correction] = (await call(audit.viewCorrections, {}, operator)).data.list;
  const { msg } = await call(audit.restoreViews, { id: correction?.id, reason: '核实为正常阅读' }, operator);
  expect(msg).toBe('这段日期的浏览明细已过保存期限，不能再更正');
});

test('whoever counts meanwhile does not queue behind the drop, which waits for a reader', async () => {
  const month = monthBefore(17);
  await deps.db.execute(sql`select ensure_month_partitions('view_events', ${month}::date, 1)`);
  const today = dayInChina(clock.now());
  const before = await rowsOn(today);
  const [reading, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reader = deps.db.transaction(async (tx) => {
    await tx.execute(sql`select count(*) from view_events where day = ${today}`);
    reading.resolve();
    await isRead.promise;
  });
  await reading.promise;
  const removal = removeOldViews(deps);
  const isDropWaiting = async () =>
    (await deps.db.execute(sql`select from pg_locks where not granted and relation = 'view_events'::regclass`)).rows.length > 0;
  // The reader goes on until all are counted: a view that queued for longer than a try of the drop would wait forever.
  for (let n = 0; n < 10; n += 1) {
    await expect.poll(isDropWaiting, { interval: 5 }).toBe(true);
    await views(today, article, 1);
  }
  isRead.resolve();
  await Promise.all([removal, reader]);
  expect(await rowsOn(today)).toBe(before + 10);
  expect((await deps.db.execute(sql`select to_regclass(${partitionOf(month)}) as found`)).rows).toEqual([{ found: null }]);
});
