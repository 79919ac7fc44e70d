import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as earnings from '#contract/earnings/statements.ts';
import * as withdrawals from '#contract/withdrawals/withdrawals.ts';
import { analyticsOverview } from '#contract/analytics/analytics.ts';
import { loadMoney } from '#seed/demo/money.ts';
import { loadReaders } from '#seed/demo/readers.ts';
import { addDays, dayInChina } from '#server/core/clock.ts';
import { checkLedger } from '#server/domains/ledger/service.ts';
import { agencyOf } from './factories/agency.ts';
import { publishedFilm, publishedPost } from './factories/published-post.ts';
import { createTestApp } from './test-app.ts';

const app = await createTestApp();
const { call, deps } = app;

test('what the demo’s agency sees agrees: counters, analytics, settled earnings, statement and a withdrawal', async () => {
  const agency = await agencyOf(app);
  await deps.db.execute(sql`update users set nickname = '海图工作室' where id = ${agency.id}`);
  const today = dayInChina(deps.clock.now());
  await loadReaders(deps);
  const posts = [
    { days: 3, views: 9_000, likes: 120, title: '夜航长江口', durationMs: 20_000 },
    { days: 12, views: 6_000, likes: 80, title: '灯塔里的楼梯', durationMs: null },
    { days: 45, views: 4_000, likes: 60, title: '看得见的冰川', durationMs: null },
  ];
  for (const { days, views, likes, title, durationMs } of posts) {
    const facts = { authorId: agency.id, agencyId: agency.agencyId, title };
    const id = await (durationMs === null ? publishedPost(deps, facts) : publishedFilm(deps, { ...facts, durationMs }));
    const at = new Date(deps.clock.now().getTime() - days * 86_400_000).toISOString();
    await deps.db.execute(sql`update published_posts set published_at = ${at} where post_id = ${id}`);
    await deps.db.execute(sql`
      insert into post_counts (post_id, views, likes, favorites, shares) values (${id}, ${views}, ${likes}, ${likes / 2}, ${likes / 4})
      on conflict (post_id) do update
      set views = excluded.views, likes = excluded.likes, favorites = excluded.favorites, shares = excluded.shares`);
  }
  await deps.db.execute(sql`update payout_configs set terms = terms || '{"leastAgency": 1000}'`);
  await loadMoney(deps);
  // Somebody reads them before the job comes again.
  await deps.db.execute(sql`update post_counts set views = views + 3`);
  await loadMoney(deps);

  const data = (await call(analyticsOverview, { from: addDays(today, -29), to: today }, agency)).data;
  // Of the oldest post only what was read in these days.
  expect(data.now.views).toBeGreaterThan(15_000);
  expect(data.now.views).toBeLessThan(15_500);
  expect(data.now.opens).toBeGreaterThan(data.now.views);
  const { rows } = await deps.db.execute(sql`
    select sum(likes)::integer as likes, sum(favorites)::integer as favorites, sum(shares)::integer as shares from post_counts`);
  expect(rows).toEqual([{ likes: 260, favorites: 130, shares: 65 }]);
  const ever = (await call(analyticsOverview, { from: addDays(today, -60), to: today }, agency)).data.now;
  expect(ever).toMatchObject({ likes: 260, favorites: 130, shares: 65 });
  const overview = (await call(earnings.earningOverview, {}, agency)).data;
  expect(overview.settledTo).toBe(addDays(today, -2));
  const { list } = (await call(earnings.earningStatement, { limit: 100 }, agency)).data;
  expect(list.filter(({ kind }) => kind === 'earning').reduce((sum, { amount }) => sum + amount, 0)).toBe(overview.ever);
  const own = (await call(withdrawals.listWithdrawals, {}, agency)).data.list;
  expect(own).toMatchObject([{ status: 'applied', gross: overview.frozen }]);
  expect(overview.available + overview.frozen).toBe(overview.ever);
  expect((await checkLedger(deps)).differences).toEqual([]);
});
