import { and, desc, eq, getTableColumns, gte, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { containing } from '../../../db/lookups/containing.ts';
import { after, sorted, type Order, type Part } from '../../../db/keyset.ts';
import { inPart, type WaitingPart } from '../../../db/scopes/waiting-part.ts';
import { people } from '../../../db/reads/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { payoutCorrections, withdrawals } from '../../../db/tables/withdrawals.ts';
import type { WithdrawalRow, WithPayee } from '../store.ts';

export interface AuditFilter {
  status?: WithdrawalStatus | undefined;
  identity?: 'creator' | 'agencies' | undefined;
  keywords?: string | undefined;
  leastGross?: number | undefined;
  part?: WaitingPart | undefined;
  unconfirmed?: boolean;
  /** Default: by application, the oldest first for a filter of waiting states, otherwise the newest first. */
  sort?: 'at' | '-at' | 'gross' | '-gross' | undefined;
}

export interface ApplicantRow {
  nickname: string;
  agency: string | null;
  approvedByAccount: string | null;
  outcomeByAccount: string | null;
}

export async function listIds(db: Queryable, filter: AuditFilter, part: Part<Positioned>): Promise<string[]> {
  const order = orderOf(filter);
  const rows = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(conditions(filter), after(order, part)))
    .orderBy(...sorted(order))
    .limit(part.limit)
    .offset(part.offset ?? 0);
  return rows.map(({ id }) => id);
}

/** The columns by which rows are ordered. */
type Positioned = Pick<WithdrawalRow, 'id' | 'gross' | 'appliedAt'>;

/** Each order reads an index forwards or backwards. */
function orderOf({ status, sort }: AuditFilter): Order<Positioned> {
  const isWaiting = status === 'applied' || status === 'approved';
  const order = sort ?? (isWaiting ? 'at' : '-at');
  const down = order.startsWith('-');
  const by = order.endsWith('gross') ? 'gross' : 'appliedAt';
  return { by: withdrawals[by], id: withdrawals.id, down, keyOf: (row) => [row[by], row.id] };
}

function conditions({ status, identity, keywords = '', leastGross: minGross, part, unconfirmed }: AuditFilter): SQL | undefined {
  // An array is computed once, so that each condition can use an index.
  const usersByName = sql`array(select ${people.id} from ${people} where ${containing(people.nickname, keywords)} limit 200)`;
  return and(
    status === undefined ? undefined : eq(withdrawals.status, status),
    unconfirmed ? sql`${withdrawals.id} = any (array(${unconfirmedIds}))` : undefined,
    identity === undefined ? undefined : eq(withdrawals.identity, identity),
    minGross === undefined ? undefined : gte(withdrawals.gross, minGross),
    inPart(part, withdrawals.id, withdrawals.appliedAt),
    keywords === ''
      ? undefined
      : or(eq(withdrawals.id, keywords), eq(withdrawals.ownerId, keywords), eq(withdrawals.ownerId, sql`any(${usersByName})`)),
  );
}

export async function countByStatus(db: Queryable): Promise<Partial<Record<WithdrawalStatus, number>>> {
  const { rows } = await db.execute<{ status: WithdrawalStatus; count: number }>(
    sql`select split_part(name, ':', 2) as status, n as count from tallied where name like 'withdrawals:%' and n > 0`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Withdrawals with a declared outcome or a correction that another administrator has to confirm. */
const unconfirmedIds = sql`
  select id from withdrawals where status = 'paying' and outcome is not null
  union select withdrawal_id from payout_corrections where state = 'waiting'`;

export async function countUnconfirmed(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::integer as n from (${unconfirmedIds}) as unconfirmed`);
  return rows[0]?.n ?? 0;
}

/** The sum in fen of withdrawals that wait for a decision or a payment. */
export async function sumWaiting(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select coalesce(sum(gross), 0)::bigint as total from withdrawals where status in ('applied', 'approved', 'paying')`,
  );
  return rows[0]?.total ?? 0;
}

/** Owners with the name of their agency: their own, or that of which they are or were a member. An individual creator has none after leaving. */
export async function findApplicants(db: Queryable, ids: string[]): Promise<Map<string, ApplicantRow>> {
  const { rows } = await db.execute<{
    id: string;
    nickname: string;
    agency: string | null;
    approvedByAccount: string | null;
    outcomeByAccount: string | null;
  }>(sql`
    select w.id, coalesce(nullif(u.nickname, ''), '用户') as nickname, coalesce(own.name, member.name) as agency, a.account as "approvedByAccount",
      o.account as "outcomeByAccount"
    from withdrawals w join people u on u.id = w.owner_id
    left join agency_profiles own on own.owner_id = w.owner_id
    left join lateral (
      select g.name from memberships m join agency_profiles g on g.id = m.agency_id
      where m.user_id = w.owner_id
        and (m.status in ('approved', 'disabled') or not exists (select from individual_creators i where i.user_id = w.owner_id))
      order by m.created_at desc limit 1
    ) member on true
    left join admin_names a on a.id = w.approved_by
    left join admin_names o on o.id = w.outcome_by
    where w.id = any (${sql.param(ids)}::text[])`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Number and sum (fen) of the owner's last six other paid withdrawals; `toPayee`: how many of all were paid to the same payee. */
export async function paidBefore(
  db: Queryable,
  { id, ownerId, payeeId }: WithPayee,
): Promise<{ times: number; gross: number; toPayee: number }> {
  const { rows } = await db.execute<{ times: number; gross: number; toPayee: number }>(sql`
    select count(*)::integer as times, coalesce(sum(gross), 0)::bigint as gross,
      (select count(*)::integer from withdrawals where owner_id = ${ownerId} and payee_id = ${payeeId} and status = 'paid' and id <> ${id}) as "toPayee"
    from (
      select gross from withdrawals where owner_id = ${ownerId} and status = 'paid' and id <> ${id} order by applied_at desc limit 6
    ) recent`);
  return rows[0] ?? { times: 0, gross: 0, toPayee: 0 };
}

/** Automatic payouts under way from this Alipay account, unchanged since `before`, the oldest first. */
export async function listUnderWay(
  db: Queryable,
  { account }: { account: string },
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from withdrawals
    where status = 'paying' and batch_id is null and coalesce(payout_driver, 'alipay') = 'alipay' and coalesce(payout_account, ${account}) = ${account} and updated_at < ${before.toISOString()}
    order by updated_at, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function listOfPayoutFile(tx: Transaction, payoutFileId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from withdrawals where batch_id = ${payoutFileId} order by applied_at, id`,
  );
  return rows.map(({ id }) => id);
}

/** The columns of a correction without its proof, which is a file. */
const { proof: _proof, ...columns } = getTableColumns(payoutCorrections);
export const withoutProof = columns;

/** Corrections, the newest first; `by` and `decider`: the accounts of the administrators who proposed and decided them. */
export async function listCorrections(
  db: Queryable,
  withdrawalId: string,
): Promise<(Omit<typeof payoutCorrections.$inferSelect, 'proof'> & { by: string; decider: string | null })[]> {
  const decider = alias(adminNames, 'decider');
  return db
    .select({ ...withoutProof, by: adminNames.account, decider: decider.account })
    .from(payoutCorrections)
    .innerJoin(adminNames, eq(adminNames.id, payoutCorrections.proposedBy))
    .leftJoin(decider, eq(decider.id, payoutCorrections.decidedBy))
    .where(eq(payoutCorrections.withdrawalId, withdrawalId))
    .orderBy(desc(payoutCorrections.proposedAt), desc(payoutCorrections.id))
    .limit(50);
}
