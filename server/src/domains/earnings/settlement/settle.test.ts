import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayInChina } from '#server/core/clock.ts';
import type { Deps } from '#server/deps.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { balancesOf } from '#server/db/reads/ledger.ts';
import { checkLedger } from '../../ledger/service.ts';
import { settleDay, settleDueDays } from '../service.ts';

const { deps, user } = await createTestApp();

// Prices for these days: 6.00 yuan for 1,000 views of an article, 10.00 of a video; 500.00 a post and day at most.
let day = '2026-03-01';
beforeEach(() => {
  day = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
});
await deps.db.execute(sql`select ensure_month_partitions('view_events', '2026-01-01', 14)`);
await deps.db.execute(sql`select ensure_month_partitions('work_earnings', '2026-01-01', 14)`);

async function agency() {
  const { id: ownerId } = await user('agencies');
  const id = deps.random.id();
  await deps.db.execute(
    sql`insert into agencies (id, owner_id, name, kind, created_at) values (${id}, ${ownerId}, ${id}, 'other', '2026-01-01')`,
  );
  return { id, ownerId };
}

async function member(agencyId: string, percent: number, more: { endedAt?: string; leavingOn?: string } = {}) {
  const { id } = await user('creator');
  await deps.db.execute(sql`
    insert into agency_members (id, user_id, agency_id, status, created_at, approved_at, ended_at, leaving_on)
    values (${id}, ${id}, ${agencyId}, ${more.endedAt === undefined ? 'approved' : 'removed'}, '2026-01-01', '2026-01-01',
      ${more.endedAt ?? null}, ${more.leavingOn ?? null})`);
  await share(id, 1, percent, '2026-01-01');
  return id;
}

const share = (memberId: string, version: number, percent: number, from: string) =>
  deps.db.execute(sql`
    insert into agency_shares (id, member_id, version, percent, proposed_by, state, proposed_at, answered_at, effective_from)
    values (${`${memberId}${version}`.slice(-14)}, ${memberId}, ${version}, ${percent}, 'agency', 'confirmed', '2026-01-01', '2026-01-01', ${from})`);

async function post(authorId: string, agencyId: string | null, type: 'article' | 'video' = 'article') {
  const id = deps.random.id();
  await deps.db.execute(sql`
    insert into posts (id, type, author_id, agency_id, status, version, draft_revision_id, created_at, updated_at)
    values (${id}, ${type}, ${authorId}, ${agencyId}, 'published', 1, 'r', '2026-01-01', '2026-01-01')`);
  return id;
}

let viewers = 0;
async function views(postId: string, valid: number, leftOut: Partial<Record<'own' | 'agency' | 'repeated', number>> = {}) {
  const add = async (count: number, reason: string | null) => {
    await deps.db.execute(sql`
      insert into view_events (day, at, post_id, viewer, seconds, left_out)
      select ${day}, ${`${day}T04:00:00Z`}, ${postId}, ${viewers} + n, 30, ${reason} from generate_series(1, ${count}::integer) as n`);
    viewers += count;
  };
  if (valid > 0) await add(valid, null);
  for (const [reason, count] of Object.entries(leftOut)) await add(count, reason);
}

const available = async (id: string) => (await balancesOf(deps.db, id)).available;
const rowsOf = async (postId: string) =>
  (await deps.db.execute<Record<string, number>>(sql`select * from work_earnings where post_id = ${postId} order by revision`))
    .rows;

