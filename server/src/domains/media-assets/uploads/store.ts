import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { uploadParts } from '../../../db/tables/media-assets.ts';

export type PartRow = typeof uploadParts.$inferSelect;

export async function listParts(db: Queryable, uploadId: string): Promise<PartRow[]> {
  return db.select().from(uploadParts).where(eq(uploadParts.uploadId, uploadId)).orderBy(asc(uploadParts.at));
}

export async function bytesOf(db: Queryable, uploadId: string): Promise<number> {
  const bytes = sql`coalesce(sum(${uploadParts.bytes}), 0)`.mapWith(Number);
  return (await db.select({ bytes }).from(uploadParts).where(eq(uploadParts.uploadId, uploadId)))[0]?.bytes ?? 0;
}

/** False when the part does not begin at the end of the upload, because another server has continued it. */
export async function addPart(db: Queryable, { uploadId, at, bytes, storeId, key }: PartRow): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into upload_parts (upload_id, at, bytes, store_id, key)
    select ${uploadId}, ${at}, ${bytes}, ${storeId}, ${key}
    where ${at}::bigint = (select coalesce(sum(bytes), 0) from upload_parts where upload_id = ${uploadId})
    on conflict do nothing`);
  return rowCount === 1;
}

export async function deleteParts(db: Queryable, uploadId: string): Promise<PartRow[]> {
  return db.delete(uploadParts).where(eq(uploadParts.uploadId, uploadId)).returning();
}
