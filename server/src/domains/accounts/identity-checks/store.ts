import { and, asc, desc, eq, gt, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { deleteInParts } from '../../../db/batched-change.ts';
import { identityChecks } from '../../../db/tables/accounts.ts';

export type IdentityCheckRow = typeof identityChecks.$inferSelect;
export type IdentityPurpose = IdentityCheckRow['purpose'];

export async function insertChecks(tx: Transaction, rows: (typeof identityChecks.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(identityChecks).values(rows);
}

export async function findCheck(db: Queryable, id: string): Promise<IdentityCheckRow | undefined> {
  return (await db.select().from(identityChecks).where(eq(identityChecks.id, id)))[0];
}

/** Checks of a subject, oldest first. */
export async function listChecks(db: Queryable, purpose: IdentityPurpose, subjectId: string): Promise<IdentityCheckRow[]> {
  return db
    .select()
    .from(identityChecks)
    .where(and(eq(identityChecks.subjectId, subjectId), eq(identityChecks.purpose, purpose)))
    .orderBy(asc(identityChecks.createdAt), asc(identityChecks.id))
    .limit(20);
}

/** Checks of a user, newest first. */
export async function listChecksOfUser(db: Queryable, userId: string, limit: number): Promise<IdentityCheckRow[]> {
  return db
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.userId, userId))
    .orderBy(desc(identityChecks.createdAt), asc(identityChecks.id))
    .limit(limit);
}

/** Deletes the checks of a subject except `keep`; returns the deleted ones. */
export async function deleteOthers(
  tx: Transaction,
  purpose: IdentityPurpose,
  subjectId: string,
  keep: string[],
): Promise<IdentityCheckRow[]> {
  return tx
    .delete(identityChecks)
    .where(
      and(
        eq(identityChecks.subjectId, subjectId),
        eq(identityChecks.purpose, purpose),
        keep.length === 0 ? undefined : notInArray(identityChecks.id, keep),
      ),
    )
    .returning();
}

/** Deletes exactly these checks; another check may have been inserted meanwhile. */
export async function deleteChecks(tx: Transaction, rows: readonly IdentityCheckRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.delete(identityChecks).where(inArray(identityChecks.id, ids));
}

export async function renewConsents(tx: Transaction, ids: string[], consentVersion: string, at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(identityChecks).set({ consentVersion, consentedAt: at }).where(inArray(identityChecks.id, ids));
}

/** Changes a check that waits for an answer; false if it was answered or deleted. */
export const changeWaiting = (db: Queryable, id: string, change: Partial<IdentityCheckRow>): Promise<boolean> =>
  changeIn(db, 'waiting', id, change);

/** Changes a face check whose page is being requested; false if it was deleted. */
export const changeBegun = (db: Queryable, id: string, change: Partial<IdentityCheckRow>): Promise<boolean> =>
  changeIn(db, 'begun', id, change);

async function changeIn(
  db: Queryable,
  state: IdentityCheckRow['state'],
  id: string,
  change: Partial<IdentityCheckRow>,
): Promise<boolean> {
  const changed = await db
    .update(identityChecks)
    .set(change)
    .where(and(eq(identityChecks.id, id), eq(identityChecks.state, state)))
    .returning({ id: identityChecks.id });
  return changed.length > 0;
}

export const deleteChecksBefore = (db: Queryable, before: Date): Promise<number> =>
  deleteInParts(db, sql`identity_checks`, sql`created_at < ${before.toISOString()}::timestamptz`);

export async function deleteChecksOf(tx: Transaction, userId: string): Promise<IdentityCheckRow[]> {
  return tx.delete(identityChecks).where(eq(identityChecks.userId, userId)).returning();
}

/** Locks the next checks with sealed data behind the id `after`. */
export async function lockSealed(tx: Transaction, after: string, limit: number): Promise<IdentityCheckRow[]> {
  return tx
    .select()
    .from(identityChecks)
    .where(and(gt(identityChecks.id, after), isNotNull(identityChecks.inputSealed)))
    .orderBy(asc(identityChecks.id))
    .limit(limit)
    .for('update');
}
