import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import * as earnings from '#contract/earnings/statements.ts';
import * as audit from '#contract/earnings/view-audit.ts';
import { addDays } from '#server/core/clock.ts';
import type { Deps } from '#server/deps.ts';
import { agencyOf } from '../../../../test/factories/agency.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { checkLedger } from '../../ledger/service.ts';
import { emptyBin } from '../../posts/publication/retract.ts';
import { closeViewDay, judgeViewDay } from '../../views/service.ts';
import { settleDay } from '../service.ts';

const app = await createTestApp();
const { deps, call, user, admin } = app;
const operator = await admin('admin');
const agency = await agencyOf(app);
const alone = await user('agencies');
for (const table of ['view_events', 'work_earnings'])
  await deps.db.execute(sql`select ensure_month_partitions(${table}, '2026-01-01', 12)`);

const writers: Visitor[] = [];
for (const percent of [60, 35, 50]) {
  const writer = await user('creator');
  writers.push(writer);
  await deps.db.execute(sql`
    insert into agency_members (id, user_id, agency_id, status, created_at, approved_at)
    values (${writer.id}, ${writer.id}, ${agency.agencyId}, 'approved', '2026-01-01', '2026-01-01')`);
  await deps.db.execute(sql`
    insert into agency_shares (id, member_id, version, percent, proposed_by, state, proposed_at, answered_at, effective_from)
    values (${writer.id}, ${writer.id}, 1, ${percent}, 'agency', 'confirmed', '2026-01-01', '2026-01-01', '2026-01-01')`);
}
const holders = [agency, alone, ...writers];

async function post(authorId: string, agencyId: string | null, type: 'article' | 'video') {
  const id = deps.random.id();
  await deps.db.execute(sql`
    insert into posts (id, type, author_id, agency_id, status, version, draft_revision_id, created_at, updated_at)
    values (${id}, ${type}, ${authorId}, ${agencyId}, 'published', 1, 'r', '2026-01-01', '2026-01-01')`);
  return { id, authorId };
}
const posts: { id: string; authorId: string }[] = [];
for (const { id } of [agency, ...writers])
  for (const type of ['article', 'video', 'article'] as const) posts.push(await post(id, agency.agencyId, type));
// One of them writes for himself as well: his day is one, whoever has a part in it.
posts.push(await post(alone.id, null, 'article'), await post(writers[0]?.id ?? '', null, 'video'));

let day = '2026-03-01';
let viewers = 0;
/** The same views on each day: figures of which each leaves a rest of a fen. */
async function fill() {
  for (const [n, { id }] of posts.entries()) {
    const count = 31 + n * 17;
    await deps.db.execute(sql`
      insert into view_events (day, at, post_id, viewer, seconds, left_out)
      select ${day}, ${`${day}T04:00:00Z`}, ${id}, ${viewers} + n, 30, case when n <= 3 then 'own' end from generate_series(1, ${count}::integer) as n`);
    viewers += count;
  }
}
const closeDay = async () => {
  await closeViewDay(deps, day);
  await judgeViewDay(deps, day);
};

/** Ends as a killed process does: after so many transactions, each of them committed. */
const dyingAfter = (parts: number): Deps => {
  let left = parts;
  return {
    ...deps,
    transact: async (task, config) => {
      if ((left -= 1) < 0) throw new Error('killed');
      return deps.transact(task, config);
    },
  };
};
const small = { views: 500, holders: 2 };
const step = () => settleDay(dyingAfter(1), day, small).catch((error: Error) => expect(error.message).toBe('killed'));
const state = async () => {
  const { rows } = await deps.db.execute<{ revision: number; settling: number | null; part: number; parts: number }>(
    sql`select revision, settling, part, parts from settled_days where day = ${day}`,
  );
  return rows[0] ?? { revision: 0, settling: null, part: 0, parts: 0 };
};
/** Does what is left of the round under way, a transaction a life; answers how many it took. */
async function endRound(): Promise<number> {
  let lives = 0;
  for (; (await state()).settling !== null; lives += 1) await step();
  return lives;
}

