import { sql, type SQL } from 'drizzle-orm';
import type { TaxMethod } from '#contract/earnings/terms.ts';
import type { PayeeKind } from '#contract/withdrawals/withdrawals.ts';
import type { Queryable } from '../../../db/client.ts';

export {
  findFirstAt,
  findOwedAt,
  findPlatformEntries,
  sumFrozen,
  sumMonths,
  type MonthSum,
  type PlatformAccount,
} from '../../../db/reads/ledger.ts';

/** A withdrawal whose money is frozen; `amount` in fen. */
export interface UnderWayRow {
  id: string;
  withdrawalId: string;
  owner: string;
  state: 'applied' | 'approved' | 'inFile' | 'paying';
  at: Date;
  amount: number;
}

interface Page {
  limit: number;
  offset?: number;
  after?: { at: Date; id: string } | null;
}

/**
 * Withdrawals whose money was frozen at a moment. Amounts and times come from the ledger, the state from the last step before the moment;
 * rows are only added to both, so the answer for a past moment never changes.
 */
const underWayAt = (until: Date): SQL => sql`
  select w.id as "withdrawalId", w.owner_id as "ownerId", e.at, e.id, e.amount,
    case when s.status <> 'paying' then s.status when w.batch_id is null then 'paying' else 'inFile' end as state
  from withdrawals w
  join ledger_keys f on f.key = 'withdrawal:' || w.id || ':freeze' and f.at < ${until.toISOString()}
  join ledger_entries e on e.at = f.at and e.transaction_id = f.transaction_id and e.amount > 0
  cross join lateral (
    select status from withdrawal_steps where withdrawal_id = w.id and at < ${until.toISOString()} order by id desc limit 1
  ) s
  where w.applied_at < ${until.toISOString()} and (w.ended_at is null or w.ended_at >= ${until.toISOString()})
    and not exists (select from ledger_keys x where x.key = 'withdrawal:' || w.id || ':end' and x.at < ${until.toISOString()})`;

export async function sumUnderWay(
  db: Queryable,
  until: Date,
): Promise<{ state: UnderWayRow['state']; count: number; amount: number }[]> {
  const { rows } = await db.execute<{ state: UnderWayRow['state']; count: number; amount: number }>(sql`
    select state, count(*)::integer as count, sum(amount)::bigint as amount from (${underWayAt(until)}) under_way group by state`);
  return rows;
}

/** Withdrawals under way in one state, the newest first. */
export async function listUnderWay(
  db: Queryable,
  { state, until }: { state: UnderWayRow['state']; until: Date },
  { limit, offset = 0, after }: Page,
): Promise<UnderWayRow[]> {
  const { rows } = await db.execute<Omit<UnderWayRow, 'at'> & { at: string }>(sql`
    select u.id::text, u."withdrawalId", u.at, u.amount, u.state, p.nickname as owner
    from (${underWayAt(until)}) u join people p on p.id = u."ownerId"
    where u.state = ${state} ${after ? sql`and (u.at, u.id) < (${after.at.toISOString()}, ${after.id}::bigint)` : sql``}
    order by u.at desc, u.id desc limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Corrections that waited for confirmation at a moment. `amount`: the change of what is owed; positive for money that came back. */
const unconfirmedAt = (until: Date): SQL => sql`
  select c.id, c.withdrawal_id as "withdrawalId", w.owner_id as "ownerId", c.proposed_at as at,
    case c.kind when 'returned' then w.gross else -w.gross end as amount
  from payout_corrections c join withdrawals w on w.id = c.withdrawal_id
  where c.proposed_at < ${until.toISOString()} and (c.decided_at is null or c.decided_at >= ${until.toISOString()})`;

export async function sumUnconfirmed(db: Queryable, until: Date): Promise<{ count: number; amount: number }> {
  const { rows } = await db.execute<{ count: number; amount: number }>(
    sql`select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount from (${unconfirmedAt(until)}) waiting`,
  );
  return rows[0] ?? { count: 0, amount: 0 };
}

export async function listUnconfirmed(
  db: Queryable,
  until: Date,
  { limit, offset = 0, after }: Page,
): Promise<Omit<UnderWayRow, 'state'>[]> {
  const { rows } = await db.execute<Omit<UnderWayRow, 'at' | 'state'> & { at: string }>(sql`
    select u.id, u."withdrawalId", u.at, u.amount, p.nickname as owner
    from (${unconfirmedAt(until)}) u join people p on p.id = u."ownerId"
    where true ${after ? sql`and (u.at, u.id) < (${after.at.toISOString()}, ${after.id})` : sql``}
    order by u.at desc, u.id desc limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Nicknames of the owners of these withdrawals, by withdrawal. */
export async function findOwners(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; owner: string }>(sql`
    select w.id, p.nickname as owner from withdrawals w join people p on p.id = w.owner_id
    where w.id = any (${sql.param(ids)}::text[])`);
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}

export interface TaxedRow {
  withdrawalId: string;
  ownerId: string;
  owner: string;
  taxMethod: TaxMethod;
  kind: PayeeKind;
  nameSealed: string;
  nameMasked: string;
  idNumberSealed: string | null;
  gross: number;
  tax: number;
  /** 1: paid in the period; -1: paid earlier and returned in the period. */
  times: number;
  /** The time at which a returned payout was paid; null for `times` 1. */
  paidAt: Date | null;
}

/** Withdrawals whose payout was booked or returned within a period; those with both are omitted. */
export async function listTaxed(db: Queryable, { from, until }: { from: Date; until: Date }): Promise<TaxedRow[]> {
  const { rows } = await db.execute<Omit<TaxedRow, 'paidAt'> & { paidAt: string | null }>(sql`
    with tax_changes as (
      select substr(subject, 12) as id, sum(case kind when 'return' then -1 else 1 end)::integer as times
      from ledger_transactions
      where at >= ${from.toISOString()} and at < ${until.toISOString()} and kind in ('payout', 'return', 'latePayout')
        and subject like 'withdrawal:%'
      group by 1 having sum(case kind when 'return' then -1 else 1 end) <> 0
    )
    select w.id as "withdrawalId", w.owner_id as "ownerId", u.nickname as owner, w.tax_method as "taxMethod", w.gross, w.tax, m.times,
      p.kind, p.name_sealed as "nameSealed", p.name_masked as "nameMasked", p.id_number_sealed as "idNumberSealed", case when m.times < 0 then (
        select max(s.at) from withdrawal_steps s where s.withdrawal_id = w.id and s.status = 'paid' and s.at < ${from.toISOString()}
      ) end as "paidAt"
    from tax_changes m join withdrawals w on w.id = m.id join payees p on p.id = w.payee_id join people u on u.id = w.owner_id
    order by w.id`);
  return rows.map((row) => ({ ...row, paidAt: row.paidAt === null ? null : new Date(row.paidAt) }));
}
