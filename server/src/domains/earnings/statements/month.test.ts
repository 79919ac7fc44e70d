import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { earningMonth, exportEarnings, type StatementKind as PostingKind } from '#contract/earnings/statements.ts';
import { addDays, dayInChina, startOfDay } from '#server/core/clock.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { postToLedger } from '../../ledger/service.ts';
import { lastDayOf } from './list-statement.ts';

const { call, user, deps, clock, fastify } = await createTestApp();
const who = await user('creator');
const month = dayInChina(clock.now()).slice(0, 7);
const first = `${month}-01`;

async function earned(day: string, amount: number, postedOn: string): Promise<void> {
  await deps.db.execute(sql`select ensure_month_partitions('work_earnings', ${day}::date, 1)`);
  await deps.db.execute(
    sql`insert into settled_days (day, revision, settled_at) values (${day}, 1, now()) on conflict do nothing`,
  );
  await deps.db.execute(sql`
    insert into work_earnings (day, post_id, revision, type, author_id, raw_views, own_views, agency_views, repeated_views, refused_views,
      valid_views, config_version, price, cap, share, exact, gross, author_part, agency_part, settled_at)
    values (${day}, ${who.id}, 1, 'article', ${who.id}, 1, 0, 0, 0, 0, 1, 1, 600, 50000, 100, ${amount * 1000}, ${amount}, ${amount}, 0, now())`);
  await booked('earning', `day:${day}`, postedOn, [
    ['platform:cost', -amount],
    [`${who.id}:available`, amount],
  ]);
}

let keys = 0;
async function booked(kind: PostingKind, subject: string, on: string, entries: [string, number][]): Promise<void> {
  const at = startOfDay(on);
  await deps.transact(async (tx) => {
    await tx.execute(sql`select ensure_month_partitions('ledger_transactions', ${on}::date, 2)`);
    await tx.execute(sql`select ensure_month_partitions('ledger_entries', ${on}::date, 2)`);
    keys += 1;
    await postToLedger({ ...deps, clock: { now: () => at } }, tx, {
      key: `month:${keys}`,
      kind,
      subject,
      entries: entries.map(([account, amount]) => ({ account: account as `${string}:available`, amount })),
    });
  });
}

test('the statement of a month names what was paid out and explains why its earnings are not what came in', async () => {
  const before = addDays(first, -1);
  const last = lastDayOf(month);
  await earned(before, 300, addDays(first, 1));
  await earned(first, 1000, addDays(first, 2));
  await booked('freeze', 'withdrawal:w', addDays(first, 3), [
    [`${who.id}:available`, -500],
    [`${who.id}:frozen`, 500],
  ]);
  await booked('payout', 'withdrawal:w', addDays(first, 4), [
    [`${who.id}:frozen`, -500],
    ['platform:bank', 450],
    ['platform:tax', 50],
  ]);
  await earned(last, 70, addDays(last, 2));

  const { data } = await call(earningMonth, { month }, who);
  expect(data).toMatchObject({ paidOut: 500, shifted: { earlier: 300, later: 70 }, sums: { earning: 1300, freeze: -500 } });
  const file = await fastify.inject((await call(exportEarnings, { kind: 'month', format: 'csv', from: first }, who)).data.url);
  const lines = file.body.split('\r\n').map((line) => line.split(',').slice(1, 4).join(' '));
  expect(lines).toEqual(
    expect.arrayContaining([
      '打款 本月打款成功（含服务费与税款，从冻结金额支付） -5',
      '核对 加：其他月份的收益在本月入账 3',
      '核对 减：本月的收益在以后入账 -0.7',
      '核对 等于：收益结算与更正 13',
    ]),
  );
});
