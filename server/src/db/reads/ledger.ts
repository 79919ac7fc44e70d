import { sql } from 'drizzle-orm';
import type { StatementKind } from '#contract/earnings/statements.ts';
import type { Queryable } from '../client.ts';

// Reads of the ledger for other domains. A holder's statement is that of the available account; amounts are in fen.

export interface StatementRow {
  id: string;
  at: Date;
  kind: StatementKind;
  subject: string;
  amount: number;
  balance: number;
}

interface StatementFilter {
  from?: Date | undefined;
  until?: Date | undefined;
  kinds?: StatementKind[] | undefined;
}

const availableOf = (ownerId: string): string => `${ownerId}:available`;
const frozenOf = (ownerId: string): string => `${ownerId}:frozen`;

/** A holder's balances: available, and frozen by withdrawals under way. */
export async function balancesOf(db: Queryable, ownerId: string): Promise<{ available: number; frozen: number }> {
  const { rows } = await db.execute<{ kind: 'available' | 'frozen'; balance: number }>(
    sql`select kind, balance from ledger_accounts where id in (${availableOf(ownerId)}, ${frozenOf(ownerId)})`,
  );
  const balances = { available: 0, frozen: 0 };
  for (const { kind, balance } of rows) balances[kind] = balance;
  return balances;
}

/** Entries of a holder, the newest first, read from the index of the account; `limit` + 1 rows mean that there are more. */
export async function statementOf(
  db: Queryable,
  ownerId: string,
  { from, until, kinds }: StatementFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StatementRow[]> {
  const { rows } = await db.execute<Omit<StatementRow, 'at'> & { at: string }>(sql`
    select e.id::text, e.at, t.kind, t.subject, e.amount, e.balance
    from ledger_entries e join ledger_transactions t on t.at = e.at and t.id = e.transaction_id
    where e.account_id = ${availableOf(ownerId)}
      ${from === undefined ? sql`` : sql`and e.at >= ${from.toISOString()}`}
      ${until === undefined ? sql`` : sql`and e.at < ${until.toISOString()}`}
      ${kinds === undefined ? sql`` : sql`and t.kind = any (${sql.param(kinds)}::text[])`}
    order by e.at desc, e.id desc limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** A holder's balance at a time in the past. */
export async function balanceAt(db: Queryable, ownerId: string, at: Date): Promise<number> {
  const { rows } = await db.execute<{ balance: number }>(sql`
    select balance from ledger_entries where account_id = ${availableOf(ownerId)} and at < ${at.toISOString()}
    order by at desc, id desc limit 1`);
  return rows[0]?.balance ?? 0;
}

/** A holder's sums of a period by kind of posting. */
export const sumKinds = (db: Queryable, ownerId: string, from: Date, until: Date): Promise<Record<StatementKind, number>> =>
  sumKindsOf(db, availableOf(ownerId), from, until);

/** What left a holder for good in a period: payouts with fees and taxes. */
export const sumPaidOut = async (db: Queryable, ownerId: string, from: Date, until: Date): Promise<number> =>
  -(await sumKindsOf(db, frozenOf(ownerId), from, until)).payout;

async function sumKindsOf(db: Queryable, accountId: string, from: Date, until: Date): Promise<Record<StatementKind, number>> {
  const { rows } = await db.execute<{ kind: StatementKind; total: number }>(sql`
    select t.kind, sum(e.amount)::bigint as total from ledger_entries e join ledger_transactions t on t.at = e.at and t.id = e.transaction_id
    where e.account_id = ${accountId} and e.at >= ${from.toISOString()} and e.at < ${until.toISOString()} group by t.kind`);
  const sums = { earning: 0, correction: 0, freeze: 0, unfreeze: 0, payout: 0, return: 0, latePayout: 0 };
  for (const { kind, total } of rows) sums[kind] = total;
  return sums;
}

/**
 * How a holder's earnings of a period's days differ from the postings within it. `later`: earned on its days, posted after it; `earlier`:
 * earned on other days, posted within it.
 */
export async function sumShifted(
  db: Queryable,
  ownerId: string,
  { from, to }: { from: string; to: string },
  posted: { from: Date; until: Date },
): Promise<{ earlier: number; later: number }> {
  const { rows } = await db.execute<{ earlier: number; later: number }>(sql`
    select coalesce(sum(amount) filter (where at < ${posted.until.toISOString()} and day not between ${from} and ${to}), 0)::bigint as earlier,
      coalesce(sum(amount) filter (where at >= ${posted.until.toISOString()} and day between ${from} and ${to}), 0)::bigint as later
    from (
      select e.at, e.amount, substr(t.subject, 5) as day
      from ledger_entries e join ledger_transactions t on t.at = e.at and t.id = e.transaction_id
      where e.account_id = ${availableOf(ownerId)} and e.at >= ${posted.from.toISOString()} and t.subject like 'day:%'
    ) shifted`);
  return rows[0] ?? { earlier: 0, later: 0 };
}

/** Minus the sum of these accounts is what is owed to all holders. */
const PLATFORM = sql`array['platform:cost', 'platform:fee', 'platform:tax', 'platform:bank']`;

export type PlatformAccount = 'cost' | 'fee' | 'tax' | 'bank';

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

export interface MonthSum {
  month: string;
  account: PlatformAccount;
  kind: StatementKind;
  owed: number;
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
  { account, kinds, from, until }: { account: PlatformAccount; kinds: StatementKind[]; from: Date; until: Date },
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: { at: Date; id: string } | null },
): Promise<Omit<StatementRow, 'balance'>[]> {
  const { rows } = await db.execute<Omit<StatementRow, 'at' | 'balance'> & { at: string }>(sql`
    select e.id::text, e.at, t.kind, t.subject, -e.amount as amount
    from ledger_entries e join ledger_transactions t on t.at = e.at and t.id = e.transaction_id
    where e.account_id = ${`platform:${account}`} and e.at >= ${from.toISOString()} and e.at < ${until.toISOString()}
      and t.kind = any (${sql.param(kinds)}::text[])
      ${after ? sql`and (e.at, e.id) < (${after.at.toISOString()}, ${after.id}::bigint)` : sql``}
    order by e.at desc, e.id desc limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Fen frozen now, by the balances of the accounts. */
export async function sumFrozen(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ frozen: number }>(
    sql`select coalesce(sum(balance), 0)::bigint as frozen from ledger_accounts where kind = 'frozen'`,
  );
  return rows[0]?.frozen ?? 0;
}
