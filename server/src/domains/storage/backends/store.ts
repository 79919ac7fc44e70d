import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { storageMigrations, storageStores, storedFiles } from '../../../db/tables/storage.ts';

export type BackendRow = typeof storageStores.$inferSelect;

export const listBackends = async (db: Queryable): Promise<BackendRow[]> =>
  db.select().from(storageStores).orderBy(storageStores.createdAt, storageStores.id);

/** Buckets that are active or contain files. */
export async function listNeededBuckets(db: Queryable): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from storage_stores s
    where kind = 's3' and (active or exists (select from stored_files where store_id = s.id)) order by created_at, id`);
  return rows;
}

/** Notes a unit on the disk, to be moved (`movingTo`) if another backend is active; returns whether it is to be moved. */
export async function recordFile(
  db: Queryable,
  { unit, files, bytes, now }: { unit: string; files: number; bytes: number; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ moving: boolean }>(sql`
    insert into stored_files (unit, store_id, files, bytes, moving_to, try_at, created_at)
    select ${unit}, 'local', ${files}, ${bytes}, active.id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from (select nullif(id, 'local') as id from storage_stores where active) active
    on conflict (unit) do update set store_id = 'local', files = excluded.files, bytes = excluded.bytes,
      moving_to = excluded.moving_to, tries = 0, try_at = excluded.try_at, failure = null
    returning moving_to is not null as moving`);
  return rows[0]?.moving ?? false;
}

/** Notes a unit that was written directly to a backend. */
export async function recordFileAt(
  db: Queryable,
  { storeId, unit, files, bytes, now }: { storeId: string; unit: string; files: number; bytes: number; now: Date },
): Promise<void> {
  const facts = { storeId, files, bytes, movingTo: null, tries: 0, tryAt: null, failure: null };
  await db
    .insert(storedFiles)
    .values({ unit, ...facts, createdAt: now })
    .onConflictDoUpdate({ target: storedFiles.unit, set: facts });
}

export async function findBackendOf(db: Queryable, unit: string): Promise<string | null> {
  const rows = await db.select({ storeId: storedFiles.storeId }).from(storedFiles).where(eq(storedFiles.unit, unit));
  return rows[0]?.storeId ?? null;
}

/** The backends that may contain files of a unit: where it is, and where it is being moved to. */
export async function listPlaces(db: Queryable, unit: string): Promise<string[]> {
  const { storeId, movingTo } = storedFiles;
  const rows = await db.select({ storeId, movingTo }).from(storedFiles).where(eq(storedFiles.unit, unit));
  return rows.flatMap((row) => [row.storeId, ...(row.movingTo === null ? [] : [row.movingTo])]);
}

export async function deleteFile(db: Queryable, unit: string): Promise<{ storeId: string; movingTo: string | null } | undefined> {
  const { storeId, movingTo } = storedFiles;
  return (await db.delete(storedFiles).where(eq(storedFiles.unit, unit)).returning({ storeId, movingTo }))[0];
}

export async function insertBackend(db: Queryable, row: BackendRow): Promise<void> {
  await db.insert(storageStores).values(row);
}

/** Locks all backends, so that changes of the active backend do not overlap. */
export async function lockBackends(db: Queryable): Promise<BackendRow[]> {
  return db.select().from(storageStores).orderBy(storageStores.id).for('update');
}

export async function changeBackend(db: Queryable, id: string, change: Partial<Omit<BackendRow, 'id'>>): Promise<void> {
  await db.update(storageStores).set(change).where(eq(storageStores.id, id));
}

export async function activate(db: Queryable, id: string): Promise<void> {
  await db.update(storageStores).set({ active: false }).where(eq(storageStores.active, true));
  await db.update(storageStores).set({ active: true }).where(eq(storageStores.id, id));
}

export async function deleteBackend(db: Queryable, id: string): Promise<void> {
  await db.delete(storageMigrations).where(sql`${id} in (${storageMigrations.fromStore}, ${storageMigrations.toStore})`);
  await db.delete(storageStores).where(eq(storageStores.id, id));
}

export async function isUsed(db: Queryable, id: string): Promise<boolean> {
  const isInUse = sql`(${storedFiles.storeId} = ${id} or ${storedFiles.movingTo} = ${id})`;
  return (await db.select({ unit: storedFiles.unit }).from(storedFiles).where(isInUse).limit(1)).length > 0;
}

export async function sumsByBackend(db: Queryable): Promise<Map<string, { files: number; bytes: number; units: number }>> {
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
