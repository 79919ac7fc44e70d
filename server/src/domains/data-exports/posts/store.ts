import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { postCounts } from '../../../db/tables/counters.ts';
import { workArchives } from '../../../db/tables/data-exports.ts';
import { categories, postRevisions, posts } from '../../../db/tables/posts.ts';

export type ArchiveRow = typeof workArchives.$inferSelect;

export async function lockArchivesOf(db: Queryable, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`take-away:${userId}`}, 0))`);
}

export async function insertArchive(db: Queryable, row: typeof workArchives.$inferInsert): Promise<ArchiveRow> {
  const [inserted] = await db.insert(workArchives).values(row).returning();
  if (inserted === undefined) throw new Error('an archive was not inserted');
  return inserted;
}

export async function findArchive(db: Queryable, id: string): Promise<ArchiveRow | undefined> {
  return (await db.select().from(workArchives).where(eq(workArchives.id, id)))[0];
}

export async function changeArchive(db: Queryable, id: string, change: Partial<ArchiveRow>): Promise<void> {
  await db.update(workArchives).set(change).where(eq(workArchives.id, id));
}

/** The newest first. */
export async function listArchives(db: Queryable, userId: string, most: number): Promise<ArchiveRow[]> {
  return db
    .select()
    .from(workArchives)
    .where(eq(workArchives.userId, userId))
    .orderBy(desc(workArchives.requestedAt))
    .limit(most);
}

export async function listExpiredArchives(db: Queryable, now: Date, most: number): Promise<ArchiveRow[]> {
  return db
    .select()
    .from(workArchives)
    .where(and(isNotNull(workArchives.key), lte(workArchives.expiresAt, now)))
    .limit(most);
}

export async function deleteArchive(db: Queryable, id: string): Promise<void> {
  await db.delete(workArchives).where(eq(workArchives.id, id));
}

/** Works with the text readers see, else the one being written, in the order of ids from one on. */
export async function listWorks(db: Queryable, authorId: string, after: string, most: number) {
  return db
    .select({
      post: posts,
      revision: postRevisions,
      category: categories.name,
      counts: {
        views: postCounts.views,
        likes: postCounts.likes,
        comments: postCounts.comments,
        favorites: postCounts.favorites,
        shares: postCounts.shares,
      },
    })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, sql`coalesce(${posts.publishedRevisionId}, ${posts.draftRevisionId})`))
    .leftJoin(categories, eq(categories.id, postRevisions.categoryId))
    .leftJoin(postCounts, eq(postCounts.postId, posts.id))
    .where(and(eq(posts.authorId, authorId), sql`${posts.id} > ${after}`))
    .orderBy(posts.id)
    .limit(most);
}

export type WorkRow = Awaited<ReturnType<typeof listWorks>>[number];
