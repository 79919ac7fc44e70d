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

/** False when a code of that half minute or a later one was accepted before: of two at once, one gets in. */
export async function takeStep(db: Queryable, adminId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(admins)
    .set({ totpStep: step })
    .where(and(eq(admins.id, adminId), lt(admins.totpStep, step)))
    .returning({ id: admins.id });
  return taken.length > 0;
}

export async function putRecoveryCodes(db: Queryable, adminId: string, marks: Buffer[], keyId: string): Promise<void> {
  await db.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId));
  await db.insert(adminRecoveryCodes).values(marks.map((mark) => ({ adminId, mark, keyId })));
}

/** False for an unknown one and one that was used; `marks` are one code's, with each key. */
export async function takeRecoveryCode(db: Queryable, adminId: string, marks: Buffer[], now: Date): Promise<boolean> {
  const taken = await db
    .update(adminRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(eq(adminRecoveryCodes.adminId, adminId), inArray(adminRecoveryCodes.mark, marks), isNull(adminRecoveryCodes.usedAt)),
    )
    .returning({ adminId: adminRecoveryCodes.adminId });
  return taken.length > 0;
}

export async function countRecoveryCodes(db: Queryable, adminId: string): Promise<number> {
  const rows = await db
    .select({ n: count() })
    .from(adminRecoveryCodes)
    .where(and(eq(adminRecoveryCodes.adminId, adminId), isNull(adminRecoveryCodes.usedAt)));
  return rows[0]?.n ?? 0;
}

/** The next ones with a secret, locked. */
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

/** Removes codes that were made with another key; answers whose. */
export async function dropRecoveryCodesOfOtherKeys(db: Queryable, keyId: string): Promise<string[]> {
  const dropped = await db
    .delete(adminRecoveryCodes)
    .where(sql`${adminRecoveryCodes.keyId} is distinct from ${keyId}`)
    .returning({ adminId: adminRecoveryCodes.adminId, usedAt: adminRecoveryCodes.usedAt });
  return [...new Set(dropped.filter(({ usedAt }) => usedAt === null).map(({ adminId }) => adminId))];
}