/** Everything that is written of a day, but for its name and the time. */
const writtenOn = async (of: string) => {
  const { rows } = await deps.db.execute<Record<string, unknown>>(sql`
    select (to_jsonb(e) - 'day' - 'settled_at')::text as row from work_earnings e where day = ${of} order by post_id, revision`);
  return rows;
};
/** What each holder's account got for a day, and in how many lines. */
const paidFor = async (of: string) => {
  const { rows } = await deps.db.execute<{ account: string; amount: number; lines: number }>(sql`
    select e.account_id as account, sum(e.amount)::bigint as amount, count(*)::integer as lines
    from ledger_entries e join ledger_transactions t on t.at = e.at and t.id = e.transaction_id
    where t.subject = ${`day:${of}`} and e.account_id not like 'platform:%' group by 1 order by 1`);
  return rows;
};
/** What is written of a day is what its views are worth, and what was paid is what is written. */
async function proveDay() {
  const { rows } = await deps.db.execute<{ post: string }>(sql`
    select v.post_id as post from (
      select post_id, count(*) - count(left_out) as valid, count(*) as raw from view_events where day = ${day} group by 1
    ) v full join (
      select post_id, sum(valid_views) as valid, sum(raw_views) as raw from work_earnings where day = ${day} group by 1
    ) e using (post_id) where (v.valid, v.raw) is distinct from (e.valid, e.raw)`);
  expect(rows).toEqual([]);
  const { rows: owed } = await deps.db.execute(sql`
    select account, sum(amount)::bigint as amount from (
      select author_id || ':available' as account, author_part as amount from work_earnings where day = ${day}
      union all
      select agency_owner_id || ':available', agency_part from work_earnings where day = ${day} and agency_owner_id is not null
    ) parts group by 1 having sum(amount) <> 0 order by 1`);
  expect((await paidFor(day)).filter(({ amount }) => amount !== 0).map(({ account, amount }) => ({ account, amount }))).toEqual(
    owed,
  );
  expect((await checkLedger(deps)).differences).toEqual([]);
}

beforeEach(async () => {
  day = addDays(day, 1);
  await fill();
});

