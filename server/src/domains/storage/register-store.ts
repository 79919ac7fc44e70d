import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { storageStores, storedFiles } from '../../db/tables/storage.ts';

export type StoreRow = typeof storageStores.$inferSelect;

export const listStores = (db: Queryable): Promise<StoreRow[]> =>
  db.select().from(storageStores).orderBy(storageStores.createdAt, storageStores.id);

/** On the disk, and on its way when another store is active; answers whether it is. */
export async function noteFile(
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

/** Where it was written to at once; nothing of it waits. */
export async function noteFileAt(
  db: Queryable,
  { storeId, unit, files, bytes, now }: { storeId: string; unit: string; files: number; bytes: number; now: Date },
): Promise<void> {
  const facts = { storeId, files, bytes, movingTo: null, tries: 0, tryAt: null, failure: null };
  await db
    .insert(storedFiles)
    .values({ unit, ...facts, createdAt: now })
    .onConflictDoUpdate({ target: storedFiles.unit, set: facts });
}

export async function findStoreOf(db: Queryable, unit: string): Promise<string | null> {
  const rows = await db.select({ storeId: storedFiles.storeId }).from(storedFiles).where(eq(storedFiles.unit, unit));
  return rows[0]?.storeId ?? null;
}

export async function deleteFile(db: Queryable, unit: string): Promise<{ storeId: string; movingTo: string | null } | undefined> {
  const { storeId, movingTo } = storedFiles;
  return (await db.delete(storedFiles).where(eq(storedFiles.unit, unit)).returning({ storeId, movingTo }))[0];
}
