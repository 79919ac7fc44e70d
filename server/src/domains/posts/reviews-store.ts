import { and, count, eq, gte, sql } from 'drizzle-orm';
import type { ReviewReason } from '#contract/posts.ts';
import type { Queryable } from '../../db/client.ts';
import { postReviews } from '../../db/tables/posts.ts';

export type ReviewRow = typeof postReviews.$inferSelect;

export async function insertReview(db: Queryable, review: ReviewRow): Promise<void> {
  await db.insert(postReviews).values(review);
}

/** One person's submits stand in line, so that the daily count cannot be overrun. */
export async function lockSubmitsOf(db: Queryable, authorId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`submits:${authorId}`}, 0))`);
}

export async function countSubmits(db: Queryable, authorId: string, since: Date): Promise<number> {
  const submits = and(eq(postReviews.actorId, authorId), eq(postReviews.action, 'submit'), gte(postReviews.at, since));
  return (await db.select({ n: count() }).from(postReviews).where(submits))[0]?.n ?? 0;
}

/** What the last decision against each of these works said. */
export async function findLastReasons(db: Queryable, postIds: string[]): Promise<Map<string, ReviewReason[]>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await db.execute<{ postId: string; reasons: ReviewReason[] }>(sql`
    select distinct on (post_id) post_id as "postId", reasons from post_reviews
    where post_id in (select jsonb_array_elements_text(${JSON.stringify(postIds)}::jsonb)) and action in ('reject', 'offline')
    order by post_id, at desc`);
  return new Map(rows.map(({ postId, reasons }) => [postId, reasons]));
}

/** Places in the queue, from 1; works that do not wait have none. One walk over the queue's index. */
export async function findQueuePositions(db: Queryable, postIds: string[]): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; place: number }>(sql`
    select id, place from (select id, row_number() over (order by submitted_at, id) as place from posts where review = 'pending') queue
    where id in (select jsonb_array_elements_text(${JSON.stringify(postIds)}::jsonb))`);
  return new Map(rows.map(({ id, place }) => [id, place]));
}
