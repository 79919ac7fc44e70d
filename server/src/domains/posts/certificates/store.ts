import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { people } from '../../../db/reads/accounts.ts';
import { postRevisions, posts, certificates } from '../../../db/tables/posts.ts';

export type CertificateRow = typeof certificates.$inferSelect;

export async function isPostOf(db: Queryable, postId: string, authorId: string): Promise<boolean> {
  const post = and(eq(posts.id, postId), eq(posts.authorId, authorId));
  return (await db.select({ id: posts.id }).from(posts).where(post)).length > 0;
}

/** A post with its first published revision. */
export async function findFirstPublished(db: Queryable, postId: string) {
  const rows = await db
    .select({ post: posts, revision: postRevisions, author: people.nickname })
    .from(posts)
    .innerJoin(postRevisions, and(eq(postRevisions.postId, posts.id), isNotNull(postRevisions.publishedAt)))
    .innerJoin(people, eq(people.id, posts.authorId))
    .where(eq(posts.id, postId))
    .orderBy(postRevisions.publishedAt, postRevisions.number)
    .limit(1);
  return rows[0];
}

export type FirstPublished = NonNullable<Awaited<ReturnType<typeof findFirstPublished>>>;

/** Does nothing when the revision is certified already. */
export async function insertCertificate(db: Queryable, row: CertificateRow): Promise<void> {
  await db.insert(certificates).values(row).onConflictDoNothing();
}

const certified = {
  certificate: certificates,
  status: posts.status,
  publishedRevisionId: posts.publishedRevisionId,
};

export async function findCertificateOf(db: Queryable, revisionId: string) {
  const rows = await db
    .select(certified)
    .from(certificates)
    .leftJoin(posts, eq(posts.id, certificates.postId))
    .where(eq(certificates.revisionId, revisionId));
  return rows[0];
}

export async function findCertificate(db: Queryable, number: string) {
  const rows = await db
    .select(certified)
    .from(certificates)
    .leftJoin(posts, eq(posts.id, certificates.postId))
    .where(eq(certificates.number, number));
  return rows[0];
}

export type CertifiedRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;
