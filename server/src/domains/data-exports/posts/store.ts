import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { postFigures } from '../../../db/reads/counters.ts';
import { postArchives } from '../../../db/tables/data-exports.ts';
import { categoryNames, postStates, postTexts } from '../../../db/reads/posts.ts';

export type ArchiveRow = typeof postArchives.$inferSelect;

export async function lockArchivesOf(db: Queryable, userId: string): Promise<void> {
  await lockOn(db, `take-away:${userId}`);
}

export async function insertArchive(db: Queryable, row: typeof postArchives.$inferInsert): Promise<ArchiveRow> {
  const [inserted] = await db.insert(postArchives).values(row).returning();
  if (inserted === undefined) throw new Error('an archive was not inserted');
  return inserted;
}

export async function findArchive(db: Queryable, id: string): Promise<ArchiveRow | undefined> {
  return (await db.select().from(postArchives).where(eq(postArchives.id, id)))[0];
}

export async function changeArchive(db: Queryable, id: string, change: Partial<ArchiveRow>): Promise<void> {
  await db.update(postArchives).set(change).where(eq(postArchives.id, id));
}

/** A user's archives, newest first. */
export async function listArchives(db: Queryable, userId: string, limit: number): Promise<ArchiveRow[]> {
  return db
    .select()
    .from(postArchives)
    .where(eq(postArchives.userId, userId))
    .orderBy(desc(postArchives.requestedAt))
    .limit(limit);
}

/** Archives that expired, and archives without a file that were requested before `requestedBefore`. */
export async function listExpiredArchives(
  db: Queryable,
  { now, requestedBefore }: { now: Date; requestedBefore: Date },
  limit: number,
): Promise<ArchiveRow[]> {
  const isExpired = or(
    lte(postArchives.expiresAt, now),
    and(isNull(postArchives.key), lte(postArchives.requestedAt, requestedBefore)),
  );
  return db.select().from(postArchives).where(isExpired).limit(limit);
}

export async function deleteArchive(db: Queryable, id: string): Promise<void> {
  await db.delete(postArchives).where(eq(postArchives.id, id));
}

/** Posts with their published revision, or else the draft, in the order of ids behind `after`. */
export async function listPosts(db: Queryable, authorId: string, after: string, limit: number) {
  return db
    .select({
      post: postStates,
      revision: postTexts,
      category: categoryNames.name,
      counts: {
        views: postFigures.views,
        likes: postFigures.likes,
        comments: postFigures.comments,
        favorites: postFigures.favorites,
        shares: postFigures.shares,
      },
    })
    .from(postStates)
    .innerJoin(postTexts, eq(postTexts.id, sql`coalesce(${postStates.publishedRevisionId}, ${postStates.draftRevisionId})`))
    .leftJoin(categoryNames, eq(categoryNames.id, postTexts.categoryId))
    .leftJoin(postFigures, eq(postFigures.postId, postStates.id))
    .where(and(eq(postStates.authorId, authorId), sql`${postStates.id} > ${after}`))
    .orderBy(postStates.id)
    .limit(limit);
}

export type PostRow = Awaited<ReturnType<typeof listPosts>>[number];
