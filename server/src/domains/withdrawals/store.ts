import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { lockOn } from '../../db/locks/lock-on.ts';
import { payees, withdrawals } from '../../db/tables/withdrawals.ts';
import type { PayeeRow } from './payees/store.ts';

export { findUser } from '../../db/reads/accounts.ts';
export { whoDid } from '../../db/reads/audit-log.ts';
export { balancesOf } from '../../db/reads/ledger.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;
export type WithPayee = WithdrawalRow & { payee: PayeeRow };

export interface StepRow {
  withdrawalId: string;
  status: WithdrawalStatus;
  actorName: string;
  actorKind: 'user' | 'admin' | 'system';
  reason: string;
  at: Date;
}

/** Serialises the applications of one owner, so that limits hold. */
export async function lockOwner(tx: Transaction, ownerId: string): Promise<void> {
  await lockOn(tx, `withdrawals of ${ownerId}`);
}

export async function insertWithdrawal(tx: Transaction, row: WithdrawalRow): Promise<void> {
  await tx.insert(withdrawals).values(row);
}

export async function lockWithdrawal(tx: Transaction, id: string): Promise<WithPayee | undefined> {
  const [row] = await tx
    .select()
    .from(withdrawals)
    .innerJoin(payees, eq(payees.id, withdrawals.payeeId))
    .where(eq(withdrawals.id, id))
    .for('update', { of: withdrawals });
  return row && { ...row.withdrawals, payee: row.payees };
}

export async function findWithdrawal(db: Queryable, id: string): Promise<WithPayee | undefined> {
  const [row] = await db
    .select()
    .from(withdrawals)
    .innerJoin(payees, eq(payees.id, withdrawals.payeeId))
    .where(eq(withdrawals.id, id));
  return row && { ...row.withdrawals, payee: row.payees };
}

export async function updateWithdrawal(tx: Transaction, id: string, change: Partial<WithdrawalRow>): Promise<void> {
  await tx.update(withdrawals).set(change).where(eq(withdrawals.id, id));
}

export async function listOwn(
  db: Queryable,
  ownerId: string,
  status: WithdrawalStatus | undefined,
  limit: number,
  offset: number,
): Promise<WithPayee[]> {
  const rows = await db
    .select()
    .from(withdrawals)
    .innerJoin(payees, eq(payees.id, withdrawals.payeeId))
    .where(and(eq(withdrawals.ownerId, ownerId), status === undefined ? undefined : eq(withdrawals.status, status)))
    .orderBy(desc(withdrawals.appliedAt), withdrawals.id)
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({ ...row.withdrawals, payee: row.payees }));
}

/** States in which a withdrawal counts towards limits and tax. */
const LIVE: WithdrawalStatus[] = ['applied', 'approved', 'paying', 'paid'];

/** Number, sums in fen and months of an owner's withdrawals since a moment, without those that failed or were refused. */
export async function sumSince(
  db: Queryable,
  ownerId: string,
  since: Date,
): Promise<{ times: number; gross: number; tax: number; months: string[] }> {
  const [row] = await db
    .select({
      times: sql<number>`count(*)::integer`,
      gross: sql<number>`coalesce(sum(${withdrawals.gross}), 0)::bigint`.mapWith(Number),
      tax: sql<number>`coalesce(sum(${withdrawals.tax}), 0)::bigint`.mapWith(Number),
      months: sql<
        string[]
      >`coalesce(array_agg(distinct to_char(${withdrawals.appliedAt} at time zone 'Asia/Shanghai', 'YYYY-MM')), '{}')`,
    })
    .from(withdrawals)
    .where(and(eq(withdrawals.ownerId, ownerId), gte(withdrawals.appliedAt, since), inArray(withdrawals.status, LIVE)));
  return row ?? { times: 0, gross: 0, tax: 0, months: [] };
}

export async function sumPaid(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ paid: sql<number>`coalesce(sum(${withdrawals.net}), 0)::bigint`.mapWith(Number) })
    .from(withdrawals)
    .where(and(eq(withdrawals.ownerId, ownerId), eq(withdrawals.status, 'paid')));
  return row?.paid ?? 0;
}

export async function insertStep(tx: Transaction, step: StepRow & { actorId: string | null }): Promise<void> {
  await tx.execute(sql`
    insert into withdrawal_steps (withdrawal_id, status, actor_kind, actor_id, actor_name, reason, at)
    values (${step.withdrawalId}, ${step.status}, ${step.actorKind}, ${step.actorId}, ${step.actorName}, ${step.reason}, ${step.at.toISOString()})`);
}

/** Approvals by administrators, oldest first. A first approval of two is a step that leaves the status `applied`. */
export async function listApprovals(db: Queryable, id: string): Promise<{ actorId: string; at: Date }[]> {
  const { rows } = await db.execute<{ actorId: string; at: string }>(sql`
    select actor_id as "actorId", at from withdrawal_steps
    where withdrawal_id = ${id} and actor_kind = 'admin' and status in ('applied', 'approved') order by id`);
  return rows.map(({ actorId, at }) => ({ actorId, at: new Date(at) }));
}

/** The steps of these withdrawals in the order in which they happened. */
export async function listSteps(db: Queryable, ids: string[]): Promise<StepRow[]> {
  const { rows } = await db.execute<Omit<StepRow, 'at'> & { at: string }>(sql`
    select withdrawal_id as "withdrawalId", status, actor_kind as "actorKind", actor_name as "actorName", reason, at
    from withdrawal_steps where withdrawal_id = any (${sql.param(ids)}::text[]) order by id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Withdrawals in the order of `ids`. */
export async function listByIds(db: Queryable, ids: string[]): Promise<WithPayee[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(withdrawals)
    .innerJoin(payees, eq(payees.id, withdrawals.payeeId))
    .where(inArray(withdrawals.id, ids));
  const byId = new Map(rows.map((row) => [row.withdrawals.id, { ...row.withdrawals, payee: row.payees }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
