import { and, asc, count, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { adminRecoveryCodes, admins } from '../../../db/tables/admins.ts';

export async function putPending(db: Queryable, adminId: string, sealed: string): Promise<void> {
  await db.update(admins).set({ totpPending: sealed }).where(eq(admins.id, adminId));
}

export async function enableTotp(db: Queryable, adminId: string, sealed: string, now: Date): Promise<void> {
  await db.update(admins).set({ totpSecret: sealed, totpPending: null, totpSince: now }).where(eq(admins.id, adminId));
}

export async function dropTotp(db: Queryable, adminId: string): Promise<void> {
  await db.update(admins).set({ totpSecret: null, totpPending: null, totpSince: null }).where(eq(admins.id, adminId));
  await db.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId));
}

/** Marks the 30-second step of a TOTP code as used. False if this or a later step was used before, so that a code works once. */
export async function takeStep(db: Queryable, adminId: string, step: number): Promise<boolean> {
  const updated = await db
    .update(admins)
    .set({ totpStep: step })
    .where(and(eq(admins.id, adminId), lt(admins.totpStep, step)))
    .returning({ id: admins.id });
  return updated.length > 0;
}

/** Replaces an administrator's recovery codes; only their keyed hashes (column `mark`) are stored. */
export async function putRecoveryCodes(db: Queryable, adminId: string, hashes: Buffer[], keyId: string): Promise<void> {
  await db.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId));
  await db.insert(adminRecoveryCodes).values(hashes.map((mark) => ({ adminId, mark, keyId })));
}

/** Uses up a recovery code. False for an unknown or used code. `hashes`: the code's hash with each valid key. */
export async function takeRecoveryCode(db: Queryable, adminId: string, hashes: Buffer[], now: Date): Promise<boolean> {
  const updated = await db
    .update(adminRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(eq(adminRecoveryCodes.adminId, adminId), inArray(adminRecoveryCodes.mark, hashes), isNull(adminRecoveryCodes.usedAt)),
    )
    .returning({ adminId: adminRecoveryCodes.adminId });
  return updated.length > 0;
}

export async function countRecoveryCodes(db: Queryable, adminId: string): Promise<number> {
  const rows = await db
    .select({ n: count() })
    .from(adminRecoveryCodes)
    .where(and(eq(adminRecoveryCodes.adminId, adminId), isNull(adminRecoveryCodes.usedAt)));
  return rows[0]?.n ?? 0;
}

/** Locks the next administrators with a TOTP secret behind the id `after`. */
export async function lockAdminsWithSecrets(tx: Transaction, after: string, limit: number) {
  const { id, totpSecret, totpPending } = admins;
  return tx
    .select({ id, totpSecret, totpPending })
    .from(admins)
    .where(and(gt(id, after), sql`coalesce(${totpSecret}, ${totpPending}) is not null`))
    .orderBy(asc(id))
    .limit(limit)
    .for('update');
}

export async function putSecrets(
  tx: Transaction,
  id: string,
  secrets: { totpSecret: string | null; totpPending: string | null },
): Promise<void> {
  await tx.update(admins).set(secrets).where(eq(admins.id, id));
}

/** Deletes recovery codes hashed with another key; returns the ids of administrators who lose unused codes. */
export async function dropRecoveryCodesOfOtherKeys(db: Queryable, keyId: string): Promise<string[]> {
  const deleted = await db
    .delete(adminRecoveryCodes)
    .where(sql`${adminRecoveryCodes.keyId} is distinct from ${keyId}`)
    .returning({ adminId: adminRecoveryCodes.adminId, usedAt: adminRecoveryCodes.usedAt });
  return [...new Set(deleted.filter(({ usedAt }) => usedAt === null).map(({ adminId }) => adminId))];
}