describe('a day in parts', () => {
  test('that is killed after each comes to what one part makes, nothing twice and nothing lost', async () => {
    const whole = day;
    await settleDay(deps, whole);
    day = addDays(day, 1);
    await fill();
    await closeDay();
    await step();
    const begun = await state();
    expect(begun).toMatchObject({ revision: 0, settling: 1, part: 0 });
    expect(begun.parts).toBeGreaterThan(3);
    for (let n = 1; n < begun.parts; n += 1) {
      await step();
      expect(await state()).toEqual({ ...begun, part: n });
      expect(await paidFor(day)).toEqual([]);
    }
    // Whoever knows nothing of parts cannot end what is half done.
    await expect(deps.db.execute(sql`update settled_days set revision = 1 where day = ${day}`)).rejects.toThrow();
    // The last authors, then five holders by two.
    expect(await endRound()).toBe(1 + 3);
    expect(await state()).toEqual({ revision: 1, settling: null, part: 0, parts: 0 });
    expect(await writtenOn(day)).toEqual(await writtenOn(whole));
    const paid = await paidFor(day);
    expect(paid).toEqual(await paidFor(whole));
    expect(paid.map(({ lines }) => lines)).toEqual(holders.map(() => 1));
    await proveDay();
    expect(await settleDay(deps, day, small)).toEqual({ day, revision: 1, works: 0, gross: 0 });
    expect((await deps.db.execute(sql`select from settlement_holders`)).rowCount).toBe(0);
  });

  test('by five at the same moment comes to the same', async () => {
    const whole = day;
    await settleDay(deps, whole);
    day = addDays(day, 1);
    await fill();
    await closeDay();
    const answers = await Promise.all(Array.from({ length: 5 }, () => settleDay(deps, day, small)));
    expect(answers.map(({ revision }) => revision)).toEqual([1, 1, 1, 1, 1]);
    expect(await writtenOn(day)).toEqual(await writtenOn(whole));
    expect(await paidFor(day)).toEqual(await paidFor(whole));
    await proveDay();
  });

  test('is seen by each holder whole or not at all, and by everybody else when it has ended', async () => {
    const before = addDays(day, -1);
    const seenBy = async (holder: Visitor) => {
      const [mine = ''] = posts.filter(({ authorId }) => authorId === holder.id).map(({ id }) => id);
      const overview = (await call(earnings.earningOverview, {}, holder)).data;
      const trend = (await call(earnings.earningTrend, { from: day, to: day }, holder)).data.days[0]?.mine;
      const listed = (await call(earnings.earningPosts, { from: day, to: day }, holder)).data.list;
      const lines = (await call(earnings.earningStatement, {}, holder)).data.list.filter((line) => line.day === day);
      return {
        settled: overview.settledTo === day,
        latest: overview.settledTo === day ? overview.latest : 0,
        available: overview.available,
        ever: overview.ever,
        trend,
        posts: listed.reduce((sum, one) => sum + one.mine, 0),
        line: lines.reduce((sum, { amount }) => sum + amount, 0),
        formula: (await call(earnings.earningFormula, { postsId: mine, day }, holder)).status,
      };
    };
    const first = await Promise.all(holders.map(seenBy));
    await closeDay();
    let halves = 0;
    for (let settled = false; !settled;) {
      await step();
      settled = (await state()).settling === null;
      const now = await Promise.all(holders.map(seenBy));
      const paid = now.filter((seen) => seen.settled).length;
      if (paid > 0 && !settled) halves += 1;
      for (const [n, seen] of now.entries()) {
        const none = first[n];
        const amount = seen.available - (none?.available ?? 0);
        expect(amount > 0).toBe(seen.settled);
        expect(seen).toEqual(
          seen.settled
            ? {
                ...none,
                settled: true,
                latest: amount,
                available: seen.available,
                ever: (none?.ever ?? 0) + amount,
                trend: amount,
                posts: amount,
                line: amount,
                formula: 200,
              }
            : none,
        );
      }
      const site = (await call(audit.auditedPosts, { day }, operator)).data.list.length;
      expect(site).toBe(settled ? posts.length : 0);
      expect((await call(audit.auditedPosts, {}, operator)).data.day).toBe(settled ? day : before);
      expect((await checkLedger(deps)).differences).toEqual([]);
    }
    // Five holders by two: twice some had it and some had not.
    expect(halves).toBe(2);
  });

  test('takes in what was changed by others since it began, however late it is taken up', async () => {
    await closeDay();
    while ((await writtenOn(day)).length === 0) await step();
    await deps.db.execute(sql`
      update view_events set left_out = 'refused' where day = ${day} and viewer % 7 = 0 and left_out is null`);
    expect(await settleDay(deps, day, small)).toMatchObject({ revision: 2 });
    await proveDay();
  });
});

