import { sql, type SQL } from 'drizzle-orm';
import type { StatementKind } from '#contract/earnings/statements.ts';
import type { Queryable, Transaction } from '../../db/client.ts';

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
  { id, at, key, kind, subject }: { id: string; at: Date; key: string; kind: StatementKind; subject: string },
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