describe('a settled day', () => {
  test('pays valid views at the price in force, shares with the member as agreed, and says what was left out', async () => {
    const { id: agencyId, ownerId } = await agency();
    const writer = await member(agencyId, 60);
    const article = await post(writer, agencyId);
    const video = await post(ownerId, agencyId, 'video');
    await views(article, 2500, { own: 3, agency: 2, repeated: 5 });
    await views(video, 100);
    expect(await settleDay(deps, day)).toMatchObject({ revision: 1, works: 2, gross: 1600 });
    // 2,500 × 6.00 / 1,000 = 15.00 yuan, of which 60 % are 9.00; 100 × 10.00 / 1,000 = 1.00 yuan.
    expect(await available(writer)).toBe(900);
    expect(await available(ownerId)).toBe(600 + 100);
    expect(await rowsOf(article)).toMatchObject([
      {
        raw_views: 2510,
        own_views: 3,
        agency_views: 2,
        repeated_views: 5,
        refused_views: 0,
        valid_views: 2500,
        price: 600,
        share: 60,
        exact: 1_500_000,
        gross: 1500,
        author_part: 900,
        agency_part: 600,
      },
    ]);
  });

  test('settled again changes nothing, also by five at the same moment', async () => {
    const { id: agencyId, ownerId } = await agency();
    await views(await post(ownerId, agencyId), 1000);
    await Promise.all(Array.from({ length: 5 }, () => settleDay(deps, day)));
    expect(await settleDay(deps, day)).toMatchObject({ revision: 1, works: 0 });
    expect(await available(ownerId)).toBe(600);
  });

  test('is corrected by entries of the differences alone', async () => {
    const { id: agencyId, ownerId } = await agency();
    const writer = await member(agencyId, 50);
    const article = await post(writer, agencyId);
    await views(article, 1000);
    await settleDay(deps, day);
    await deps.db.execute(sql`
      update view_events set left_out = 'refused' where (viewer, post_id) in
        (select viewer, post_id from view_events where day = ${day} and post_id = ${article} order by viewer limit 100)`);
    expect(await settleDay(deps, day)).toMatchObject({ revision: 2, works: 1, gross: -60 });
    expect(await available(writer)).toBe(270);
    expect(await available(ownerId)).toBe(270);
    expect(await rowsOf(article)).toMatchObject([
      { revision: 1, valid_views: 1000, gross: 600 },
      { revision: 2, valid_views: -100, refused_views: 100, raw_views: 0, gross: -60, author_part: -30 },
    ]);
  });

  test('pays no post more than the daily cap', async () => {
    const { id: agencyId, ownerId } = await agency();
    const video = await post(ownerId, agencyId, 'video');
    await views(video, 50_001);
    await settleDay(deps, day);
    expect(await available(ownerId)).toBe(50_000);
  });

  test('says how many views were left out for each reason when the day was closed', async () => {
    const { id: agencyId, ownerId } = await agency();
    const article = await post(ownerId, agencyId);
    await views(article, 1000);
    await deps.db.execute(sql`
      insert into view_events (day, at, post_id, viewer, seconds, network, device)
      select ${day}, ${`${day}T05:00:00Z`}, ${article}, -n, 9, 1, case when n <= 80 then 1 else n end from generate_series(1, 330) as n`);
    await settleDay(deps, day);
    // 80 guests of one device are a flood, of the 250 others of that address a hundred are believed: nobody else came from there.
    const [row] = await rowsOf(article);
    expect(row).toMatchObject({ raw_views: 1330, hasty_views: 0, excess_views: 0, refused_views: 0 });
    expect(row).toMatchObject({ device_views: 80, network_views: 150, valid_views: 1100 });
    expect(await available(ownerId)).toBe(Math.floor(((row?.['valid_views'] ?? 0) * 600) / 1000));
  });

  test('is settled by the share and the price that held on it', async () => {
    const { id: agencyId, ownerId } = await agency();
    const writer = await member(agencyId, 40);
    const today = day;
    await share(writer, 2, 80, new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10));
    const article = await post(writer, agencyId);
    await views(article, 1000);
    await settleDay(deps, today);
    expect([await available(writer), await available(ownerId)]).toEqual([240, 360]);
    day = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    await views(article, 1000);
    await settleDay(deps, day);
    expect([await available(writer), await available(ownerId)]).toEqual([720, 480]);
  });

  test('gives nothing to who left before it: the posts stay with the agency', async () => {
    const { id: agencyId, ownerId } = await agency();
    const writer = await member(agencyId, 50, { endedAt: '2026-02-01', leavingOn: '2026-02-01' });
    await views(await post(writer, agencyId), 1000);
    await settleDay(deps, day);
    expect([await available(writer), await available(ownerId)]).toEqual([0, 600]);
  });
});

describe('a clock that is wrong', () => {
  const apart = (days: Partial<Record<'process' | 'database' | 'steady', number>>): Deps => ({
    ...deps,
    times: {
      read: async () => {
        const at = (ahead = 0) => new Date(deps.clock.now().getTime() + ahead * 86_400_000);
        return { process: at(days.process), database: at(days.database), steady: at(days.steady) };
      },
    },
  });
  const closed = async () =>
    (
      await deps.db.execute<{ days: number }>(
        sql`select count(*) as days from closed_view_days where day >= ${dayInChina(deps.clock.now())}`,
      )
    ).rows[0]?.days;

  test.each([
    ['of this process', { process: 40 }],
    ['of process and database on one machine', { process: 40, database: 40 }],
    ['of the database', { database: 40 }],
  ])('%s closes and settles nothing, and the job says so', async (_, days) => {
    await expect(settleDueDays(apart(days))).rejects.toThrow('no day is closed while the clocks disagree');
    const tomorrow = addDays(dayInChina(deps.clock.now()), 1);
    await expect(settleDay(apart(days), tomorrow)).rejects.toThrow(`${tomorrow} cannot be closed`);
    expect(await closed()).toBe(0);
  });

  test('or not: a day that is not over is never settled', async () => {
    const today = dayInChina(deps.clock.now());
    await expect(settleDay(deps, today)).rejects.toThrow(`${today} cannot be closed: it is not over`);
    await expect(settleDay(deps, addDays(today, 1))).rejects.toThrow('it is not over');
    expect(await closed()).toBe(0);
  });
});

test('whatever the views, the author is paid the day to the fen and no part is lost or made up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 100 }),
      async (counts, percent) => {
        day = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
        const { id: agencyId, ownerId } = await agency();
        const writer = await member(agencyId, percent);
        for (const count of counts) await views(await post(writer, agencyId), count);
        await settleDay(deps, day);
        const whole = Math.floor((counts.reduce((sum, count) => sum + count, 0) * 600) / 1000);
        const mine = Math.floor((whole * percent + 50) / 100);
        expect([await available(writer), await available(ownerId)]).toEqual([mine, whole - mine]);
        const { rows } = await deps.db.execute<{ off: number }>(sql`
          select count(*) as off from work_earnings where author_id = ${writer}
            and (abs(gross * 1000 - exact) >= 1000 or author_part < 0 or author_part > gross)`);
        expect(rows[0]?.off).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
  expect((await checkLedger(deps)).differences).toEqual([]);
});

test('days that nobody settled are settled one after the other, once they were held for a day', async () => {
  const settled = await settleDueDays(deps);
  expect(settled.length).toBeGreaterThan(0);
  expect(settled.map((one) => one.day)).toEqual(settled.map((one) => one.day).toSorted());
  const today = dayInChina(deps.clock.now());
  expect(settled.at(-1)?.day).toBe(addDays(today, -2));
  const { rows } = await deps.db.execute(sql`select max(day)::text as day from closed_view_days where judged_at is not null`);
  expect(rows).toEqual([{ day: addDays(today, -1) }]);
  expect(await settleDueDays(deps)).toEqual([]);
  expect((await checkLedger(deps)).differences).toEqual([]);
});
