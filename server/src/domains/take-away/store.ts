import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, postCounts, postRevisions, posts } from '../../db/tables/posts.ts';
import { workArchives, workCertificates } from '../../db/tables/take-away.ts';

export type ArchiveRow = typeof workArchives.$inferSelect;
export type CertificateRow = typeof workCertificates.$inferSelect;

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

export async function isWorkOf(db: Queryable, postId: string, authorId: string): Promise<boolean> {
  const work = and(eq(posts.id, postId), eq(posts.authorId, authorId));
  return (await db.select({ id: posts.id }).from(posts).where(work)).length > 0;
}

/** A work with the text that readers saw first. */
export async function findFirstPublished(db: Queryable, postId: string) {
  const rows = await db
    .select({ post: posts, revision: postRevisions, author: users.nickname })
    .from(posts)
    .innerJoin(postRevisions, and(eq(postRevisions.postId, posts.id), isNotNull(postRevisions.publishedAt)))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.id, postId))
    .orderBy(postRevisions.publishedAt, postRevisions.number)
    .limit(1);
  return rows[0];
}

export type FirstPublished = NonNullable<Awaited<ReturnType<typeof findFirstPublished>>>;

/** Nothing when that text is certified already. */
export async function insertCertificate(db: Queryable, row: CertificateRow): Promise<void> {
  await db.insert(workCertificates).values(row).onConflictDoNothing();
}

const certified = {
  certificate: workCertificates,
  status: posts.status,
  publishedRevisionId: posts.publishedRevisionId,
};

export async function findCertificateOf(db: Queryable, revisionId: string) {
  const rows = await db
    .select(certified)
    .from(workCertificates)
    .leftJoin(posts, eq(posts.id, workCertificates.postId))
    .where(eq(workCertificates.revisionId, revisionId));
  return rows[0];
}

export async function findCertificate(db: Queryable, number: string) {
  const rows = await db
    .select(certified)
    .from(workCertificates)
    .leftJoin(posts, eq(posts.id, workCertificates.postId))
    .where(eq(workCertificates.number, number));
  return rows[0];
}

export type CertifiedRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;
