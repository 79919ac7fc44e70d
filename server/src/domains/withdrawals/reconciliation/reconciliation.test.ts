import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createListExport, type ExportedList } from '#contract/back-office/list-exports.ts';
import * as corrections from '#contract/withdrawals/corrections.ts';
import * as contract from '#contract/withdrawals/reconciliation.ts';
import * as audit from '#contract/withdrawals/review.ts';
import * as withdrawals from '#contract/withdrawals/withdrawals.ts';
import { dayInChina } from '#server/core/clock.ts';
import { earned, waited } from '../../../../test/factories/earned.ts';
import { rowsRead } from '../../../../test/rows-read.ts';
import { createTestApp, PASSWORD, type Visitor } from '../../../../test/test-app.ts';
import { postToLedger } from '../../ledger/service.ts';
import { monthsBetween, periodOf } from './months.ts';

const { call, user, admin, deps, clock, fastify } = await createTestApp();
const [auditor, payer] = [await admin('admin'), await admin('finance')];
await deps.db.execute(
  sql`update payout_configs set terms = terms || '{"feePercent": 2, "taxAgency": "labor", "timesAMonth": 31, "leastAgency": 1}'`,
);
const PDF = Buffer.from('%PDF-1.7 银行回单').toString('base64');
const DAY = 86_400_000;
const HOLDERS = Number(process.env['HOLDERS'] ?? 40_000);

test('months are those of China, and follow each other over the year', () => {
  expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(periodOf('2026-12')).toEqual({ from: new Date('2026-11-30T16:00:00Z'), until: new Date('2026-12-31T16:00:00Z') });
});

async function holder(): Promise<{ who: Visitor; payeeId: string }> {
  const who = await user('agencies');
  const payee = { kind: 'bank', name: '欧阳海图', account: '6222021234567890128', password: PASSWORD };
  const { id: payeeId } = (await call(withdrawals.savePayee, payee, who)).data;
  await waited(deps, payeeId);
  return { who, payeeId };
}
const apply = async ({ who, payeeId }: { who: Visitor; payeeId: string }, amount: number): Promise<string> =>
  (await call(withdrawals.applyWithdrawal, { amount, payeeId, password: PASSWORD }, who)).data.withdrawId;
const approve = (id: string) => call(audit.approveWithdrawal, { id }, auditor);
const pay = (id: string, receipt: string) => call(audit.payWithdrawal, { id, receipt }, payer);
const sheet = async (month: string) => (await call(contract.reconciliationMonth, { month }, payer)).data;
const fileOf = async (list: ExportedList, by: Visitor, filter: Record<string, string> = {}) =>
  (await fastify.inject((await call(createListExport, { list, filter }, by)).data.url)).body;
const entries = async (month: string, line: string) =>
  (await call(contract.reconciliationEntries, { month, line }, payer)).data.list;

