import { and, desc, eq, gte, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { postReviews, reviewChecks } from '../../../db/tables/posts.ts';
import { postStates, postTexts } from '../../../db/reads/posts.ts';

const checker = alias(adminNames, 'checker');

const isDecision = and(sql`${postReviews.actorKind} = 'admin'`, sql`${postReviews.action} in ('approve', 'reject', 'offline')`);
/** Samples by a hash of the id, so that nobody chooses and every server samples the same decisions. */
const isSampled = (percent: number) => sql`abs(hashtextextended(${postReviews.id}, 0) % 100) < ${percent}`;

/** Sampled decisions by other administrators that were not checked yet. */
export const listUncheckedSamples = (
  db: Queryable,
  { adminId, since, percent }: { adminId: string; since: Date; percent: number },
  limit: number,
  offset: number,
) =>
  select(
    db,
    and(
      isDecision,
      isSampled(percent),
      gte(postReviews.at, since),
      ne(postReviews.actorId, adminId),
      isNull(reviewChecks.reviewId),
    ),
    [desc(postReviews.at), desc(postReviews.id)],
    limit,
    offset,
  );

export const listCheckedSamples = (db: Queryable, limit: number, offset: number) =>
  select(
    db,
    and(isDecision, isNotNull(reviewChecks.reviewId)),
    [desc(reviewChecks.at), desc(reviewChecks.reviewId)],
    limit,
    offset,
  );

export async function findDecision(db: Queryable, id: string, percent: number): Promise<SampleRow | undefined> {
  return (await select(db, and(isDecision, isSampled(percent), eq(postReviews.id, id)), [desc(postReviews.at)], 1, 0))[0];
}

export type SampleRow = Awaited<ReturnType<typeof select>>[number];

/** Decisions with their posts and checks. */
function select(db: Queryable, where: SQL | undefined, order: SQL[], limit: number, offset: number) {
  return db
    .select({
      review: postReviews,
      by: adminNames.account,
      post: { id: postStates.id, type: postStates.type, status: postStates.status },
      title: sql<string>`coalesce(${postTexts.title}, '')`,
      check: { verdict: reviewChecks.verdict, note: reviewChecks.note, at: reviewChecks.at, by: checker.account },
    })
    .from(postReviews)
    .innerJoin(postStates, eq(postStates.id, postReviews.postId))
    .innerJoin(adminNames, eq(adminNames.id, postReviews.actorId))
    .leftJoin(postTexts, and(eq(postTexts.postId, postReviews.postId), eq(postTexts.number, postReviews.revisionNumber)))
    .leftJoin(reviewChecks, eq(reviewChecks.reviewId, postReviews.id))
    .leftJoin(checker, eq(checker.id, reviewChecks.checkedBy))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

/** False when another administrator has checked the decision in the meantime. */
export async function insertCheck(tx: Transaction, row: typeof reviewChecks.$inferInsert): Promise<boolean> {
  return (await tx.insert(reviewChecks).values(row).onConflictDoNothing().returning()).length > 0;
}

/** Figures by administrator; `median`: seconds from the claim of a post to the decision. */
export async function sumByModerator(db: Queryable, since: Date) {
  const decided = db
    .select({
      id: postReviews.id,
      actorId: postReviews.actorId,
      action: postReviews.action,
      postId: postReviews.postId,
      at: postReviews.at,
    })
    .from(postReviews)
    .where(and(isDecision, gte(postReviews.at, since)))
    .as('decided');
  const counted = (action: string) => sql<number>`count(*) filter (where ${decided.action} = ${action})::integer`;
  return db
    .select({
      account: adminNames.account,
      approved: counted('approve'),
      rejected: counted('reject'),
      offline: counted('offline'),
      checked: sql<number>`count(${reviewChecks.reviewId})::integer`,
      wrong: sql<number>`count(*) filter (where ${reviewChecks.verdict} = 'wrong')::integer`,
      // Counted from the last claim by the same administrator.
      median: sql<number | null>`percentile_cont(0.5) within group (order by extract(epoch from ${decided.at} - (
        select max(claimed.at) from post_reviews claimed where claimed.post_id = ${decided.postId} and claimed.action = 'claim'
          and claimed.actor_id = ${decided.actorId} and claimed.at <= ${decided.at})))::float8`,
    })
    .from(decided)
    .innerJoin(adminNames, eq(adminNames.id, decided.actorId))
    .leftJoin(reviewChecks, eq(reviewChecks.reviewId, decided.id))
    .groupBy(adminNames.id, adminNames.account)
    .orderBy(desc(sql`count(*)`), adminNames.account)
    .limit(200);
}
