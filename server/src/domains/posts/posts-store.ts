import { and, asc, eq, gt, inArray, lt, max, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { postClaims, postCounts, postReviews, postRevisions, posts } from '../../db/tables/posts.ts';

export type PostRow = typeof posts.$inferSelect;
export type RevisionRow = typeof postRevisions.$inferSelect;

export async function findPost(db: Queryable, id: string): Promise<PostRow | undefined> {
  return (await db.select().from(posts).where(eq(posts.id, id)))[0];
}

/** Locked until the transaction ends: whatever happens to a work happens one after the other. */
export async function lockPost(db: Queryable, id: string): Promise<PostRow | undefined> {
  return (await db.select().from(posts).where(eq(posts.id, id)).for('update'))[0];
}

export async function insertPost(db: Queryable, post: typeof posts.$inferInsert): Promise<void> {
  await db.insert(posts).values(post);
}

export async function changePost(db: Queryable, id: string, change: Partial<PostRow>): Promise<void> {
  await db.update(posts).set(change).where(eq(posts.id, id));
}

export async function findRevision(db: Queryable, id: string): Promise<RevisionRow | undefined> {
  return (await db.select().from(postRevisions).where(eq(postRevisions.id, id)))[0];
}

export async function nextRevisionNumber(db: Queryable, postId: string): Promise<number> {
  const rows = await db
    .select({ last: max(postRevisions.number) })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId));
  return (rows[0]?.last ?? 0) + 1;
}

export async function insertRevision(db: Queryable, revision: typeof postRevisions.$inferInsert): Promise<void> {
  await db.insert(postRevisions).values(revision);
}

export async function changeRevision(db: Queryable, id: string, change: Partial<RevisionRow>): Promise<void> {
  await db.update(postRevisions).set(change).where(eq(postRevisions.id, id));
}

export async function ensureCounts(db: Queryable, postId: string): Promise<void> {
  await db.insert(postCounts).values({ postId }).onConflictDoNothing();
}

export async function replaceCounts(db: Queryable, counts: typeof postCounts.$inferInsert): Promise<void> {
  const row = { ...counts, listedViews: counts.views ?? 0 };
  await db.insert(postCounts).values(row).onConflictDoUpdate({ target: postCounts.postId, set: row });
}

/** Published works of one author by their ids, from after one on. */
export async function listPublishedOf(db: Queryable, authorId: string, after: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), eq(posts.status, 'published'), gt(posts.id, after)))
    .orderBy(asc(posts.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Scheduled works whose time has come; a video only once it can be played. */
export async function findDue(db: Queryable, now: Date, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from posts p join post_revisions r on r.id = p.submitted_revision_id
    where p.status = 'scheduled' and p.publish_at <= ${now.toISOString()}::timestamptz
      and (p.type <> 'video' or exists (select 1 from media_assets m where m.id = r.media_id and m.state = 'ready'))
    order by p.publish_at, p.id limit ${most}`);
  return rows.map(({ id }) => id);
}

export async function listBinOlderThan(db: Queryable, before: Date, most: number): Promise<string[]> {
  const old = and(eq(posts.status, 'deleted'), lt(posts.deletedAt, before));
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(old)
    .orderBy(asc(posts.deletedAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Everything of these works; what administrators did with them stays in the audit log. */
export async function deletePosts(db: Queryable, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(postClaims).where(inArray(postClaims.postId, ids));
  await db.delete(postReviews).where(inArray(postReviews.postId, ids));
  await db.delete(postCounts).where(inArray(postCounts.postId, ids));
  await db.delete(postRevisions).where(inArray(postRevisions.postId, ids));
  await db.delete(posts).where(inArray(posts.id, ids));
}
