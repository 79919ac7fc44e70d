import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { balancesOf, statementOf } from '../../db/reads/ledger.ts';
import { checkLedger, LedgerError, makeLedgerPartitions, postToLedger, type Posting } from './service.ts';

const { deps, user, clock } = await createTestApp();

const record = (posting: Posting) => deps.transact((tx) => postToLedger(deps, tx, posting));
const earning = (ownerId: string, amount: number, key: string): Posting => ({
  key,
  kind: 'earning',
  subject: 'day:2026-11-20',
  entries: [
    { account: 'platform:cost', amount: -amount },
    { account: `${ownerId}:available`, amount },
  ],
});
const freeze = (ownerId: string, amount: number, key: string): Posting => ({
  key,
  kind: 'freeze',
  subject: 'withdrawal:w',
  entries: [
    { account: `${ownerId}:available`, amount: -amount },
    { account: `${ownerId}:frozen`, amount },
  ],
});

describe('what is posted', () => {
  test('moves the balances and shows in the statement, newest first', async () => {
    const { id } = await user('agencies');
    await record(earning(id, 500, `${id}-1`));
    clock.advance(1000);
    const between = clock.now();
    await record(freeze(id, 200, `${id}-2`));
    expect(await balancesOf(deps.db, id)).toEqual({ available: 300, frozen: 200 });
    const statement = await statementOf(deps.db, id, {}, { limit: 10, offset: 0 });
    expect(statement).toMatchObject([
      { kind: 'freeze', amount: -200, balance: 300, subject: 'withdrawal:w' },
      { kind: 'earning', amount: 500, balance: 500 },
    ]);
    expect(await statementOf(deps.db, id, { kinds: ['earning'] }, { limit: 10, offset: 0 })).toHaveLength(1);
    expect(await statementOf(deps.db, id, { from: between }, { limit: 10, offset: 0 })).toHaveLength(1);
  });

  test('is posted once under one key, also by ten at the same moment', async () => {
    const { id } = await user('agencies');
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(earning(id, 700, `${id}-once`))));
    expect(new Set(answers).size).toBe(1);
    expect(await balancesOf(deps.db, id)).toEqual({ available: 700, frozen: 0 });
  });

  test('another thing under the same key is refused', async () => {
    const { id } = await user('agencies');
    await record(earning(id, 700, `${id}-key`));
    await expect(record(earning(id, 701, `${id}-key`))).rejects.toThrow(LedgerError);
    expect(await balancesOf(deps.db, id)).toEqual({ available: 700, frozen: 0 });
  });

  test.each([
    ['half a fen', [0.5, -0.5]],
    ['more than it takes', [100, -99]],
    ['nothing', [0, 0]],
    ['more than can be counted', [1e30, -1e30]],
  ])('%s is refused', async (_name, [mine = 0, platform = 0]) => {
    const { id } = await user('agencies');
    const entries = [
      { account: `${id}:available` as const, amount: mine },
      { account: 'platform:cost' as const, amount: platform },
    ];
    await expect(record({ key: `${id}-wrong`, kind: 'earning', subject: 'day:x', entries })).rejects.toThrow(LedgerError);
    expect(await balancesOf(deps.db, id)).toEqual({ available: 0, frozen: 0 });
  });

  test('transfers that cross each other do not wait for one another for ever', async () => {
    const [a, b] = [(await user('agencies')).id, (await user('agencies')).id];
    const swap = (from: string, to: string, key: string): Posting => ({
      key,
      kind: 'correction',
      subject: 'day:x',
      entries: [
        { account: `${to}:available`, amount: 1 },
        { account: `${from}:available`, amount: -1 },
      ],
    });
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => record(n % 2 === 0 ? swap(a, b, `${a}-${n}`) : swap(b, a, `${a}-${n}`))),
    );
    expect((await balancesOf(deps.db, a)).available).toBe(0);
  });
});

