import { sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';

export type PostingKind = 'earning' | 'correction' | 'freeze' | 'unfreeze' | 'payout' | 'return' | 'latePayout';

export interface KeyRow {
  key: string;
  transactionId: string;
  at: Date;
  digest: Buffer;
}

/** Claims a key; false when it exists. Waits for a concurrent claim. */
export async function takeKey(tx: Transaction, { key, transactionId, at, digest }: KeyRow): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into ledger_keys (key, transaction_id, at, digest) values (${key}, ${transactionId}, ${at.toISOString()}, ${digest})
    on conflict (key) do nothing`);
  return rowCount === 1;
}

export async function findKey(db: Queryable, key: string): Promise<{ transactionId: string; digest: Buffer } | undefined> {
  const { rows } = await db.execute<{ transactionId: string; digest: Buffer }>(
    sql`select transaction_id as "transactionId", digest from ledger_keys where key = ${key}`,
  );
  return rows[0];
}

/** Inserts missing accounts and locks all, in the order of their ids. */
export async function lockAccounts(tx: Transaction, ids: string[]): Promise<void> {
  const list = sql.param(ids.toSorted());
  await tx.execute(sql`
    insert into ledger_accounts (id, owner_id, kind)
    select id, split_part(id, ':', 1), split_part(id, ':', 2) from unnest(${list}::text[]) as account (id)
    where id not like 'platform:%' order by id
    on conflict (id) do nothing`);
  await tx.execute(sql`select from ledger_accounts where id = any (${list}::text[]) order by id for no key update`);
}

export async function insertTransaction(
  tx: Transaction,
  { id, at, key, kind, subject }: { id: string; at: Date; key: string; kind: PostingKind; subject: string },
): Promise<void> {
  await tx.execute(sql`
    insert into ledger_transactions (id, at, key, kind, subject) values (${id}, ${at.toISOString()}, ${key}, ${kind}, ${subject})`);
}

/** Inserts entries of accounts that the caller has locked, one an account. A trigger compares the balances with those of the accounts. */
export async function insertEntries(
  tx: Transaction,
  { id, at }: { id: string; at: Date },
  entries: [account: string, amount: number][],
): Promise<void> {
  await tx.execute(sql`
    insert into ledger_entries (at, transaction_id, account_id, amount, balance)
    select ${at.toISOString()}::timestamptz, ${id}, a.id, amount, a.balance + amount from unnest(
      ${sql.param(entries.map(([account]) => account))}::text[], ${sql.param(entries.map(([, amount]) => amount))}::bigint[]
    ) as entry (account, amount) join ledger_accounts a on a.id = entry.account`);
}

/** Makes the partitions of the coming months. */
export async function makePartitions(db: Queryable, from: Date, months: number): Promise<void> {
  for (const table of ['ledger_transactions', 'ledger_entries'])
    await db.execute(sql`select ensure_month_partitions(${table}, ${from.toISOString()}::date, ${months}::integer)`);
}

export interface StatementRow {
  id: string;
  at: Date;
  transactionId: string;
  kind: PostingKind;
  subject: string;
  amount: number;
  balance: number;
}

export interface StatementFilter {
  from?: Date | undefined;
  until?: Date | undefined;
  kinds?: PostingKind[] | undefined;
}

/** Balances in fen by account; unused accounts are missing. */
export async function findBalances(db: Queryable, accountIds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; balance: number }>(
    sql`select id, balance from ledger_accounts where id = any (${sql.param(accountIds)}::text[])`,
  );
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** Entries of an account, the newest first, read from its index. */
export async function findStatement(
  db: Queryable,
  accountId: string,
  { from, until, kinds }: StatementFilter,
  limit: number,
  offset: number,
): Promise<StatementRow[]> {
  const { rows } = await db.execute<Omit<StatementRow, 'at'> & { at: string }>(sql`
    select e.id::text, e.at, e.transaction_id as "transactionId", t.kind, t.subject, e.amount, e.balance
    from ledger_entries e join ledger_transactions t on t.at = e.at and t.id = e.transaction_id
    where e.account_id = ${accountId}
      ${from === undefined ? sql`` : sql`and e.at >= ${from.toISOString()}`}
      ${until === undefined ? sql`` : sql`and e.at < ${until.toISOString()}`}
      ${kinds === undefined ? sql`` : sql`and t.kind = any (${sql.param(kinds)}::text[])`}
    order by e.at desc, e.id desc limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export async function findBalanceAt(db: Queryable, accountId: string, at: Date): Promise<number> {
  const { rows } = await db.execute<{ balance: number }>(sql`
    select balance from ledger_entries where account_id = ${accountId} and at < ${at.toISOString()} order by at desc, id desc limit 1`);
  return rows[0]?.balance ?? 0;
}

/** See `sumShifted` in service.ts. */
export async function sumShifted(
  db: Queryable,
  accountId: string,
  { from, to }: { from: string; to: string },
  posted: { from: Date; until: Date },
): Promise<{ earlier: number; later: number }> {
  const { rows } = await db.execute<{ earlier: number; later: number }>(sql`
    select coalesce(sum(amount) filter (where at < ${posted.until.toISOString()} and day not between ${from} and ${to}), 0)::bigint as earlier,
      coalesce(sum(amount) filter (where at >= ${posted.until.toISOString()} and day between ${from} and ${to}), 0)::bigint as later
    from (
      select e.at, e.amount, substr(t.subject, 5) as day
      from ledger_entries e join ledger_transactions t on t.at = e.at and t.id = e.transaction_id
      where e.account_id = ${accountId} and e.at >= ${posted.from.toISOString()} and t.subject like 'day:%'
    ) day_entries`);
  return rows[0] ?? { earlier: 0, later: 0 };
}

export async function sumKinds(db: Queryable, accountId: string, from: Date, until: Date): Promise<Record<PostingKind, number>> {
  const { rows } = await db.execute<{ kind: PostingKind; total: number }>(sql`
    select t.kind, sum(e.amount)::bigint as total from ledger_entries e join ledger_transactions t on t.at = e.at and t.id = e.transaction_id
    where e.account_id = ${accountId} and e.at >= ${from.toISOString()} and e.at < ${until.toISOString()} group by t.kind`);
  const sums = { earning: 0, correction: 0, freeze: 0, unfreeze: 0, payout: 0, return: 0, latePayout: 0 };
  for (const { kind, total } of rows) sums[kind] = total;
  return sums;
}

/** Minus the sum of these accounts is what is owed to all holders. */
const PLATFORM = sql`array['platform:cost', 'platform:fee', 'platform:tax', 'platform:bank']`;

/** Fen owed to all holders together at each of these moments, computed from the platform's accounts. */
export async function findOwedAt(db: Queryable, moments: Date[]): Promise<number[]> {
  const { rows } = await db.execute<{ owed: number }>(sql`
    select coalesce(-sum(last.balance), 0)::bigint as owed
    from unnest(${sql.param(moments.map((at) => at.toISOString()))}::timestamptz[]) with ordinality as moment (at, place)
    cross join unnest(${PLATFORM}) as account (id)
    left join lateral (
      select balance from ledger_entries where account_id = account.id and at < moment.at order by at desc, id desc limit 1
    ) last on true
    group by place order by place`);
  return rows.map(({ owed }) => owed);
}

/** Changes of what is owed, by month of China, account of the platform and kind of posting. */
export async function sumMonths(db: Queryable, from: Date, until: Date): Promise<MonthSum[]> {
  const { rows } = await db.execute<MonthSum & Record<string, unknown>>(sql`
    select to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, substr(e.account_id, 10) as account, t.kind,
      -sum(e.amount)::bigint as owed
    from ledger_entries e join ledger_transactions t on t.at = e.at and t.id = e.transaction_id
    where e.account_id = any (${PLATFORM}) and e.at >= ${from.toISOString()} and e.at < ${until.toISOString()}
      and t.at >= ${from.toISOString()} and t.at < ${until.toISOString()}
    group by 1, 2, 3`);
  return rows;
}

export interface MonthSum {
  month: string;
  account: PlatformAccount;
  kind: PostingKind;
  owed: number;
}

export type PlatformAccount = 'cost' | 'fee' | 'tax' | 'bank';

/** The time of the first earning; null: nothing was ever posted. */
export async function findFirstAt(db: Queryable): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select at from ledger_entries where account_id = 'platform:cost' order by at, id limit 1`,
  );
  return rows[0] === undefined ? null : new Date(rows[0].at);
}

/** Entries of an account of the platform, the newest first; `amount`: the change of what is owed to holders. */
export async function findPlatformEntries(
  db: Queryable,
  { account, kinds, from, until }: { account: PlatformAccount; kinds: PostingKind[]; from: Date; until: Date },
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: { at: Date; id: string } | null },
): Promise<PlatformEntry[]> {
  const { rows } = await db.execute<Omit<PlatformEntry, 'at'> & { at: string }>(sql`
    select e.id::text, e.at, t.kind, t.subject, -e.amount as amount
    from ledger_entries e join ledger_transactions t on t.at = e.at and t.id = e.transaction_id
    where e.account_id = ${`platform:${account}`} and e.at >= ${from.toISOString()} and e.at < ${until.toISOString()}
      and t.kind = any (${sql.param(kinds)}::text[])
      ${after ? sql`and (e.at, e.id) < (${after.at.toISOString()}, ${after.id}::bigint)` : sql``}
    order by e.at desc, e.id desc limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export type PlatformEntry = Pick<StatementRow, 'id' | 'at' | 'kind' | 'subject' | 'amount'>;

/** Fen frozen now, by the balances of the accounts. */
export async function sumFrozen(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ frozen: number }>(
    sql`select coalesce(sum(balance), 0)::bigint as frozen from ledger_accounts where kind = 'frozen'`,
  );
  return rows[0]?.frozen ?? 0;
}

