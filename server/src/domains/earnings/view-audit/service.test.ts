import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { logList } from '#contract/audit-log/audit-log.ts';
import * as earnings from '#contract/earnings/statements.ts';
import * as notifications from '#contract/notifications/notifications.ts';
import * as contract from '#contract/earnings/view-audit.ts';
import { dayInChina } from '#server/core/clock.ts';
import { agencyOf } from '../../../../test/factories/agency.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { balancesOf } from '#server/db/reads/ledger.ts';
import { checkLedger } from '../../ledger/service.ts';
import { emptyBin } from '../../posts/publication/retract.ts';
import { addDays } from '../../../core/clock.ts';
import { settleDays, notifyCorrected } from '../jobs.ts';
import { earningsHandlers } from '../handlers.ts';
import { settleDay } from '../service.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const operator = await admin('admin');
const agency = await agencyOf(app);
const writer = await user('creator');
await deps.db.execute(sql`
  insert into agency_members (id, user_id, agency_id, status, created_at, approved_at)
  values ('m', ${writer.id}, ${agency.agencyId}, 'approved', '2026-01-01', '2026-01-01')`);
await deps.db.execute(sql`
  insert into agency_shares (id, member_id, version, percent, proposed_by, state, proposed_at, answered_at, effective_from)
  values ('s', 'm', 1, 60, 'agency', 'confirmed', '2026-01-01', '2026-01-01', '2026-01-01')`);

// 6.00 yuan for 1,000 views of an article; each test has a day of its own, which is settled.
const first = addDays(dayInChina(clock.now()), -40);
for (const table of ['view_events', 'work_earnings'])
  await deps.db.execute(sql`select ensure_month_partitions(${table}, ${first}::date, 4)`);
let day = first;
let viewers = 0;
const REASON = '同一来源集中刷量';

async function post() {
  const id = deps.random.id();
  await deps.db.execute(sql`
    insert into posts (id, type, author_id, agency_id, status, version, draft_revision_id, created_at, updated_at)
    values (${id}, 'article', ${writer.id}, ${agency.agencyId}, 'published', 1, 'r', '2026-01-01', '2026-01-01')`);
  return id;
}

async function views(postId: string, count: number, { on = day, network }: { on?: string; network?: number } = {}) {
  await deps.db.execute(sql`
    insert into view_events (day, at, post_id, viewer, seconds, network, device)
    select ${on}, ${`${on}T04:00:00Z`}, ${postId}, ${viewers} + n, 30, ${network ?? null}::bigint, ${viewers} + n from generate_series(1, ${count}::integer) as n`);
  viewers += count;
}

