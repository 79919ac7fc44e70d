import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { PostingKind } from './posting.ts';

export {
  findBalanceAt,
  findBalances,
  findStatement,
  sumKinds,
  type StatementFilter,
  type StatementRow,
} from './statement-store.ts';
export { checks } from './check-store.ts';

export interface KeyRow {
  key: string;
  transactionId: string;
  at: Date;
  digest: Buffer;
}

/** False when somebody has it; who takes it at the same moment is waited for. */
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

/** Opens those that are new, then holds all of them, in the order of their ids. */
export async function lockAccounts(tx: Transaction, ids: string[]): Promise<void> {
  const list = sql.param(ids.toSorted());
  await tx.execute(sql`
    insert into ledger_accounts (id, owner_id, kind)
    select id, split_part(id, ':', 1), split_part(id, ':', 2) from unnest(${list}::text[]) as given (id)
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

/** Whose accounts the caller holds; each appears once. The database holds the balances against its own. */
export async function insertEntries(
  tx: Transaction,
  { id, at }: { id: string; at: Date },
  entries: [account: string, amount: number][],
): Promise<void> {
  await tx.execute(sql`
    insert into ledger_entries (at, transaction_id, account_id, amount, balance)
    select ${at.toISOString()}::timestamptz, ${id}, a.id, amount, a.balance + amount from unnest(
      ${sql.param(entries.map(([account]) => account))}::text[], ${sql.param(entries.map(([, amount]) => amount))}::bigint[]
    ) as given (account, amount) join ledger_accounts a on a.id = given.account`);
}

/** Makes the months that lie ahead; what is there stays. */
export async function makePartitions(db: Queryable, from: Date, months: number): Promise<void> {
  for (const table of ['ledger_transactions', 'ledger_entries'])
    await db.execute(sql`select ensure_month_partitions(${table}, ${from.toISOString()}::date, ${months}::integer)`);
}
