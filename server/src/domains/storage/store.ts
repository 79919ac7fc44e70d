import { and, asc, desc, eq, gt, inArray, isNotNull, lte, min, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { storageMigrations, storageStores, storedFiles } from '../../db/tables/storage.ts';

export type FileRow = typeof storedFiles.$inferSelect;
export type MigrationRow = typeof storageMigrations.$inferSelect;

export async function sumWaiting(db: Queryable) {
  const [row] = await db
    .select({
      files: sql<number>`coalesce(sum(${storedFiles.files}), 0)::integer`,
      bytes: sql`coalesce(sum(${storedFiles.bytes}), 0)`.mapWith(Number),
      oldest: min(storedFiles.createdAt),
      failure: sql<string | null>`max(${storedFiles.failure})`,
    })
    .from(storedFiles)
    .where(isNotNull(storedFiles.movingTo));
  return row ?? { files: 0, bytes: 0, oldest: null, failure: null };
}

/** After a change of the active backend: waiting units move to the new one; null: they stay on the disk. */
export async function redirectWaiting(db: Queryable, to: string | null, now: Date): Promise<void> {
  await db.update(storedFiles).set({ movingTo: to, tries: 0, tryAt: now, failure: null }).where(isNotNull(storedFiles.movingTo));
}

export async function findFile(db: Queryable, unit: string): Promise<FileRow | undefined> {
  return (await db.select().from(storedFiles).where(eq(storedFiles.unit, unit)))[0];
}

/** Rows of these units, by unit. */
export async function findRegistered(db: Queryable, units: string[]): Promise<Map<string, FileRow>> {
  const rows = await db.select().from(storedFiles).where(inArray(storedFiles.unit, units));
  return new Map(rows.map((row) => [row.unit, row]));
}

export async function adopt(db: Queryable, rows: { unit: string; files: number; bytes: number }[], now: Date): Promise<void> {
  const values = rows.map((row) => ({ ...row, storeId: 'local', tries: 0, createdAt: now }));
  if (values.length > 0) await db.insert(storedFiles).values(values).onConflictDoNothing();
}

export async function listDue(db: Queryable, now: Date, limit: number): Promise<FileRow[]> {
  return db
    .select()
    .from(storedFiles)
    .where(and(isNotNull(storedFiles.movingTo), lte(storedFiles.tryAt, now)))
    .orderBy(asc(storedFiles.tryAt), asc(storedFiles.unit))
    .limit(limit);
}

export async function listAfter(db: Queryable, storeId: string, cursor: string, limit: number): Promise<FileRow[]> {
  return db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.storeId, storeId), gt(storedFiles.unit, cursor)))
    .orderBy(asc(storedFiles.unit))
    .limit(limit);
}

/** Notes that a unit was moved; false when it was removed or moved by another process in the meantime. */
export async function recordMove(db: Queryable, unit: string, from: string, to: string): Promise<boolean> {
  const rows = await db
    .update(storedFiles)
    .set({ storeId: to, movingTo: null, tries: 0, failure: null })
    .where(and(eq(storedFiles.unit, unit), eq(storedFiles.storeId, from)))
    .returning({ unit: storedFiles.unit });
  return rows.length > 0;
}

export async function postpone(db: Queryable, { unit, tries }: FileRow, tryAt: Date, failure: string): Promise<void> {
  await db
    .update(storedFiles)
    .set({ tries: Math.min(tries + 1, 1_000), tryAt, failure })
    .where(eq(storedFiles.unit, unit));
}

export async function insertMigration(db: Queryable, row: MigrationRow): Promise<boolean> {
  return (await db.insert(storageMigrations).values(row).onConflictDoNothing().returning()).length > 0;
}

export async function listMigrations(db: Queryable, limit: number): Promise<MigrationRow[]> {
  return db.select().from(storageMigrations).orderBy(desc(storageMigrations.startedAt)).limit(limit);
}

export async function findMigration(db: Queryable, id: string): Promise<MigrationRow | undefined> {
  return (await db.select().from(storageMigrations).where(eq(storageMigrations.id, id)))[0];
}

export async function findOpenMigration(db: Queryable): Promise<MigrationRow | undefined> {
  return (await db.select().from(storageMigrations).where(ne(storageMigrations.state, 'done')))[0];
}

export async function lockMigration(db: Queryable, id: string): Promise<MigrationRow | undefined> {
  return (await db.select().from(storageMigrations).where(eq(storageMigrations.id, id)).for('update'))[0];
}

export async function changeMigration(db: Queryable, id: string, change: Partial<MigrationRow>): Promise<void> {
  await db.update(storageMigrations).set(change).where(eq(storageMigrations.id, id));
}

/** Pauses a migration and sets it back to the cursor before the last `failures` failures. */
export async function stepBack(db: Queryable, id: string, cursor: string, failures: number): Promise<void> {
  await db
    .update(storageMigrations)
    .set({ state: 'paused', cursor, failedUnits: sql`${storageMigrations.failedUnits} - ${failures}` })
    .where(eq(storageMigrations.id, id));
}

/** Notes one more unit; returns the state of the migration now, which may have been paused. */
export async function advance(
  db: Queryable,
  id: string,
  { cursor, bytes, failure, now }: { cursor: string; bytes: number; failure: string | null; now: Date },
): Promise<string | undefined> {
  const movedUnits = failure === null ? 1 : 0;
  const rows = await db
    .update(storageMigrations)
    .set({
      cursor,
      movedUnits: sql`${storageMigrations.movedUnits} + ${movedUnits}`,
      movedBytes: sql`${storageMigrations.movedBytes} + ${movedUnits === 1 ? bytes : 0}`,
      failedUnits: sql`${storageMigrations.failedUnits} + ${1 - movedUnits}`,
      ...(failure === null ? {} : { failure }),
      updatedAt: now,
    })
    .where(eq(storageMigrations.id, id))
    .returning({ state: storageMigrations.state });
  return rows[0]?.state;
}

/** The backend to which a migration moves files. */
export async function findTargetOf(db: Queryable, id: string) {
  const [row] = await db
    .select({ target: storageStores })
    .from(storageMigrations)
    .innerJoin(storageStores, eq(storageStores.id, storageMigrations.toStore))
    .where(eq(storageMigrations.id, id));
  return row?.target;
}
