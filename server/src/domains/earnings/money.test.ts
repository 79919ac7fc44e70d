import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as audit from '#contract/withdrawals/review.ts';
import * as contract from '#contract/earnings/statements.ts';
import * as withdrawals from '#contract/withdrawals/withdrawals.ts';
import { dayInChina } from '#server/core/clock.ts';
import { waited } from '../../../test/factories/earned.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { checkLedger } from '../ledger/service.ts';
import { addDays } from '../../core/clock.ts';
import { settleDay, settleDueDays } from './service.ts';

const document = await readFile(join(import.meta.dirname, '../../../../docs/money.md'), 'utf8');
/** A figure of the worked example, as it stands in the document. */
function figure(step: string): number {
  const row = document.split('\n').find((line) => line.startsWith(`| ${step}`));
  return Number(row?.split('|').at(-2)?.trim());
}
const fen = (step: string): number => Math.round(figure(step) * 100);

const { call, user, admin, deps, clock, fastify } = await createTestApp();
const auditor = await admin('admin');
const [agency, member, stranger] = [await user('agencies'), await user('creator'), await user('creator')];
const postId = deps.random.id();
const DAYS = 20;
const first = addDays(dayInChina(clock.now()), -DAYS);
await deps.db.execute(
  sql`insert into agencies (id, owner_id, name, kind, created_at) values ('ht', ${agency.id}, '海图工作室', 'enterprise', '2026-01-01')`,
);
await deps.db.execute(sql`
  insert into agency_members (id, user_id, agency_id, status, created_at, approved_at) values ('m', ${member.id}, 'ht', 'approved', '2026-01-01', '2026-01-01')`);
await deps.db.execute(sql`
  insert into agency_shares (id, member_id, version, percent, proposed_by, state, proposed_at, answered_at, effective_from)
  values ('s', 'm', 1, 60, 'agency', 'confirmed', '2026-01-01', '2026-01-01', '2026-01-01')`);
await deps.db.execute(sql`
  insert into posts (id, type, author_id, agency_id, status, version, draft_revision_id, created_at, updated_at)
  values (${postId}, 'article', ${member.id}, 'ht', 'published', 1, 'r', '2026-01-01', '2026-01-01')`);
await deps.db.execute(sql`select ensure_month_partitions('view_events', ${first}::date, 3)`);
await deps.db.execute(sql`select ensure_month_partitions('work_earnings', ${first}::date, 3)`);
// The first day has all its views, the others as many as reach the cap, which come to the same.
await views(first, figure('valid views'), null);
await views(first, 3000, 'own');
await views(first, 2000, 'agency');
await views(first, 45_000, 'repeated');
for (let n = 1; n < DAYS; n += 1) await views(addDays(first, n), 83_334, null);

