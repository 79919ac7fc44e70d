import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isRecommendedAt } from '../../../db/reads/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { hotActions, publishedPosts, recommendations } from '../../../db/tables/discovery.ts';

export type Recommendation = typeof recommendations.$inferSelect;
export type HotAction = typeof hotActions.$inferSelect;

type Kind = Recommendation['kind'];

/** Current picks by position, without those of authors with a noRecommend sanction; of two for one position the newer comes first. */
export async function listPicks(
  db: Queryable,
  kind: Kind,
  now: Date,
  limit: number,
): Promise<{ postId: string; position: number }[]> {
  return db
    .select({ postId: recommendations.postId, position: recommendations.position })
    .from(recommendations)
    .innerJoin(publishedPosts, eq(publishedPosts.postId, recommendations.postId))
    .where(
      and(
        eq(recommendations.kind, kind),
        gt(recommendations.toAt, now),
        lte(recommendations.fromAt, now),
        isRecommendedAt(now, publishedPosts.authorId),
      ),
    )
    .orderBy(asc(recommendations.position), desc(recommendations.createdAt), recommendations.id)
    .limit(limit);
}

/** Current and future picks. */
export async function listRecommendations(db: Queryable, kind: Kind, now: Date, limit: number, offset: number) {
  return db
    .select({
      postsId: recommendations.postId,
      position: recommendations.position,
      from: recommendations.fromAt,
      to: recommendations.toAt,
      by: adminNames.account,
    })
    .from(recommendations)
    .innerJoin(adminNames, eq(adminNames.id, recommendations.adminId))
    .where(and(eq(recommendations.kind, kind), gt(recommendations.toAt, now)))
    .orderBy(asc(recommendations.position), desc(recommendations.createdAt), recommendations.id)
    .limit(limit)
    .offset(offset);
}

export async function isPublished(db: Queryable, postId: string): Promise<boolean> {
  return (await db.$count(publishedPosts, eq(publishedPosts.postId, postId))) > 0;
}

export async function insertRecommendation(tx: Transaction, row: Recommendation): Promise<void> {
  await tx.insert(recommendations).values(row);
}

/** Deletes the current and future picks of a post and returns them. Unlike pins and cuts, no page shows former picks. */
export async function deleteRecommendations(tx: Transaction, kind: Kind, postId: string, now: Date): Promise<Recommendation[]> {
  return tx
    .delete(recommendations)
    .where(and(eq(recommendations.kind, kind), eq(recommendations.postId, postId), gt(recommendations.toAt, now)))
    .returning();
}

export async function lockRecommendations(tx: Transaction, kind: Kind, now: Date): Promise<Recommendation[]> {
  return tx
    .select()
    .from(recommendations)
    .where(and(eq(recommendations.kind, kind), gt(recommendations.toAt, now)))
    .orderBy(asc(recommendations.position), desc(recommendations.createdAt), recommendations.id)
    .for('update');
}

export async function moveRecommendation(tx: Transaction, id: string, position: number): Promise<void> {
  await tx.update(recommendations).set({ position }).where(eq(recommendations.id, id));
}

export async function insertHotAction(tx: Transaction, row: HotAction): Promise<void> {
  await tx.insert(hotActions).values(row);
}

/**
 * Ends the current pins and cuts of a post now, and deletes those that have not begun. An ended row stays, because the page of a past hour
 * shows the pins and cuts of that hour. Returns the ended and the deleted rows; `toAt` of an ended row is the new end.
 */
export async function endHotActions(tx: Transaction, postId: string, now: Date): Promise<HotAction[]> {
  const deleted = await tx
    .delete(hotActions)
    .where(and(eq(hotActions.postId, postId), gt(hotActions.fromAt, now)))
    .returning();
  const ended = await tx
    .update(hotActions)
    .set({ toAt: now })
    .where(and(eq(hotActions.postId, postId), gt(hotActions.toAt, now)))
    .returning();
  return [...ended, ...deleted];
}