test('a month is what was owed, how it moved, and what is left, and stays so when it is over', async () => {
  const one = await holder();
  const today = dayInChina(clock.now());
  const month = today.slice(0, 7);
  await earned(deps, one.who.id, 1_000_000);
  await deps.transact((tx) =>
    postToLedger(deps, tx, {
      key: 'settlement:correction',
      kind: 'correction',
      subject: `day:${today}`,
      entries: [
        { account: 'platform:cost', amount: 10_000 },
        { account: `${one.who.id}:available`, amount: -10_000 },
      ],
    }),
  );
  const [paid, back, inFile, approved, applied] = [
    await apply(one, 200_000),
    await apply(one, 100_000),
    await apply(one, 50_000),
    await apply(one, 40_000),
    await apply(one, 30_000),
  ];
  for (const id of [paid, back, inFile, approved]) await approve(id);
  await pay(paid, 'P-1');
  await pay(back, 'P-2');
  await call(audit.createPayoutFile, { ids: [inFile] }, payer);
  const rows = (
    await deps.db.execute<{ id: string; fee: number; tax: number; net: number }>(sql`select id, fee, tax, net from withdrawals`)
  ).rows;
  const of = (id: string) => rows.find((row) => row.id === id) ?? { fee: 0, tax: 0, net: 0 };
  const sums = (...ids: string[]) => ({
    net: ids.reduce((sum, id) => sum + of(id).net, 0),
    fee: ids.reduce((sum, id) => sum + of(id).fee, 0),
    tax: ids.reduce((sum, id) => sum + of(id).tax, 0),
  });

  const now = await sheet(month);
  expect(now).toMatchObject({
    isOpen: true,
    opening: 0,
    movements: {
      earning: 1_000_000,
      correction: -10_000,
      payout: -sums(paid, back).net,
      latePayout: 0,
      returned: 0,
      fee: -sums(paid, back).fee,
      tax: -sums(paid, back).tax,
    },
    closing: 690_000,
    difference: 0,
    available: 570_000,
    underWay: {
      applied: { count: 1, amount: 30_000 },
      approved: { count: 1, amount: 40_000 },
      inFile: { count: 1, amount: 50_000 },
      paying: { count: 0, amount: 0 },
    },
    unconfirmed: { count: 0, amount: 0 },
    frozenDifference: 0,
  });
  expect(now.movements.tax).toBeLessThan(0);
  expect(now.movements.fee).toBe(-6000);

  const form = { id: back, kind: 'returned', reason: '收款行退汇，账户已销户', receipt: 'B-1', file: PDF };
  const { data: proposed } = await call(corrections.proposeCorrection, form, payer);
  const before = await sheet(month);
  expect(before.unconfirmed).toEqual({ count: 1, amount: 100_000 });
  expect(await entries(month, 'unconfirmed')).toMatchObject([{ withdrawal: { id: back }, amount: 100_000 }]);

  // The next month: the bank's answers come, and nothing of the month that is over moves.
  const until = periodOf(month).until.getTime() - clock.now().getTime();
  clock.advance(until + DAY);
  const [auditorThen, payerThen] = [await admin('admin'), await admin('finance')];
  const next = dayInChina(clock.now()).slice(0, 7);
  const correctionId = proposed.corrections[0]?.id ?? '';
  expect(await call(corrections.decideCorrection, { id: back, correctionId, agree: true }, auditorThen)).toMatchObject({
    status: 200,
  });
  expect(await call(audit.payWithdrawal, { id: inFile, receipt: 'P-3' }, payerThen)).toMatchObject({ status: 200 });
  expect(await call(audit.rejectWithdrawal, { id: applied, reason: '资料不符' }, auditorThen)).toMatchObject({ status: 200 });
  const ask = async (asked: string) => (await call(contract.reconciliationMonth, { month: asked }, payerThen)).data;
  expect(await ask(month)).toEqual({ ...before, isOpen: false });
  expect(await ask(next)).toMatchObject({
    isOpen: true,
    opening: 690_000,
    movements: {
      earning: 0,
      correction: 0,
      payout: -of(inFile).net,
      latePayout: 0,
      returned: of(back).net,
      fee: of(back).fee - of(inFile).fee,
      tax: of(back).tax - of(inFile).tax,
    },
    closing: 740_000,
    difference: 0,
    available: 700_000,
    underWay: { applied: { count: 0, amount: 0 }, approved: { count: 1, amount: 40_000 }, inFile: { count: 0, amount: 0 } },
    unconfirmed: { count: 0, amount: 0 },
    frozenDifference: 0,
  });

  const { data: list } = await call(contract.reconciliationMonths, { limit: 12 }, payerThen);
  expect(list).toMatchObject({
    list: [
      { month: next, closing: 740_000 },
      { month, closing: 690_000 },
    ],
    hasMore: false,
  });
  const { data: second } = await call(contract.reconciliationMonths, { page: 2, limit: 1 }, payerThen);
  expect(second).toMatchObject({ list: [{ month, opening: 0, closing: 690_000 }], hasMore: false });

  // Each line is what its entries come to.
  for (const [asked, given] of [
    [month, before],
    [next, await ask(next)],
  ] as const) {
    for (const [line, sum] of Object.entries(given.movements)) {
      const { data } = await call(contract.reconciliationEntries, { month: asked, line }, payerThen);
      expect([line, data.list.reduce((total, { amount }) => total + amount, 0)]).toEqual([line, sum]);
    }
    for (const [line, { count, amount }] of Object.entries(given.underWay)) {
      const { data } = await call(contract.reconciliationEntries, { month: asked, line }, payerThen);
      expect([line, data.list.length, data.list.reduce((total, row) => total + row.amount, 0)]).toEqual([line, count, amount]);
    }
  }
  expect((await call(contract.reconciliationEntries, { month, line: 'inFile' }, payerThen)).data.list).toMatchObject([
    { withdrawal: { id: inFile }, amount: 50_000, day: null },
  ]);
  expect((await call(contract.reconciliationEntries, { month, line: 'correction' }, payerThen)).data.list).toMatchObject([
    { withdrawal: null, day: today, amount: -10_000 },
  ]);

  expect(await call(contract.reconciliationMonth, { month: '2020-01' }, payerThen)).toMatchObject({
    status: 404,
    msg: '该月没有账目',
  });
  expect(await call(contract.reconciliationMonth, { month: '2026-13' }, payerThen)).toMatchObject({
    status: 400,
    msg: '月份格式不正确',
  });
  expect(await call(contract.reconciliationMonth, { month }, await admin('moderator'))).toMatchObject({ status: 403 });

  const files = [
    await fileOf('reconciliation', payerThen),
    await fileOf('reconciliationEntries', payerThen, { month, line: 'payout' }),
  ];
  expect(files[0]).toContain(`${next}（至今）,6900.00,0.00,0.00,`);
  expect(files[1]).toContain(`打款到账,${paid},`);
});

