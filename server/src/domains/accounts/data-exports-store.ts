import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { dataExports } from '../../db/tables/accounts.ts';

export type ExportRow = typeof dataExports.$inferSelect;

export async function lockExportsOf(db: Queryable, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`export:${userId}`}, 0))`);
}

export async function insertExport(db: Queryable, row: typeof dataExports.$inferInsert): Promise<ExportRow> {
  const [inserted] = await db.insert(dataExports).values(row).returning();
  if (inserted === undefined) throw new Error('an export was not inserted');
  return inserted;
}

export async function findExport(db: Queryable, id: string): Promise<ExportRow | undefined> {
  return (await db.select().from(dataExports).where(eq(dataExports.id, id)))[0];
}

export async function changeExport(db: Queryable, id: string, change: Partial<ExportRow>): Promise<void> {
  await db.update(dataExports).set(change).where(eq(dataExports.id, id));
}

/** The newest first. */
export async function listExports(db: Queryable, userId: string, most: number): Promise<ExportRow[]> {
  return db.select().from(dataExports).where(eq(dataExports.userId, userId)).orderBy(desc(dataExports.requestedAt)).limit(most);
}

export async function listExpiredExports(db: Queryable, now: Date, most: number): Promise<ExportRow[]> {
  return db
    .select()
    .from(dataExports)
    .where(and(isNotNull(dataExports.key), lte(dataExports.expiresAt, now)))
    .limit(most);
}

export async function deleteExport(db: Queryable, id: string): Promise<void> {
  await db.delete(dataExports).where(eq(dataExports.id, id));
}
