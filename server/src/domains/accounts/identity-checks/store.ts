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

/** In the order in which they were noted. */
export async function listChecks(db: Queryable, purpose: IdentityPurpose, subjectId: string): Promise<IdentityCheckRow[]> {
  return db
    .select()
    .from(identityChecks)
    .where(and(eq(identityChecks.subjectId, subjectId), eq(identityChecks.purpose, purpose)))
    .orderBy(asc(identityChecks.createdAt), asc(identityChecks.id))
    .limit(20);
}

/** The newest first. */
export async function listChecksOfUser(db: Queryable, userId: string, limit: number): Promise<IdentityCheckRow[]> {
  return db
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.userId, userId))
    .orderBy(desc(identityChecks.createdAt), asc(identityChecks.id))
    .limit(limit);
}

/** What was said of a subject before, but for those; answers what is gone. */
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

/** These and no others, though another may have come in between. */
export async function deleteChecks(tx: Transaction, rows: readonly IdentityCheckRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.delete(identityChecks).where(inArray(identityChecks.id, ids));
}

export async function renewConsents(tx: Transaction, ids: string[], consentVersion: string, at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(identityChecks).set({ consentVersion, consentedAt: at }).where(inArray(identityChecks.id, ids));
}

/** Changes one that has not been answered yet; false when it has been, or is gone. */
export const changeWaiting = (db: Queryable, id: string, change: Partial<IdentityCheckRow>): Promise<boolean> =>
  changeIn(db, 'waiting', id, change);

/** Changes one whose page is being asked for. */
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

/** The next ones whose data are still here, locked. */
export async function lockSealed(tx: Transaction, after: string, limit: number): Promise<IdentityCheckRow[]> {
  return tx
    .select()
    .from(identityChecks)
    .where(and(gt(identityChecks.id, after), isNotNull(identityChecks.inputSealed)))
    .orderBy(asc(identityChecks.id))
    .limit(limit)
    .for('update');
}