test('what differs is a line of its own', async () => {
  const [by, { who, payeeId }] = [await admin('finance'), await holder()];
  await earned(deps, who.id, 70_000);
  const month = dayInChina(clock.now()).slice(0, 7);
  const id = await apply({ who, payeeId }, 50_000);
  // Somebody ends the withdrawal past the product; its money stays frozen in the ledger.
  await deps.db.execute(sql`update withdrawals set ended_at = '2026-01-01' where id = ${id}`);
  expect((await call(contract.reconciliationMonth, { month }, by)).data).toMatchObject({ frozenDifference: 50_000 });
});

test('a month with very many entries of holders is read by a few of the platform', async () => {
  const by = await admin('finance');
  const now = clock.now();
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into ledger_transactions (id, at, key, kind, subject)
      select 'bulk' || n, ${now.toISOString()}, 'bulk' || n, 'earning', 'day:2026-01-01' from generate_series(1, ${HOLDERS} / 1000) n`);
    await tx.execute(sql`
      insert into ledger_entries (at, transaction_id, account_id, amount, balance)
      select ${now.toISOString()}, 'bulk' || 1 + n / 1000, 'h' || n || ':available', 5, 5 from generate_series(0, ${HOLDERS} - 1) n`);
    await tx.execute(sql`
      insert into ledger_entries (at, transaction_id, account_id, amount, balance)
      select ${now.toISOString()}, 'bulk' || n, 'platform:cost', -5000, a.balance - 5000 * n
      from generate_series(1, ${HOLDERS} / 1000) n, ledger_accounts a where a.id = 'platform:cost' order by n`);
  });
  await deps.db.execute(sql`analyze ledger_entries, ledger_transactions, ledger_keys, withdrawals, withdrawal_steps`);
  const month = dayInChina(now).slice(0, 7);
  const read = await rowsRead(deps, async () => {
    const { data } = await call(contract.reconciliationMonth, { month }, by);
    expect(data).toMatchObject({ difference: 0, movements: { earning: HOLDERS * 5 + 70_000 } });
    await call(contract.reconciliationMonths, { limit: 12 }, by);
    await call(contract.reconciliationEntries, { month, line: 'earning' }, by);
  });
  const entries = [...read].filter(([table]) => table.startsWith('ledger_')).reduce((sum, [, rows]) => sum + rows, 0);
  expect(entries).toBeGreaterThan(0);
  expect(entries).toBeLessThan(HOLDERS / 20);
});
