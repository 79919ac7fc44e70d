import { and, asc, desc, eq, gt, inArray, isNotNull, lte, min, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { storageMigrations, storageStores, storedFiles } from '../../db/tables/storage.ts';

export { listStores, type StoreRow } from './register-store.ts';
import type { StoreRow } from './register-store.ts';

export type FileRow = typeof storedFiles.$inferSelect;
export type MigrationRow = typeof storageMigrations.$inferSelect;

export async function insertStore(db: Queryable, row: StoreRow): Promise<void> {
  await db.insert(storageStores).values(row);
}

/** All of them, so that two who switch at once do so one after the other. */
export async function lockStores(db: Queryable): Promise<StoreRow[]> {
  return db.select().from(storageStores).orderBy(storageStores.id).for('update');
}

export async function changeStore(db: Queryable, id: string, change: Partial<Omit<StoreRow, 'id'>>): Promise<void> {
  await db.update(storageStores).set(change).where(eq(storageStores.id, id));
}

export async function activate(db: Queryable, id: string): Promise<void> {
  await db.update(storageStores).set({ active: false }).where(eq(storageStores.active, true));
  await db.update(storageStores).set({ active: true }).where(eq(storageStores.id, id));
}

export async function deleteStore(db: Queryable, id: string): Promise<void> {
  await db.delete(storageMigrations).where(sql`${id} in (${storageMigrations.fromStore}, ${storageMigrations.toStore})`);
  await db.delete(storageStores).where(eq(storageStores.id, id));
}

export async function isUsed(db: Queryable, id: string): Promise<boolean> {
  const used = sql`(${storedFiles.storeId} = ${id} or ${storedFiles.movingTo} = ${id})`;
  return (await db.select({ unit: storedFiles.unit }).from(storedFiles).where(used).limit(1)).length > 0;
}

export async function sumsByStore(db: Queryable): Promise<Map<string, { files: number; bytes: number; units: number }>> {
  const rows = await db
    .select({
      storeId: storedFiles.storeId,
      units: sql<number>`count(*)::integer`,
      files: sql<number>`sum(${storedFiles.files})::integer`,
      bytes: sql`sum(${storedFiles.bytes})`.mapWith(Number),
    })
    .from(storedFiles)
    .groupBy(storedFiles.storeId);
  return new Map(rows.map(({ storeId, ...sums }) => [storeId, sums]));
}

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

/** What waits on the disk for another store follows a switch. */
export async function redirectWaiting(db: Queryable, to: string | null, now: Date): Promise<void> {
  await db.update(storedFiles).set({ movingTo: to, tries: 0, tryAt: now, failure: null }).where(isNotNull(storedFiles.movingTo));
}

export async function findFile(db: Queryable, unit: string): Promise<FileRow | undefined> {
  return (await db.select().from(storedFiles).where(eq(storedFiles.unit, unit)))[0];
}

export async function findKnown(db: Queryable, units: string[]): Promise<Map<string, FileRow>> {
  const rows = await db.select().from(storedFiles).where(inArray(storedFiles.unit, units));
  return new Map(rows.map((row) => [row.unit, row]));
}

export async function adopt(db: Queryable, rows: { unit: string; files: number; bytes: number }[], now: Date): Promise<void> {
  const known = rows.map((row) => ({ ...row, storeId: 'local', tries: 0, createdAt: now }));
  if (known.length > 0) await db.insert(storedFiles).values(known).onConflictDoNothing();
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

/** False when the unit has been removed or moved by another meanwhile. */
export async function settle(db: Queryable, unit: string, from: string, to: string): Promise<boolean> {
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

/** Stops a migration whose store has failed, so that it goes on before the first of these failures. */
export async function stepBack(db: Queryable, id: string, cursor: string, failures: number): Promise<void> {
  await db
    .update(storageMigrations)
    .set({ state: 'paused', cursor, failedUnits: sql`${storageMigrations.failedUnits} - ${failures}` })
    .where(eq(storageMigrations.id, id));
}

/** One more unit was looked at; answers the state it is in now, so that a stop is heard. */
export async function advance(
  db: Queryable,
  id: string,
  { cursor, bytes, failure, now }: { cursor: string; bytes: number; failure: string | null; now: Date },
): Promise<string | undefined> {
  const moved = failure === null ? 1 : 0;
  const rows = await db
    .update(storageMigrations)
    .set({
      cursor,
      movedUnits: sql`${storageMigrations.movedUnits} + ${moved}`,
      movedBytes: sql`${storageMigrations.movedBytes} + ${moved === 1 ? bytes : 0}`,
      failedUnits: sql`${storageMigrations.failedUnits} + ${1 - moved}`,
      ...(failure === null ? {} : { failure }),
      updatedAt: now,
    })
    .where(eq(storageMigrations.id, id))
    .returning({ state: storageMigrations.state });
  return rows[0]?.state;
}