function views(day: string, count: number, leftOut: string | null) {
  return deps.transact(async (tx) => {
    // Very many rows on a machine that may be busy with other things.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into view_events (day, at, post_id, viewer, seconds, left_out)
      select ${day}, ${`${day}T04:00:00Z`}, ${postId}, n, 30, ${leftOut} from generate_series(1, ${count}::integer) as n`);
  });
}

describe('the worked example of docs/money.md', () => {
  test('is what settlement pays, and can be worked out again by both who share it', async () => {
    // The last of the days is held while it may still be looked at.
    expect(await settleDueDays(deps)).toHaveLength(DAYS - 1);
    const held = (await call(contract.earningOverview, {}, agency)).data;
    expect(held).toMatchObject({
      latest: 20_000,
      settledTo: addDays(first, DAYS - 2),
      held: { to: addDays(first, DAYS - 1), views: 83_334 },
    });
    expect(await settleDay(deps, addDays(first, DAYS - 1))).toMatchObject({ revision: 1 });
    const formula = (who: { token: string }) => call(contract.earningFormula, { postsId: postId, day: first }, who);
    const mine = (await formula(member)).data;
    expect(mine.rows).toMatchObject([
      {
        rawViews: figure('views of the article'),
        validViews: figure('valid views'),
        leftOut: { own: 3000, agency: 2000, repeated: 45_000, hasty: 0, excess: 0, device: 0, network: 0, unread: 0, refused: 0 },
        gross: fen('earned'),
        authorPart: fen('part of the sub-account'),
        agencyPart: fen('part of the agency'),
      },
    ]);
    expect(mine.rows[0]?.working).toContain(`= ¥${figure('worth before the cap').toFixed(5)}，超过单日上限，按 ¥500.00 计`);
    expect(mine.rows.reduce((sum, row) => sum + row.rawViews - row.validViews, 0)).toBe(figure('left out'));
    expect([mine.mine, (await formula(agency)).data.mine]).toEqual([fen('part of the sub-account'), fen('part of the agency')]);
    expect((await formula(stranger)).status).toBe(404);
    // Millions of views, on a machine that may be busy with other things.
  }, 120_000);

  test('shows the same sums on every page: overview, trend, posts, members, statement and month', async () => {
    const overview = (await call(contract.earningOverview, {}, member)).data;
    expect(overview).toMatchObject({
      available: fen('the sub-account has'),
      frozen: 0,
      paid: 0,
      ever: fen('the sub-account has'),
      latest: 30_000,
      held: null,
      settledTo: addDays(first, DAYS - 1),
    });
    const trend = (await call(contract.earningTrend, {}, member)).data;
    expect(trend.days).toHaveLength(30);
    expect(trend.days.reduce((sum, { mine }) => sum + mine, 0)).toBe(overview.ever);
    expect(trend.settledTo).toBe(addDays(first, DAYS - 1));
    for (const { mine, article, video, before } of trend.days) expect([article, video, before]).toEqual([mine, 0, 0]);
    // The same days as the period before another one.
    const [from, to] = [addDays(first, DAYS), addDays(first, 2 * DAYS - 1)];
    const next = (await call(contract.earningTrend, { from, to }, member)).data;
    expect(next.days.map(({ mine, before }) => [mine, before])).toEqual(Array.from({ length: DAYS }, () => [0, 30_000]));
    const posts = (await call(contract.earningPosts, {}, agency)).data;
    expect(posts.sums).toEqual({
      gross: posts.list[0]?.gross,
      mine: posts.list[0]?.mine,
      rawViews: posts.list[0]?.rawViews,
      validViews: posts.list[0]?.validViews,
    });
    expect((await call(contract.earningPosts, { page: 2 }, agency)).data).toMatchObject({ list: [], sums: null });
    expect(posts.list).toMatchObject([
      { id: postId, gross: DAYS * fen('earned'), mine: DAYS * fen('part of the agency'), author: { id: member.id } },
    ]);
    const members = (await call(contract.earningMembers, {}, agency)).data;
    expect(members.list).toMatchObject([
      { person: { id: member.id }, works: 1, theirs: overview.ever, mine: posts.list[0]?.mine },
    ]);
    expect(members.sums).toMatchObject({ gross: posts.list[0]?.gross, mine: posts.list[0]?.mine, theirs: overview.ever });
    const statement = (await call(contract.earningStatement, { limit: 100 }, member)).data;
    expect(statement.list).toHaveLength(DAYS);
    expect(statement.list[0]).toMatchObject({
      kind: 'earning',
      balance: overview.ever,
      subject: `${addDays(first, DAYS - 1)} 收益`,
    });
    const month = (await call(contract.earningMonth, { month: dayInChina(clock.now()).slice(0, 7) }, member)).data;
    expect(month).toMatchObject({ opening: 0, closing: overview.ever, sums: { earning: overview.ever } });
    expect((await call(contract.earningMonth, { month: '2099-01' }, member)).msg).toBe('不能选择未来的月份');
    // Of a day in the year 1 the beginning lies in a year that databases do not know.
    const early = { status: 400, msg: '日期不能早于 2000-01-01' };
    expect(await call(contract.earningMonth, { month: '0001-01' }, member)).toMatchObject(early);
    expect(await call(contract.earningStatement, { from: '0001-01-01' }, member)).toMatchObject(early);
    expect(await call(contract.earningStatement, { to: '0000-02-02' }, member)).toMatchObject(early);
    expect((await call(contract.earningTrend, { from: '2026-01-01', to: '2029-01-01' }, member)).msg).toBe(
      '时间范围不超过 366 天',
    );
    expect((await call(contract.earningMembers, {}, member)).status).toBe(403);
  });

  test('opens in a spreadsheet with the same sums, once', async () => {
    const file = async (query: object) => {
      const { url } = (await call(contract.exportEarnings, query, member)).data;
      return { url, answer: await fastify.inject(url) };
    };
    const { url, answer } = await file({ kind: 'formula', format: 'csv' });
    const lines = answer.body
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const column = (name: string) => lines.slice(1).map((cells) => Number(cells[lines[0]?.indexOf(name) ?? -1]));
    const sum = (values: number[]) => Math.round(values.reduce((total, value) => total + value * 100, 0));
    expect(sum(column('作者所得（元）'))).toBe(fen('the sub-account has'));
    expect(column('有效浏览')[0]).toBe(figure('valid views'));
    expect((await fastify.inject(url)).statusCode).toBe(403);
    const sheet = (await file({ kind: 'month', format: 'csv', from: `${dayInChina(clock.now()).slice(0, 7)}-01` })).answer;
    expect(decodeURIComponent(String(sheet.headers['content-disposition']))).toContain(
      `月度账单 ${dayInChina(clock.now()).slice(0, 7)}.csv`,
    );
    const filed = sheet.body
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(filed[2]?.slice(1)).toEqual(['期初', '期初可提现', '', '0']);
    const rows = (kind: string) => filed.filter(([, of]) => of === kind).map((cells) => cells.slice(2));
    expect(rows('小计')).toEqual([['收益结算', String(fen('the sub-account has') / 100), '']]);
    expect(rows('期末')).toEqual([['期末可提现', '', String(fen('the sub-account has') / 100)]]);
    expect(rows('收益结算')).toHaveLength(DAYS);
    const book = (await file({ kind: 'statement', format: 'xlsx' })).answer;
    expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(book.headers['content-disposition']).toContain(encodeURIComponent('账户流水'));
  });

  test('is withdrawn with the tax of the document, and leaves the ledger as it says', async () => {
    const form = { kind: 'alipay', name: '城市切片', account: '13800000002', password: 'Wenjian2026' };
    const { id: payeeId } = (await call(withdrawals.savePayee, form, member)).data;
    await waited(deps, payeeId);
    const withdrawal = { amount: fen('it withdraws'), payeeId, password: form.password };
    const applied = (await call(withdrawals.applyWithdrawal, withdrawal, member)).data;
    expect(applied).toMatchObject({ fee: fen('service fee'), tax: fen('tax'), net: fen('arrives') });
    await call(audit.approveWithdrawal, { id: applied.withdrawId }, auditor);
    await call(audit.payWithdrawal, { id: applied.withdrawId, receipt: '20261121' }, await admin('finance'));
    expect((await call(contract.earningOverview, {}, member)).data).toMatchObject({
      available: fen('remains'),
      frozen: 0,
      paid: fen('arrives'),
    });
    const { rows } = await deps.db.execute<{ id: string; balance: number }>(sql`select id, balance from ledger_accounts`);
    const balances = Object.fromEntries(
      rows.map(({ id, balance }) => [id.replace(agency.id, 'agency').replace(member.id, 'member'), balance]),
    );
    for (const account of [
      'platform:cost',
      'agency:available',
      'member:available',
      'member:frozen',
      'platform:bank',
      'platform:tax',
      'platform:fee',
    ])
      expect([account, balances[account]]).toEqual([account, figure(account)]);
    expect((await checkLedger(deps)).differences).toEqual([]);
  });
});
