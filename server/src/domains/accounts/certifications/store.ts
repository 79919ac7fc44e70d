import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { certifications } from '../../../db/tables/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';

export type CertificationRow = typeof certifications.$inferSelect;

export async function insertCertification(tx: Transaction, row: typeof certifications.$inferInsert): Promise<void> {
  await tx.insert(certifications).values(row);
}

/** The user's certification that has not ended. */
export async function findStanding(db: Queryable, userId: string): Promise<CertificationRow | undefined> {
  return (
    await db
      .select()
      .from(certifications)
      .where(and(eq(certifications.userId, userId), isNull(certifications.endedAt)))
  )[0];
}

export async function findCertification(db: Queryable, id: string): Promise<CertificationRow | undefined> {
  return (await db.select().from(certifications).where(eq(certifications.id, id)))[0];
}

export async function endCertification(
  tx: Transaction,
  id: string,
  end: Partial<Pick<CertificationRow, 'endedAt' | 'endedBy' | 'endedHow' | 'endedReason'>>,
): Promise<void> {
  await tx
    .update(certifications)
    .set(end)
    .where(and(eq(certifications.id, id), isNull(certifications.endedAt)));
}

/** Ids of certifications whose term is over but which have not ended yet, the oldest term first. */
export async function listLapsing(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: certifications.id })
    .from(certifications)
    .where(and(isNull(certifications.endedAt), lte(certifications.until, now)))
    .orderBy(asc(certifications.until))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const ender = alias(adminNames, 'ender');

/** A user's certifications, newest first. */
export async function listCertifications(db: Queryable, userId: string, limit: number) {
  return db
    .select({ certification: certifications, givenBy: adminNames.account, endedBy: ender.account })
    .from(certifications)
    .leftJoin(adminNames, eq(adminNames.id, certifications.givenBy))
    .leftJoin(ender, eq(ender.id, certifications.endedBy))
    .where(eq(certifications.userId, userId))
    .orderBy(desc(certifications.givenAt), asc(certifications.id))
    .limit(limit);
}

export type CertificationListRow = Awaited<ReturnType<typeof listCertifications>>[number];

export async function deleteCertificationsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(certifications).where(eq(certifications.userId, userId));
}