/** The rules of the ledger; each query answers the first violation, or no row. */
export const checks: { rule: string; query: SQL }[] = [
  {
    rule: '每笔交易的分录之和为零',
    query: sql`
      select transaction_id as subject, format('分录之和为 %s 分', sum(amount)) as difference
      from ledger_entries group by transaction_id having sum(amount) <> 0 order by transaction_id limit 1`,
  },
  {
    rule: '每个账户的余额等于其分录之和',
    query: sql`
      select a.id as subject, format('余额 %s 分，分录之和 %s 分', a.balance, coalesce(s.total, 0)) as difference
      from ledger_accounts a
      left join (select account_id, sum(amount) as total from ledger_entries group by account_id) s on s.account_id = a.id
      where a.balance <> coalesce(s.total, 0) order by a.id limit 1`,
  },
  {
    rule: '每条分录记下的余额是前一条的余额加上本条金额',
    query: sql`
      select account_id || ' #' || id as subject, format('应为 %s 分，记为 %s 分', expected, balance) as difference
      from (
        select account_id, id, balance, sum(amount) over (partition by account_id order by id) as expected from ledger_entries
      ) chain
      where balance <> expected order by account_id, id limit 1`,
  },
  {
    rule: '每笔交易都有分录，每个幂等键都有交易',
    query: sql`
      select k.key as subject, '没有对应的交易或分录' as difference from ledger_keys k
      where not exists (
        select from ledger_transactions t join ledger_entries e on e.at = t.at and e.transaction_id = t.id
        where t.at = k.at and t.id = k.transaction_id and t.key = k.key
      ) order by k.key limit 1`,
  },
  {
    rule: '每笔交易都有自己的幂等键',
    query: sql`
      select t.id as subject, format('键 %s 不指向本交易', t.key) as difference from ledger_transactions t
      where not exists (select from ledger_keys k where k.key = t.key and k.transaction_id = t.id) order by t.id limit 1`,
  },
  {
    rule: '冻结金额不为负',
    query: sql`
      select id as subject, format('余额 %s 分', balance) as difference from ledger_accounts
      where kind = 'frozen' and balance < 0 order by id limit 1`,
  },
];