describe('a correction', () => {
  const REASON = '同一来源集中刷量';
  const mark = (network: number, postId: string) =>
    deps.db.execute(sql`
      update view_events set network = ${network} where day = ${day} and post_id = ${postId} and viewer in (
        select viewer from view_events where day = ${day} and post_id = ${postId} and left_out is null and network is null
        order by viewer limit 9)`);
  const refuse = async (network: number) =>
    (await call(audit.refuseViews, { from: day, to: day, network: String(network), reason: REASON }, operator)).data;
  const revisionOf = async (id: string) => {
    const { list } = (await call(audit.viewCorrections, { limit: 100 }, operator)).data;
    return list.find((one) => one.id === id)?.days[0]?.revision;
  };
  const validIn = async (revision: number) => {
    const { rows } = await deps.db.execute<{ valid: number }>(sql`
      select coalesce(sum(valid_views), 0)::integer as valid from work_earnings where day = ${day} and revision = ${revision}`);
    return rows[0]?.valid;
  };

  test('that arrives while the day is half settled is in the next revision, all of it', async () => {
    await settleDay(deps, day, small);
    // Each is about every post, in parts that are done and in parts that are not.
    for (const { id } of posts) for (const network of [1, 2]) await mark(network, id);
    const early = await refuse(1);
    await step();
    await step();
    await step();
    expect(await state()).toMatchObject({ revision: 1, settling: 2, part: 2 });
    const late = await refuse(2);
    expect(late).toMatchObject({ views: 9 * posts.length, days: [{ day, revision: null }] });
    await endRound();
    expect([await revisionOf(early.id), await revisionOf(late.id)]).toEqual([2, null]);
    expect(await validIn(2)).toBe(-9 * posts.length);
    expect((await checkLedger(deps)).differences).toEqual([]);

    // And one that is taken back meanwhile.
    await step();
    await step();
    expect(await state()).toMatchObject({ revision: 2, settling: 3, part: 1 });
    const { status, data: restored } = await call(audit.restoreViews, { id: early.id, reason: '作者申诉属实' }, operator);
    expect(status).toBe(200);
    await endRound();
    expect([await revisionOf(late.id), await revisionOf(restored.id)]).toEqual([3, null]);
    expect(await validIn(3)).toBe(-9 * posts.length);
    expect(await settleDay(deps, day, small)).toMatchObject({ revision: 4, works: posts.length });
    expect(await revisionOf(restored.id)).toBe(4);
    expect(await validIn(4)).toBe(9 * posts.length);
    await proveDay();
    expect((await deps.db.execute(sql`select from settlement_counts`)).rowCount).toBe(0);
  });

  test('is told of with its reason by whoever is paid by it first', async () => {
    await settleDay(deps, day, small);
    const [own] = posts.filter(({ authorId }) => authorId === alone.id);
    for (const { id } of posts) await mark(3, id);
    await refuse(3);
    const formula = async () => (await call(earnings.earningFormula, { postsId: own?.id, day }, alone)).data.rows;
    const corrected = async () => (await call(earnings.earningCorrections, { day }, alone)).data.list.length;
    await step();
    while ((await state()).settling !== null) {
      const isPaid = (await paidFor(day)).find(({ account }) => account === `${alone.id}:available`)?.lines === 2;
      expect((await formula()).map(({ reasons }) => reasons)).toEqual(isPaid ? [[], [REASON]] : [[]]);
      expect(await corrected()).toBe(isPaid ? 1 : 0);
      await step();
    }
    expect((await formula()).map(({ reasons }) => reasons)).toEqual([[], [REASON]]);
  });

  test('of a day that is settled for the first time is refused, though a later one is settled', async () => {
    const half = day;
    await closeDay();
    await step();
    await step();
    day = addDays(day, 1);
    await fill();
    await settleDay(deps, day);
    const scope = { from: half, to: day, postsId: posts[0]?.id, reason: REASON };
    expect((await call(audit.refuseViews, scope, operator)).msg).toBe(`${half} 还没有结算，只能核查已结算的日期`);
    await settleDay(deps, half, small);
    expect((await call(audit.refuseViews, scope, operator)).status).toBe(200);
  });

  test('in parts leaves posts alone that have left the bin for good', async () => {
    const extra = await post(writers[1]?.id ?? '', agency.agencyId, 'article');
    await deps.db.execute(sql`
      insert into view_events (day, at, post_id, viewer, seconds)
      select ${day}, ${`${day}T04:00:00Z`}, ${extra.id}, -n, 30 from generate_series(1, 333) as n`);
    await settleDay(deps, day, small);
    await deps.db.execute(sql`update posts set status = 'deleted', deleted_at = '2026-01-02' where id = ${extra.id}`);
    await emptyBin(deps);
    expect(await settleDay(deps, day, small)).toMatchObject({ revision: 1, works: 0 });
    await mark(4, posts[3]?.id ?? '');
    await refuse(4);
    expect(await settleDay(deps, day, small)).toMatchObject({ revision: 2 });
    await proveDay();
  });
});
