import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as corrections from '#contract/withdrawals/corrections.ts';
import * as audit from '#contract/withdrawals/review.ts';
import { refuseViews, restoreViews, viewCorrections } from '#contract/earnings/view-audit.ts';
import * as contract from '#contract/withdrawals/withdrawals.ts';
import { waited } from '../../../test/factories/earned.ts';
import { createTestApp, PASSWORD } from '../../../test/test-app.ts';
import { settleDay } from '../earnings/service.ts';
import { checkLedger } from '../ledger/service.ts';

const RUNS = process.env['TEST_FULL'] ? 60 : 6;

const { call, user, admin, deps, clock } = await createTestApp();
const [auditor, payer] = [await admin('admin'), await admin('finance')];
const [agency, member] = [await user('agencies'), await user('creator')];
await deps.db.execute(sql`
  with agency as (
    insert into agencies (id, owner_id, name, kind, created_at) values ('a', ${agency.id}, '机构', 'other', '2026-01-01')
  ), post as (
    insert into posts (id, type, author_id, agency_id, status, version, draft_revision_id, created_at, updated_at)
    select 'work' || n, 'article', case n % 2 when 0 then ${agency.id} else ${member.id} end, 'a', 'published', 1, 'r', now(), now()
    from generate_series(1, 4) as n
  )
  select 1`);
await deps.db.execute(sql`
  insert into agency_members (id, user_id, agency_id, status, created_at, approved_at)
  values ('m', ${member.id}, 'a', 'approved', '2026-01-01', '2026-01-01')`);
for (const table of ['view_events', 'work_earnings'])
  await deps.db.execute(sql`select ensure_month_partitions(${table}, '2026-01-01', 12)`);
// Small sums, often, so that rules about amounts do not stand in the way; fee and tax are taken of everything.
await deps.db.execute(sql`
  update payout_configs set terms = terms || '{"leastCreator": 1, "leastAgency": 1, "timesAMonth": 10000, "feePercent": 3, "taxAgency": "cumulative"}'`);
const payees = new Map<string, string>();
for (const who of [agency, member]) {
  const form = { kind: 'bank', name: '海图', account: '6222021234567890128', password: PASSWORD };
  const { id } = (await call(contract.savePayee, form, who)).data;
  await waited(deps, id);
  payees.set(who.id, id);
}

const STEPS = [
  ...(['earn', 'correct', 'restore', 'share', 'apply', 'apply', 'cancel', 'approve', 'reject'] as const),
  ...(['pay', 'pay', 'fail', 'comeBack', 'paidAfterAll'] as const),
];
const PROOF = Buffer.from('%PDF-1.7 回单').toString('base64');
let day = '2026-01-01';
let shares = 0;
let viewers = 0;
let receipts = 0;
const nextDay = () => (day = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10));

async function states(): Promise<string[]> {
  const { rows } = await deps.db.execute<{ status: string }>(sql`select distinct status from withdrawals`);
  return rows.map(({ status }) => status);
}

