import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { payees } from '../../../db/tables/withdrawals.ts';

export type PayeeRow = typeof payees.$inferSelect;

export async function listPayees(db: Queryable, ownerId: string): Promise<PayeeRow[]> {
  return db
    .select()
    .from(payees)
    .where(and(eq(payees.ownerId, ownerId), isNull(payees.removedAt)))
    .orderBy(desc(payees.createdAt), payees.id)
    .limit(100);
}

/** Serialises additions by one user, so that limits hold. */
export async function lockPayeesOf(tx: Transaction, ownerId: string): Promise<void> {
  await lockOn(tx, `payees of ${ownerId}`);
}

/** Counts removed payees as well. */
export async function countAddedSince(db: Queryable, ownerId: string, since: Date): Promise<number> {
  return db.$count(payees, and(eq(payees.ownerId, ownerId), gt(payees.createdAt, since)));
}

/** A payee of the owner that was not removed. */
export async function findLivePayee(db: Queryable, ownerId: string, id: string): Promise<PayeeRow | undefined> {
  return (
    await db
      .select()
      .from(payees)
      .where(and(eq(payees.id, id), eq(payees.ownerId, ownerId), isNull(payees.removedAt)))
  )[0];
}

export async function findPayee(db: Queryable, id: string): Promise<PayeeRow | undefined> {
  return (await db.select().from(payees).where(eq(payees.id, id)))[0];
}

/** False when the owner has the same account already. */
export async function insertPayee(tx: Transaction, row: PayeeRow): Promise<boolean> {
  return (await tx.insert(payees).values(row).onConflictDoNothing().returning({ id: payees.id })).length > 0;
}

export async function removePayee(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(payees).set({ removedAt: at }).where(eq(payees.id, id));
}

/** Locks the next payees by id, removed ones included. */
export async function lockPayees(tx: Transaction, after: string, limit: number): Promise<PayeeRow[]> {
  return tx.select().from(payees).where(gt(payees.id, after)).orderBy(asc(payees.id)).limit(limit).for('update');
}

export async function changePayee(tx: Transaction, id: string, change: Partial<PayeeRow>): Promise<void> {
  await tx.update(payees).set(change).where(eq(payees.id, id));
}

/** The number of other users who have the same account as a payee. */
export async function countSharers(db: Queryable, { ownerId, fingerprint }: PayeeRow): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${payees.ownerId})::integer` })
    .from(payees)
    .where(and(eq(payees.fingerprint, fingerprint), ne(payees.ownerId, ownerId)));
  return row?.count ?? 0;
}
