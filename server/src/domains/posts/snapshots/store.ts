import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { deleteInParts } from '../../../db/batched-change.ts';
import { draftSnapshots } from '../../../db/tables/posts.ts';

export type SnapshotRow = typeof draftSnapshots.$inferSelect;

/** The snapshots of a post without their bodies, the newest first. */
export async function listSnapshots(db: Queryable, postId: string, limit: number, offset: number) {
  return db
    .select({
      id: draftSnapshots.id,
      title: sql<string>`${draftSnapshots.content} ->> 'title'`,
      textLength: sql<number>`(${draftSnapshots.content} ->> 'textLength')::int`,
      pictureCount: draftSnapshots.pictureCount,
      savedAt: draftSnapshots.savedAt,
    })
    .from(draftSnapshots)
    .where(eq(draftSnapshots.postId, postId))
    .orderBy(desc(draftSnapshots.savedAt), draftSnapshots.id)
    .limit(limit)
    .offset(offset);
}

export async function countSnapshots(db: Queryable, postId: string): Promise<number> {
  return (await db.select({ n: count() }).from(draftSnapshots).where(eq(draftSnapshots.postId, postId)))[0]?.n ?? 0;
}

export async function findSnapshot(db: Queryable, postId: string, id: string): Promise<SnapshotRow | undefined> {
  const rows = await db
    .select()
    .from(draftSnapshots)
    .where(and(eq(draftSnapshots.postId, postId), eq(draftSnapshots.id, id)));
  return rows[0];
}

/** The time when the content of the newest snapshot was saved by its author. */
export async function findLastSavedAt(db: Queryable, postId: string): Promise<Date | undefined> {
  const rows = await db
    .select({ savedAt: draftSnapshots.savedAt })
    .from(draftSnapshots)
    .where(eq(draftSnapshots.postId, postId))
    .orderBy(desc(draftSnapshots.savedAt), draftSnapshots.id)
    .limit(1);
  return rows[0]?.savedAt;
}

export async function insertSnapshot(db: Queryable, snapshot: typeof draftSnapshots.$inferInsert): Promise<void> {
  await db.insert(draftSnapshots).values(snapshot);
}

/** Deletes the snapshots of a post except the newest `max`. */
export async function deleteBeyond(db: Queryable, postId: string, max: number): Promise<void> {
  await db.execute(sql`
    delete from draft_snapshots where id in (
      select id from draft_snapshots where post_id = ${postId} order by saved_at desc, id offset ${max})`);
}

export const deleteBefore = (db: Queryable, before: Date): Promise<number> =>
  deleteInParts(db, sql`draft_snapshots`, sql`saved_at < ${before.toISOString()}::timestamptz`);
