import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { readingHistory } from '../../db/tables/insights.ts';
import { postCorrections, postRevisions, posts } from '../../db/tables/posts.ts';

export type CorrectionRow = typeof postCorrections.$inferSelect;

/** False when that version's change is on record already. */
export async function insertCorrection(db: Queryable, row: CorrectionRow): Promise<boolean> {
  return (await db.insert(postCorrections).values(row).onConflictDoNothing().returning({ id: postCorrections.id })).length > 0;
}

/** Of works that are on the site, the last change first. */
export async function listCorrections(db: Queryable, postId: string, most: number): Promise<CorrectionRow[]> {
  const rows = await db
    .select({ correction: postCorrections })
    .from(postCorrections)
    .innerJoin(posts, and(eq(posts.id, postCorrections.postId), eq(posts.status, 'published')))
    .where(eq(postCorrections.postId, postId))
    .orderBy(desc(postCorrections.at), desc(postCorrections.number))
    .limit(most);
  return rows.map(({ correction }) => correction);
}

/** The last change with the number of places of all of them. */
export async function findCorrected(db: Queryable, postId: string) {
  const rows = await db
    .select({
      at: postCorrections.at,
      summary: postCorrections.summary,
      places: sql<number>`(sum(${postCorrections.places}) over ())::integer`,
    })
    .from(postCorrections)
    .where(eq(postCorrections.postId, postId))
    .orderBy(desc(postCorrections.at), desc(postCorrections.number))
    .limit(1);
  return rows[0];
}

/** A change with the title readers see now; undefined once the work is off the site. */
export async function findCorrection(db: Queryable, id: string) {
  const rows = await db
    .select({ correction: postCorrections, type: posts.type, authorId: posts.authorId, title: postRevisions.title })
    .from(postCorrections)
    .innerJoin(posts, and(eq(posts.id, postCorrections.postId), eq(posts.status, 'published')))
    .innerJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .where(eq(postCorrections.id, id));
  return rows[0];
}

/** Who has read a work before a moment and not since, its author aside, in the order of ids from one on. */
export async function listReadersBefore(
  db: Queryable,
  { postId, before, authorId, after }: { postId: string; before: Date; authorId: string; after: string },
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ userId: readingHistory.userId })
    .from(readingHistory)
    .where(
      and(
        eq(readingHistory.postId, postId),
        gt(readingHistory.userId, after),
        ne(readingHistory.userId, authorId),
        lt(readingHistory.at, before),
      ),
    )
    .orderBy(asc(readingHistory.userId))
    .limit(most);
  return rows.map(({ userId }) => userId);
}