async function someWithdrawal(status: string, n: number): Promise<string | undefined> {
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from withdrawals where status = ${status} order by id`);
  return rows[n % Math.max(rows.length, 1)]?.id;
}

/** Proposed by one, and confirmed by another twice at the same moment, or sent back. */
async function corrected(kind: 'returned' | 'paid', id: string | undefined, n: number): Promise<void> {
  if (id === undefined) return;
  const form = { id, kind, reason: '银行来函', receipt: `C${(receipts += 1)}`, file: PROOF };
  const [one] = (await call(corrections.proposeCorrection, form, payer)).data.corrections;
  const decision = { id, correctionId: one?.id ?? '', agree: n % 4 > 0 };
  await Promise.all([auditor, auditor].map((by) => call(corrections.decideCorrection, decision, by)));
}

const steps: Record<(typeof STEPS)[number], (n: number) => Promise<unknown>> = {
  async earn(n) {
    nextDay();
    await deps.db.execute(sql`
      insert into view_events (day, at, post_id, viewer, seconds)
      select ${day}, ${`${day}T04:00:00Z`}, 'work' || w, ${viewers} + v, 9 from generate_series(1, 4) as w, generate_series(1, ${1 + n}::integer * w) as v`);
    viewers += 5 * n + 5;
    await settleDay(deps, day);
  },
  async correct(n) {
    await call(refuseViews, { from: day, to: day, postsId: `work${(n % 4) + 1}`, reason: '集中刷量' }, auditor);
    await settleDay(deps, day);
  },
  async restore(n) {
    const { list } = (await call(viewCorrections, { limit: 100 }, auditor)).data;
    const refused = list.filter(({ can }) => can.restore);
    const one = refused[n % Math.max(refused.length, 1)];
    if (one === undefined) return;
    await call(restoreViews, { id: one.id, reason: '申诉属实' }, auditor);
    await settleDay(deps, one.from);
  },
  async share(n) {
    shares += 1;
    await deps.db.execute(sql`
      insert into agency_shares (id, member_id, version, percent, proposed_by, state, proposed_at, answered_at, effective_from)
      values (${`s${shares}`}, 'm', ${shares}, ${n % 101}, 'agency', 'confirmed', now(), now(), ${day})`);
    // What held on the day was agreed afterwards: the day is settled anew.
    await settleDay(deps, day);
  },
  apply: (n) => {
    const who = n % 2 === 0 ? agency : member;
    return call(contract.applyWithdrawal, { amount: 1 + n, payeeId: payees.get(who.id) ?? '', password: PASSWORD }, who);
  },
  async cancel(n) {
    const id = await someWithdrawal('applied', n);
    for (const who of [agency, member]) await call(contract.cancelWithdrawal, { withdrawId: id ?? 'none' }, who);
  },
  approve: async (n) => call(audit.approveWithdrawal, { id: (await someWithdrawal('applied', n)) ?? 'none' }, auditor),
  reject: async (n) =>
    call(
      audit.rejectWithdrawal,
      { id: (await someWithdrawal(n % 2 === 0 ? 'applied' : 'approved', n)) ?? 'none', reason: '资料不符' },
      auditor,
    ),
  pay: async (n) =>
    call(audit.payWithdrawal, { id: (await someWithdrawal('approved', n)) ?? 'none', receipt: `R${(receipts += 1)}` }, payer),
  async fail(n) {
    const id = await someWithdrawal('approved', n);
    if (id === undefined) return;
    await call(audit.createPayoutFile, { ids: [id] }, payer);
    await call(audit.failWithdrawal, { id, reason: '户名不符' }, payer);
    await call(audit.confirmPayoutOutcome, { id, agree: n % 3 > 0 }, auditor);
  },
  comeBack: async (n) => corrected('returned', await someWithdrawal('paid', n), n),
  paidAfterAll: async (n) => corrected('paid', await someWithdrawal(n % 2 === 0 ? 'failed' : 'returned', n), n),
};

test('any sequence of earnings, shares, corrections, withdrawals and failures leaves every fen where it belongs', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.integer({ min: 0, max: 400 })), { minLength: 5, maxLength: 25 }),
      async (sequence) => {
        for (const [step, n] of [['earn', 300] as const, ['apply', 100] as const, ...sequence]) {
          clock.advance(1000);
          await steps[step](n);
          for (const status of await states()) seen.add(status);
        }
        const { rows } = await deps.db.execute<Record<string, number>>(sql`
          select (select count(*) from (
              select u.id,
                (select coalesce(sum(author_part), 0) from work_earnings where author_id = u.id)
                  + (select coalesce(sum(agency_part), 0) from work_earnings where agency_owner_id = u.id and author_id <> u.id) as earned,
                (select coalesce(sum(balance), 0) from ledger_accounts where owner_id = u.id)
                  + (select coalesce(sum(gross), 0) from withdrawals where owner_id = u.id and status = 'paid') as there
              from users u where u.id in (${agency.id}, ${member.id})
            ) p where earned <> there) as wrong,
            (select count(*) from users u where coalesce((select balance from ledger_accounts where id = u.id || ':frozen'), 0)
              <> (select coalesce(sum(gross), 0) from withdrawals where owner_id = u.id and status in ('applied', 'approved', 'paying'))) as frozen,
            (select sum(balance)::bigint from ledger_accounts) as total,
            (select sum(balance)::bigint from ledger_accounts where kind in ('bank', 'fee', 'tax'))
              - (select coalesce(sum(gross), 0)::bigint from withdrawals where status = 'paid') as paid`);
        expect(rows[0]).toEqual({ wrong: 0, frozen: 0, total: 0, paid: 0 });
        expect((await checkLedger(deps)).differences).toEqual([]);
      },
    ),
    { numRuns: RUNS },
  );
  // A run in which nothing was withdrawn would prove nothing; a long one has seen every end.
  expect(seen).toContain('applied');
  if (RUNS > 6) expect(['paid', 'failed', 'returned', 'rejected', 'cancelled'].filter((status) => !seen.has(status))).toEqual([]);
}, 300_000);
