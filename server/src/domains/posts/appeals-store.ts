import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { postAppeals, postReviews } from '../../db/tables/posts.ts';
import type { ReviewRow } from './reviews-store.ts';

export type AppealRow = typeof postAppeals.$inferSelect;

/** The last decision against a work. */
export async function findLastRefusal(db: Queryable, postId: string): Promise<ReviewRow | undefined> {
  const rows = await db
    .select()
    .from(postReviews)
    .where(
      and(eq(postReviews.postId, postId), eq(postReviews.actorKind, 'admin'), inArray(postReviews.action, ['reject', 'offline'])),
    )
    .orderBy(desc(postReviews.at), desc(postReviews.id))
    .limit(1);
  return rows[0];
}

/** False when that decision was appealed before. */
export async function insertAppeal(db: Queryable, appeal: typeof postAppeals.$inferInsert): Promise<boolean> {
  return (await db.insert(postAppeals).values(appeal).onConflictDoNothing().returning({ id: postAppeals.id })).length > 0;
}

export async function findAppeal(db: Queryable, id: string): Promise<AppealRow | undefined> {
  return (await db.select().from(postAppeals).where(eq(postAppeals.id, id)))[0];
}

export async function lockAppeal(db: Queryable, id: string): Promise<AppealRow | undefined> {
  return (await db.select().from(postAppeals).where(eq(postAppeals.id, id)).for('update'))[0];
}

export async function changeAppeal(db: Queryable, id: string, change: Partial<AppealRow>): Promise<void> {
  await db.update(postAppeals).set(change).where(eq(postAppeals.id, id));
}

/** The work has gone on: nobody need decide any more. */
export async function lapseAppeals(db: Queryable, postId: string): Promise<void> {
  await db
    .update(postAppeals)
    .set({ state: 'lapsed' })
    .where(and(eq(postAppeals.postId, postId), eq(postAppeals.state, 'pending')));
}

/** The appeals against the last decision on each of these works. */
export async function findAppeals(db: Queryable, postIds: string[]): Promise<Map<string, AppealRow>> {
  if (postIds.length === 0) return new Map();
  const last = db
    .selectDistinctOn([postReviews.postId], { id: postReviews.id })
    .from(postReviews)
    .where(
      and(
        inArray(postReviews.postId, postIds),
        eq(postReviews.actorKind, 'admin'),
        inArray(postReviews.action, ['reject', 'offline']),
      ),
    )
    .orderBy(postReviews.postId, desc(postReviews.at), desc(postReviews.id))
    .as('last');
  const rows = await db
    .select({ appeal: postAppeals })
    .from(postAppeals)
    .innerJoin(last, sql`${last.id} = ${postAppeals.reviewId}`);
  return new Map(rows.map(({ appeal }) => [appeal.postId, appeal]));
}
