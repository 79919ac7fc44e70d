import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { categories, postReviews, postRevisions } from '../../../db/tables/posts.ts';
import type { RevisionRow } from '../store.ts';

/** The revisions of a post without their bodies, the newest first. */
export async function listRevisions(db: Queryable, postId: string, limit: number, offset: number) {
  return db
    .select({
      id: postRevisions.id,
      number: postRevisions.number,
      title: postRevisions.title,
      textLength: postRevisions.textLength,
      pictureCount: sql<number>`jsonb_array_length(coalesce(jsonb_path_query_array(${postRevisions.body}, 'strict $.** ? (@.type == "image")'), '[]'))`,
      savedAt: postRevisions.savedAt,
      publishedAt: postRevisions.publishedAt,
    })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.number))
    .limit(limit)
    .offset(offset);
}

export async function countRevisions(db: Queryable, postId: string): Promise<number> {
  return (await db.select({ n: count() }).from(postRevisions).where(eq(postRevisions.postId, postId)))[0]?.n ?? 0;
}

export async function findRevisionByNumber(db: Queryable, postId: string, number: number): Promise<RevisionRow | undefined> {
  const rows = await db
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.number, number)));
  return rows[0];
}

/** The number of the revision that was approved or rejected last; `byAdmin`: by an administrator. */
export async function findDecidedNumber(db: Queryable, postId: string, byAdmin: boolean): Promise<number | undefined> {
  const rows = await db
    .select({ number: postReviews.revisionNumber })
    .from(postReviews)
    .where(
      and(
        eq(postReviews.postId, postId),
        inArray(postReviews.action, ['approve', 'reject']),
        byAdmin ? eq(postReviews.actorKind, 'admin') : undefined,
      ),
    )
    .orderBy(desc(postReviews.at), desc(postReviews.id))
    .limit(1);
  return rows[0]?.number;
}

export async function findCategoryNames(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: categories.id, name: categories.name }).from(categories).where(inArray(categories.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
