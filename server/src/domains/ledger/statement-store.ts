import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import type { PostingKind } from './posting.ts';

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

/** Fen by account; an account that was never used has none. */
export async function findBalances(db: Queryable, accountIds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; balance: number }>(
    sql`select id, balance from ledger_accounts where id = any (${sql.param(accountIds)}::text[])`,
  );
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** Newest first, off the index of the account. */
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

export async function sumKinds(db: Queryable, accountId: string, from: Date, until: Date): Promise<Record<PostingKind, number>> {
  const { rows } = await db.execute<{ kind: PostingKind; total: number }>(sql`
    select t.kind, sum(e.amount)::bigint as total from ledger_entries e join ledger_transactions t on t.at = e.at and t.id = e.transaction_id
    where e.account_id = ${accountId} and e.at >= ${from.toISOString()} and e.at < ${until.toISOString()} group by t.kind`);
  const sums = { earning: 0, correction: 0, freeze: 0, unfreeze: 0, payout: 0 };
  for (const { kind, total } of rows) sums[kind] = total;
  return sums;
}