describe('the database itself refuses', () => {
  const refused = async (statement: string, reason: RegExp) => {
    const failure = await deps.db.execute(sql.raw(statement)).then(
      () => null,
      (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message}`,
    );
    expect(failure).toMatch(reason);
  };

  test('entries that do not sum to zero', async () => {
    const { id } = await user('agencies');
    await record(earning(id, 500, `${id}-raw`));
    await refused(
      `insert into ledger_entries (at, transaction_id, account_id, amount, balance)
       select at, transaction_id, account_id, 1, balance + 1 from ledger_entries where account_id = '${id}:available'`,
      /does not balance/,
    );
    // Naming the month instead of the ledger is no way around it.
    const month = `ledger_entries_${clock.now().toISOString().slice(0, 7).replace('-', '_')}`;
    await refused(
      `insert into ${month} (at, transaction_id, account_id, amount, balance)
       select at, transaction_id, account_id, 1, balance + 1 from ${month} where account_id = '${id}:available'`,
      /does not balance/,
    );
    expect((await balancesOf(deps.db, id)).available).toBe(500);
  });

  test('a transaction without entries, and an entry without one', async () => {
    await refused(
      `insert into ledger_transactions (id, at, key, kind, subject) values ('empty', now(), 'e', 'earning', 's')`,
      /has no entries/,
    );
    await refused(
      `insert into ledger_entries (at, transaction_id, account_id, amount, balance) values
       (now(), 'nobody', 'platform:cost', 1, 1), (now(), 'nobody', 'platform:fee', -1, -1)`,
      /no ledger transaction/,
    );
  });

  test.each([
    ['that says another balance than comes of it', 'balance + 2'],
    ['of an account that there is not', 'balance + 1', 'nobody:available'],
  ])('an entry %s', async (_name, balance, account = '') => {
    const { id } = await user('agencies');
    await record(earning(id, 500, `${id}-chain`));
    await refused(
      `insert into ledger_entries (at, transaction_id, account_id, amount, balance)
       select at, transaction_id, ${account === '' ? 'account_id' : `'${account}'`}, sign(amount), ${balance.replace('+', '+ sign(amount) *')}
       from ledger_entries where transaction_id = (select transaction_id from ledger_entries where account_id = '${id}:available')`,
      /does not continue its balance/,
    );
  });

  test.each([
    ['a changed balance', `update ledger_accounts set balance = 1 where id = 'platform:fee'`, /by entries alone/],
    [
      'an account with money from nowhere',
      `insert into ledger_accounts (id, kind, balance) values ('x', 'fee', 5)`,
      /begins empty/,
    ],
    ['a changed entry', 'update ledger_entries set amount = amount + 1', /append-only/],
    ['a removed entry', 'delete from ledger_entries', /append-only/],
    ['a removed transaction', 'delete from ledger_transactions', /append-only/],
    ['a changed key', `update ledger_keys set key = key || 'x'`, /append-only/],
    ['an emptied table', 'truncate ledger_entries', /append-only/],
    [
      'an emptied month',
      `do $$ begin execute 'truncate ' || (select min(inhrelid::regclass::text) from pg_inherits where inhparent = 'ledger_entries'::regclass); end $$`,
      /append-only/,
    ],
    ['a closed account', 'delete from ledger_accounts', /append-only/],
  ])('%s', async (_name, statement, reason) => {
    const { id } = await user('agencies');
    await record(earning(id, 5, `${id}-there`));
    await refused(statement, reason);
  });

  test('more frozen given back than was frozen', async () => {
    const { id } = await user('agencies');
    await record(earning(id, 5, `${id}-in`));
    await expect(record(freeze(id, -5, `${id}-out`))).rejects.toThrow();
  });
});

test('after any sequence of postings every balance is proved from its entries and all sum to zero', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, async () => (await user('agencies')).id));
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          who: fc.nat(3),
          kind: fc.constantFrom('earn', 'freeze', 'unfreeze', 'correct'),
          amount: fc.integer({ min: 1, max: 100_000 }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      async (steps) => {
        for (const { who, kind, amount } of steps) {
          round += 1;
          const id = users[who] ?? '';
          const { available, frozen } = await balancesOf(deps.db, id);
          if (kind === 'earn') await record(earning(id, amount, `any-${round}`));
          if (kind === 'correct') await record({ ...earning(id, -amount, `any-${round}`), kind: 'correction' });
          if (kind === 'freeze' && available >= amount) await record(freeze(id, amount, `any-${round}`));
          if (kind === 'unfreeze' && frozen >= amount) await record({ ...freeze(id, -amount, `any-${round}`), kind: 'unfreeze' });
        }
        expect((await checkLedger(deps)).differences).toEqual([]);
        const { rows } = await deps.db.execute<{ total: number }>(sql`select sum(balance)::bigint as total from ledger_accounts`);
        expect(rows[0]?.total).toBe(0);
      },
    ),
    { numRuns: 15 },
  );
});

test('the check names an account whose balance was changed behind the back of the ledger', async () => {
  const { id } = await user('agencies');
  await record(earning(id, 500, `${id}-behind`));
  await deps.transact(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update ledger_accounts set balance = 501 where id = ${`${id}:available`}`);
  });
  const { differences } = await checkLedger(deps);
  expect(differences).toMatchObject([{ subject: `${id}:available`, difference: '余额 501 分，分录之和 500 分' }]);
  await deps.transact(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update ledger_accounts set balance = 500 where id = ${`${id}:available`}`);
  });
});

test('months that lie ahead have their place, and making them twice changes nothing', async () => {
  const { id } = await user('agencies');
  clock.advance(800 * 86_400_000);
  await expect(record(earning(id, 500, `${id}-ahead`))).rejects.toThrow();
  await makeLedgerPartitions(deps);
  await makeLedgerPartitions(deps);
  await record(earning(id, 500, `${id}-ahead`));
  clock.advance(150 * 86_400_000);
  await record(earning(id, 500, `${id}-later`));
  expect((await balancesOf(deps.db, id)).available).toBe(1000);
  expect((await checkLedger(deps)).differences).toEqual([]);
});
