import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isRecommendedAt } from '../../../db/reads/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { hotActions, publishedPosts, recommendations } from '../../../db/tables/discovery.ts';

export type Recommendation = typeof recommendations.$inferSelect;
export type NewHotAction = typeof hotActions.$inferSelect;

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

/** Deletes the current and future picks of a post and returns them. */
export async function endRecommendations(tx: Transaction, kind: Kind, postId: string, now: Date): Promise<Recommendation[]> {
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

export async function insertHotAction(tx: Transaction, row: NewHotAction): Promise<void> {
  await tx.insert(hotActions).values(row);
}

/** Ends the current pin or cut of a post now, which past lists keep showing, and deletes future ones; returns the ended rows. */
export async function endHotActions(tx: Transaction, postId: string, now: Date): Promise<NewHotAction[]> {
  await tx.delete(hotActions).where(and(eq(hotActions.postId, postId), gt(hotActions.fromAt, now)));
  const at = now.toISOString();
  return tx
    .update(hotActions)
    .set({ toAt: sql`${at}::timestamptz` })
    .where(and(eq(hotActions.postId, postId), gt(hotActions.toAt, now)))
    .returning();
}
