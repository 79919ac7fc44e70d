import { and, count, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import { QUEUE_POSITION_MAX } from '#contract/posts/constants.ts';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { postAppeals, postReviews, unseenPosts } from '../../../db/tables/posts.ts';

export type AppealRow = typeof postAppeals.$inferSelect;

/** The last rejection or takedown of a post, by an administrator or automatically by the content safety service. */
export async function findLastRefusal(db: Queryable, postId: string): Promise<ReviewRow | undefined> {
  const rows = await db
    .select()
    .from(postReviews)
    .where(
      and(eq(postReviews.postId, postId), ne(postReviews.actorKind, 'user'), inArray(postReviews.action, ['reject', 'offline'])),
    )
    .orderBy(desc(postReviews.at), desc(postReviews.id))
    .limit(1);
  return rows[0];
}

/** False when the decision was appealed before. */
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

/** Whether the author has appealed against any decision on the post. */
export const hasAppeal = async (db: Queryable, postId: string): Promise<boolean> =>
  (await db.$count(postAppeals, eq(postAppeals.postId, postId))) > 0;

/** Whether an appeal for the post waits for an answer. */
export async function hasOpenAppeal(db: Queryable, postId: string): Promise<boolean> {
  const rows = await db
    .select({ id: postAppeals.id })
    .from(postAppeals)
    .where(and(eq(postAppeals.postId, postId), eq(postAppeals.state, 'pending')))
    .limit(1);
  return rows.length > 0;
}

/** Ends the open appeal of a post whose state has changed. */
export async function lapseAppeals(db: Queryable, postId: string): Promise<void> {
  await db
    .update(postAppeals)
    .set({ state: 'lapsed' })
    .where(and(eq(postAppeals.postId, postId), eq(postAppeals.state, 'pending')));
}

/** The appeals against the last decision on each of these posts. */
export async function findAppeals(db: Queryable, postIds: string[]): Promise<Map<string, AppealRow>> {
  if (postIds.length === 0) return new Map();
  const last = db
    .selectDistinctOn([postReviews.postId], { id: postReviews.id })
    .from(postReviews)
    .where(
      and(
        inArray(postReviews.postId, postIds),
        ne(postReviews.actorKind, 'user'),
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

export type ReviewRow = typeof postReviews.$inferSelect;

export async function insertReview(db: Queryable, review: ReviewRow): Promise<void> {
  await db.insert(postReviews).values(review);
}

/** Serialises a user's submissions, so that the daily limit holds. */
export async function lockSubmitsOf(db: Queryable, authorId: string): Promise<void> {
  await lockOn(db, `submits:${authorId}`);
}

export async function countSubmits(db: Queryable, authorId: string, since: Date): Promise<number> {
  const submits = and(eq(postReviews.actorId, authorId), eq(postReviews.action, 'submit'), gte(postReviews.at, since));
  return (await db.select({ n: count() }).from(postReviews).where(submits))[0]?.n ?? 0;
}

/** The reasons of the last rejection or takedown of each of these posts. */
export async function findLastReasons(db: Queryable, postIds: string[]): Promise<Map<string, ReviewReason[]>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await db.execute<{ postId: string; reasons: ReviewReason[] }>(sql`
    select distinct on (post_id) post_id as "postId", reasons from post_reviews
    where post_id in (select jsonb_array_elements_text(${JSON.stringify(postIds)}::jsonb)) and action in ('reject', 'offline')
    order by post_id, at desc`);
  return new Map(rows.map(({ postId, reasons }) => [postId, reasons]));
}

/** Places in the queue, from 1 and counted to QUEUE_POSITION_MAX; posts that do not wait have none. */
export async function findQueuePositions(db: Queryable, postIds: string[]): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; rank: number }>(sql`
    select p.id, 1 + ahead.n as rank from posts p cross join lateral (
      select count(*)::integer as n from (
        select 1 from posts q where q.review = 'pending' and (q.submitted_at, q.id) < (p.submitted_at, p.id) limit ${QUEUE_POSITION_MAX - 1}
      ) counted
    ) ahead
    where p.review = 'pending' and p.id in (select jsonb_array_elements_text(${JSON.stringify(postIds)}::jsonb))`);
  return new Map(rows.map(({ id, rank }) => [id, rank]));
}

export type UnseenRow = typeof unseenPosts.$inferSelect;
export type RiskSign = UnseenRow['signs'][number];

/** The risk that each sign stands for; the highest sign of a post decides. */
const RISK_OF: Record<RiskSign, number> = { reported: 3, refused: 3, words: 2, newcomer: 1 };

const riskOf = (signs: readonly RiskSign[]): number => Math.max(0, ...signs.map((sign) => RISK_OF[sign]));

/** Orders by risk, then by time, as one number for an index (times in ms are below 10^13). */
const rankOf = (risk: number, since: Date): number => risk * 10_000_000_000_000 + since.getTime();

export async function putUnseen(
  tx: Transaction,
  { postId, revisionId, signs, since }: Pick<UnseenRow, 'postId' | 'revisionId' | 'signs' | 'since'>,
): Promise<void> {
  const risk = riskOf(signs);
  const row = { revisionId, signs, since, risk, rank: rankOf(risk, since) };
  await tx
    .insert(unseenPosts)
    .values({ postId, ...row })
    .onConflictDoUpdate({ target: unseenPosts.postId, set: row });
}

export async function addSign(tx: Transaction, postId: string, sign: RiskSign): Promise<void> {
  const [row] = await tx.select().from(unseenPosts).where(eq(unseenPosts.postId, postId)).for('update');
  if (row === undefined || row.signs.includes(sign)) return;
  await putUnseen(tx, { ...row, signs: [sign, ...row.signs] });
}

/** The published revision of a post that no person has seen; undefined when a person has. */
export async function findUnseen(db: Queryable, postId: string): Promise<UnseenRow | undefined> {
  return (await db.select().from(unseenPosts).where(eq(unseenPosts.postId, postId)))[0];
}

export async function deleteUnseen(tx: Transaction, postId: string): Promise<void> {
  await tx.delete(unseenPosts).where(eq(unseenPosts.postId, postId));
}

/** Signs of risk: an administrator refused the post before, or its author has fewer than `newcomerPosts` approved posts. */
export async function findSigns(db: Queryable, post: { id: string; authorId: string }, newcomerPosts: number) {
  const { rows } = await db.execute<{ refused: boolean }>(sql`
    select exists (select from post_reviews where post_id = ${post.id} and actor_kind = 'admin' and action in ('reject', 'offline')) as refused`);
  const approved = await countApproved(db, post.authorId, newcomerPosts, post.id);
  return { refused: rows[0]?.refused ?? false, newcomer: approved < newcomerPosts };
}

/** The number of an author's published posts that a person has seen, up to `max`, without one. */
export async function countApproved(db: Queryable, authorId: string, max: number, exceptId = ''): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::integer as n from (
      select from posts p where p.author_id = ${authorId} and p.id <> ${exceptId} and p.published_at is not null
        and not exists (select from unseen_posts u where u.post_id = p.id) limit ${max}) approved`);
  return rows[0]?.n ?? 0;
}