/** Runs the queued jobs, each as often as asked, and those that they queue. */
async function runQueuedJobs(times = 1): Promise<void> {
  const { rows } = await deps.db.execute<{ name: string; payload: object }>(sql`
    select t.identifier as name, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in (${settleDays.name}, ${notifyCorrected.name}) order by j.id`);
  await deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  for (const { name, payload } of rows)
    for (let time = 0; time < times; time += 1)
      await earningsHandlers(deps)
        .find(({ job }) => job.name === name)
        ?.run(payload as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
  if (rows.length > 0) await runQueuedJobs();
}

const refuse = (scope: object, by = operator, headers = {}) =>
  call(contract.refuseViews, { from: day, to: day, reason: REASON, ...scope }, by, headers);
const available = async () => ({
  writer: (await balancesOf(deps.db, writer.id)).available,
  agency: (await balancesOf(deps.db, agency.id)).available,
});
const changeOf = async (step: () => Promise<unknown>) => {
  const before = await available();
  await step();
  const after = await available();
  return { writer: after.writer - before.writer, agency: after.agency - before.agency };
};

beforeEach(() => {
  day = addDays(day, 1);
});

describe('refused views', () => {
  test('of a post’s day are taken off by correcting entries, with the sum and the reason where both sides see it', async () => {
    const article = await post();
    await views(article, 1000);
    await views(await post(), 1000);
    await settleDay(deps, day);
    const scope = { from: day, to: day, postsId: article };
    expect((await call(contract.tryViewRefusal, scope, operator)).data).toEqual({
      views: 1000,
      works: 1,
      authors: 1,
      days: 1,
      less: 600,
    });
    const change = await changeOf(async () => {
      const { data } = await refuse({ postsId: article });
      expect(data).toMatchObject({
        action: 'refuse',
        views: 1000,
        works: 1,
        by: operator.account,
        days: [{ day, revision: null }],
      });
      await runQueuedJobs(2);
    });
    expect(change).toEqual({ writer: -360, agency: -240 });
    expect((await call(contract.viewCorrections, {}, operator)).data.list[0]).toMatchObject({
      days: [{ day, revision: 2, gross: -600 }],
      can: { restore: true },
    });

    const { list } = (await call(earnings.earningStatement, { kind: 'correction' }, agency)).data;
    expect(list[0]).toMatchObject({ kind: 'correction', amount: -240, day });
    expect((await call(earnings.earningCorrections, { day }, agency)).data.list).toMatchObject([
      { id: article, gross: -600, mine: -240 },
    ]);
    const formula = (await call(earnings.earningFormula, { postsId: article, day }, writer)).data;
    expect(formula.rows).toMatchObject([
      { revision: 1, validViews: 1000, gross: 600, reasons: [] },
      { revision: 2, validViews: -1000, leftOut: { refused: 1000 }, gross: -600, authorPart: -360, reasons: [REASON] },
    ]);
    expect(formula.mine).toBe(0);
    expect(formula.rows[1]?.working).toContain('剔除人工核查 1,000，有效 -1,000');
    const notification = (await call(notifications.notifyList, {}, agency)).data.list[0];
    expect(notification).toMatchObject({ title: `${day} 的收益已更正，减少 ¥2.40`, link: '/creator/center/earning' });
    expect(notification?.content).toContain(REASON);
    const log = (await call(logList, { action: 'viewAudit.refuse' }, operator)).data.list[0];
    expect(log).toMatchObject({ adminAccount: operator.account, after: { postId: article, views: 1000, days: [day] } });
  });

  test('are taken off once: the same key answers the same, a second time there is nothing left, also by five at once', async () => {
    const article = await post();
    await views(article, 500);
    await settleDay(deps, day);
    const change = await changeOf(async () => {
      const key = { 'idempotency-key': 'once' };
      const answers = await Promise.all(Array.from({ length: 5 }, () => refuse({ postsId: article }, operator, key)));
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
      const others = await Promise.all(Array.from({ length: 5 }, () => refuse({ postsId: article })));
      expect(others.map(({ status, msg }) => `${status} ${msg}`)).toEqual(
        Array.from({ length: 5 }, () => '409 这个范围内没有可以剔除的有效浏览'),
      );
      await runQueuedJobs(3);
    });
    expect(change).toEqual({ writer: -180, agency: -120 });
  });

  test('can be those of one address or of one reader, over all posts', async () => {
    const [one, two] = [await post(), await post()];
    await views(one, 400);
    await views(one, 45, { network: 77 });
    await views(two, 45, { network: 77 });
    await deps.db.execute(sql`
      insert into view_events (day, at, post_id, viewer, user_id, seconds) select ${day}, ${`${day}T04:00:00Z`}, id, -5, ${agency.id}, 30 from unnest(array[${one}, ${two}]) as id`);
    await settleDay(deps, day);
    const sources = (await call(contract.viewSources, { day, postsId: one }, operator)).data;
    expect(sources).toMatchObject({ rawViews: 446, validViews: 446, networks: [{ network: '77', views: 45, devices: 45 }] });
    expect(sources.viewers[0]).toEqual({ viewer: '-5', works: 2, person: { id: agency.id, nickname: agency.name } });
    expect((await call(contract.auditedPosts, { day, keywords: two }, operator)).data.list).toMatchObject([
      { id: two, validViews: 46, author: { id: writer.id } },
    ]);
    expect((await refuse({ postsId: one, network: '77' })).data).toMatchObject({ views: 45, works: 1, network: '77' });
    expect((await refuse({ network: '77' })).data).toMatchObject({ views: 45, works: 1 });
    expect((await refuse({ viewer: '-5' })).data).toMatchObject({ views: 2, works: 2, person: { nickname: agency.name } });
    // 492 views were worth 2.95 yuan, the 400 that are left 2.40.
    const change = await changeOf(() => runQueuedJobs());
    expect(change.writer + change.agency).toBe(240 - 295);
  });

  test('can be of several days, each settled again by itself', async () => {
    const [article, from] = [await post(), day];
    await views(article, 100);
    await settleDay(deps, day);
    day = addDays(day, 1);
    await views(article, 200);
    await settleDay(deps, day);
    expect((await refuse({ from, to: day, postsId: article })).data.days).toMatchObject([{ views: 100 }, { views: 200 }]);
    const change = await changeOf(() => runQueuedJobs());
    expect(change.writer + change.agency).toBe(-180);
  });

  test('that were above the cap cost nothing, and the sum says so', async () => {
    const article = await post();
    await deps.db.execute(sql`update payout_configs set terms = terms || '{"dailyCap": 60}'`);
    await views(article, 200);
    await settleDay(deps, day);
    await deps.db.execute(sql`
      update view_events set network = 5 where day = ${day} and viewer in (select viewer from view_events where day = ${day} order by viewer limit 50)`);
    await refuse({ postsId: article, network: '5' });
    expect(await changeOf(() => runQueuedJobs())).toEqual({ writer: 0, agency: 0 });
    await deps.db.execute(sql`update payout_configs set terms = terms || '{"dailyCap": 50000}'`);
    const { rows } = (await call(earnings.earningFormula, { postsId: article, day }, agency)).data;
    expect(rows[1]?.working).toContain('受单日上限影响，差额为 ¥0.00000');
  });

  test('count again when the refusal is taken back, once, and just those', async () => {
    const article = await post();
    await views(article, 300);
    await views(article, 100, { network: 9 });
    await settleDay(deps, day);
    const { id } = (await refuse({ postsId: article, network: '9' })).data;
    await refuse({ postsId: article });
    await runQueuedJobs();
    const change = await changeOf(async () => {
      const form = { id, reason: '作者申诉属实' };
      const answers = await Promise.all([1, 2, 3].map(() => call(contract.restoreViews, form, operator)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      await runQueuedJobs();
    });
    expect(change).toEqual({ writer: 36, agency: 24 });
    const { list } = (await call(contract.viewCorrections, {}, operator)).data;
    expect(list.slice(0, 3).map(({ action, can }) => [action, can.restore])).toEqual([
      ['restore', false],
      ['refuse', true],
      ['refuse', false],
    ]);
    const { rows } = (await call(earnings.earningFormula, { postsId: article, day }, writer)).data;
    expect(rows.map(({ validViews }) => validViews)).toEqual([400, -400, 100]);
    expect(rows[2]?.reasons).toEqual(['作者申诉属实']);
  });

  test('and restored before the day is settled again come to no difference', async () => {
    const article = await post();
    await views(article, 50);
    await settleDay(deps, day);
    const { id } = (await refuse({ postsId: article })).data;
    await call(contract.restoreViews, { id, reason: '误操作，恢复' }, operator);
    expect(await changeOf(() => runQueuedJobs())).toEqual({ writer: 0, agency: 0 });
    expect((await call(contract.viewCorrections, {}, operator)).data.list[0]?.days).toMatchObject([{ revision: 0, gross: 0 }]);
  });

  test.each([
    ['of a day that is not settled', { to: '2099-01-01', from: '2099-01-01' }, '2099-01-01 还没有结算，只能核查已结算的日期'],
    ['of days backwards', { from: '2026-05-02', to: '2026-05-01' }, '开始日期不能晚于结束日期'],
    ['of too many days', { from: '2026-01-01', to: '2026-03-01' }, '一次最多核查 31 天'],
    ['of an address on two days', { from: first, to: addDays(first, 1), network: '1' }, '同一来源只能按单日核查'],
    ['of everything', { postsId: undefined }, '请指定作品、访客或来源'],
    ['of a viewer that cannot be', { viewer: '9999999999999999999' }, '访客编号格式不正确'],
    ['without a reason', { reason: ' ' }, '请写明原因，至少 4 个字'],
  ])('%s are left alone', async (_name, more, message) => {
    const scope = { from: first, to: first, postsId: 'any', ...more };
    expect(await refuse(scope)).toMatchObject({ status: 400, msg: message });
  });

  test('are a matter of operations: a moderator neither sees nor refuses any', async () => {
    const moderator = await admin('moderator');
    expect((await refuse({ postsId: 'any' }, moderator)).status).toBe(403);
    expect((await call(contract.viewCorrections, {}, moderator)).status).toBe(403);
    expect((await call(contract.restoreViews, { id: 'none', reason: '作者申诉属实' }, operator)).status).toBe(404);
  });

  test('do not keep a post in the bin, and outlive it', async () => {
    const article = await post();
    await views(article, 10);
    await settleDay(deps, day);
    await refuse({ postsId: article });
    await runQueuedJobs();
    await deps.db.execute(sql`update posts set status = 'deleted', deleted_at = '2026-01-02' where id = ${article}`);
    await emptyBin(deps);
    expect((await call(contract.viewCorrections, {}, operator)).data.list[0]).toMatchObject({
      work: { id: article, title: null },
      days: [{ gross: -6 }],
    });
  });

  test('of one post leave the fen where it was that another, gone by now, had helped to earn', async () => {
    // Two posts of one view each are worth 1.2 fen together: one fen, which one of them got.
    const [one, two, third] = [await post(), await post(), await post()];
    for (const id of [one, two]) await views(id, 1);
    await views(third, 10);
    await settleDay(deps, day);
    const { rows } = await deps.db.execute<{ id: string }>(
      sql`select post_id as id from work_earnings where day = ${day} and post_id = any(array[${one}, ${two}]) order by gross limit 1`,
    );
    await deps.db.execute(sql`update posts set status = 'deleted', deleted_at = '2026-01-02' where id = ${rows[0]?.id}`);
    await emptyBin(deps);
    const change = await changeOf(async () => {
      await refuse({ postsId: third });
      await runQueuedJobs();
    });
    expect(change.writer + change.agency).toBe(-6);
    // What is gone can still be corrected.
    await refuse({ postsId: rows[0]?.id });
    const rest = await changeOf(() => runQueuedJobs());
    expect(rest.writer + rest.agency).toBe(-1);
  });

  test('stay written down: a correction is never changed or removed', async () => {
    await expect(deps.db.execute(sql`update view_corrections set reason = ''`)).rejects.toThrow();
    await expect(deps.db.execute(sql`delete from view_corrections`)).rejects.toThrow();
  });
});

test('after all of it the ledger is proved', async () => {
  expect((await checkLedger(deps)).differences).toEqual([]);
});
