import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuthorReview } from '#contract/settings/settings.ts';
import type { Queryable } from '../../../db/client.ts';
import { people, shortUser } from '../../../db/reads/accounts.ts';
import { commentLikes, comments } from '../../../db/tables/comments.ts';
import { postStates } from '../../../db/reads/posts.ts';

const answeredUsers = alias(people, 'answered_people');

const answered = { id: answeredUsers.id, nickname: answeredUsers.nickname, mobile: answeredUsers.mobile };

/** Comments with their writer and the user they answer, in no defined order. */
export async function findComments(db: Queryable, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ comment: comments, author: shortUser, answered })
    .from(comments)
    .innerJoin(people, eq(people.id, comments.authorId))
    .leftJoin(answeredUsers, eq(answeredUsers.id, comments.answeredId))
    .where(inArray(comments.id, ids));
}

export type CommentRow = Awaited<ReturnType<typeof findComments>>[number];

/** SQL condition: the reader has not blocked the author of a row of `table` (a name or alias). Null for guests: no condition. */
const notBlockedBy = (readerId: string | null, table: SQL): SQL =>
  readerId === null
    ? sql``
    : sql`and not exists (select from blocks b where b.user_id = ${readerId} and b.target_id = ${table}.author_id)`;

/**
 * Numbers of comments of a post that a reader does not see because of blocked users, by first-level comment (null: first-level comments
 * themselves). All replies below a blocked user's first-level comment count too.
 */
export async function countBlocked(db: Queryable, readerId: string, postId: string): Promise<ReadonlyMap<string | null, number>> {
  const { rows } = await db.execute<{ rootId: string | null; n: number }>(sql`
    select hidden_comments.root_id as "rootId", count(*)::integer as n from (
      select c.id, c.root_id from blocks b
      join comments c on c.author_id = b.target_id and c.post_id = ${postId} and c.removed_at is null
      left join comments root on root.id = c.root_id
      where b.user_id = ${readerId} and root.removed_at is null
      union
      select reply.id, reply.root_id from blocks b
      join comments root on root.author_id = b.target_id and root.post_id = ${postId} and root.root_id is null and root.removed_at is null
      join comments reply on reply.root_id = root.id and reply.removed_at is null
      where b.user_id = ${readerId}
    ) hidden_comments group by hidden_comments.root_id`);
  return new Map(rows.map(({ rootId, n }) => [rootId, n]));
}

export { hasAnyBlocked } from '../../../db/reads/messages.ts';

/** First-level comments, the pinned one first; each order has an index. */
export async function listThreadIds(
  db: Queryable,
  postId: string,
  readerId: string | null,
  sort: 'hot' | 'new',
  limit: number,
  offset: number,
): Promise<string[]> {
  const order = sql.raw(
    sort === 'hot' ? 'pinned desc, hot desc, created_at desc, id desc' : 'pinned desc, created_at desc, id desc',
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from comments where post_id = ${postId} and root_id is null and removed_at is null ${notBlockedBy(readerId, sql`comments`)}
    order by ${order} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

export async function listReplyIds(
  db: Queryable,
  rootId: string,
  readerId: string | null,
  limit: number,
  offset: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from comments where root_id = ${rootId} and removed_at is null ${notBlockedBy(readerId, sql`comments`)}
    order by created_at, id limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/** A writer's own held comments and replies under a post, newest first, at most HELD_MAX. */
export async function findHeld(db: Queryable, writerId: string, postId: string) {
  return db
    .select({ id: comments.id, rootId: comments.rootId })
    .from(comments)
    .where(and(eq(comments.authorId, writerId), eq(comments.postId, postId), inArray(comments.removedBy, ['held', 'words'])))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(HELD_MAX);
}

const HELD_MAX = 20;

/** The oldest `each` replies of every first-level comment, oldest first. */
export async function findFirstReplies(
  db: Queryable,
  rootIds: string[],
  each: number,
  readerId: string | null,
): Promise<{ id: string; rootId: string }[]> {
  if (rootIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string; rootId: string }>(sql`
    select reply.id, root.id as "rootId" from unnest(${sql.param(rootIds)}::text[]) as root (id)
    cross join lateral (
      select id, created_at from comments where root_id = root.id and removed_at is null ${notBlockedBy(readerId, sql`comments`)}
      order by created_at, id limit ${each}
    ) reply
    order by reply.created_at, reply.id`);
  return rows;
}

/** Ids of the comments that the user likes. */
export async function findLiked(db: Queryable, userId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: commentLikes.commentId })
    .from(commentLikes)
    .where(and(eq(commentLikes.userId, userId), inArray(commentLikes.commentId, ids)));
  return new Set(rows.map(({ id }) => id));
}

export interface ReceivedFilter {
  ownerId: string;
  postId?: string | undefined;
  /** Only comments that neither the owner nor the author of the post has answered. */
  unanswered: boolean;
}

/**
 * Comments of others under a user's published posts and, for the owner of an agency, under the members' posts; newest first. Each post
 * contributes at most as many rows as the page can show, read from an index in this order.
 */
export async function listReceived(db: Queryable, filter: ReceivedFilter, limit: number, offset: number) {
  const { ownerId, postId, unanswered } = filter;
  const ofPost = postId === undefined ? sql`` : sql`and p.id = ${postId}`;
  const { rows } = await db.execute<{ id: string; answered: boolean }>(sql`
    with works as (
      select p.id, p.author_id from post_states p where p.author_id = ${ownerId} and p.status = 'published' ${ofPost}
      union all
      select p.id, p.author_id from agency_profiles a
      join memberships m on m.agency_id = a.id and m.status = 'approved' and m.user_id <> a.owner_id
      join post_states p on p.author_id = m.user_id and p.agency_id = a.id and p.status = 'published' ${ofPost}
      where a.owner_id = ${ownerId}
    ), page as (
      select c.id, c.created_at, w.author_id from works w cross join lateral (
        select c.id, c.created_at from comments c
        where c.post_id = w.id and c.removed_at is null and c.author_id not in (${ownerId}, w.author_id)
          and not exists (select from comments root where root.id = c.root_id and root.removed_at is not null)
          ${notBlockedBy(ownerId, sql`c`)}
          and not exists (
            select from comments root join blocks b on b.user_id = ${ownerId} and b.target_id = root.author_id
            where root.id = c.root_id)
          ${unanswered ? sql`and not ${answeredBy(ownerId, sql`w.author_id`)}` : sql``}
        order by c.created_at desc, c.id desc limit ${limit + offset}
      ) c order by c.created_at desc, c.id desc limit ${limit} offset ${offset}
    )
    select c.id, ${answeredBy(ownerId, sql`c.author_id`)} as answered from page c order by c.created_at desc, c.id desc`);
  return rows;
}

export interface WaitingFilter {
  ownerId: string;
  postId?: string | undefined;
  /** Held comments that authors may decide on by the site's setting: none, those without risky words ('plain'), or all. */
  allowed: AuthorReview;
}

/**
 * Ids of held comments that the author of a post may decide on, the longest waiting first, without those of blocked users. Comments held
 * for the author's own words wait for the author with every setting.
 */
export async function listWaiting(db: Queryable, filter: WaitingFilter, limit: number, offset: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select c.id from (${waitingFor(filter)}) c order by c.created_at, c.id limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
}

/** Number of held comments and danmaku that wait for an author; null if none can: the setting is 'none' and the author has no words. */
export async function countWaiting(db: Queryable, { ownerId, allowed }: WaitingFilter): Promise<number | null> {
  const danmaku = sql`
    select count(*) from post_states p join danmaku_texts d on d.post_id = p.id and d.held and d.removed_at is null and d.author_id <> p.author_id
    where p.author_id = ${ownerId} and p.status = 'published' ${notBlockedBy(ownerId, sql`d`)}
      ${allowed === 'plain' ? sql`and not d.is_risky` : sql``}`;
  const { rows } = await db.execute<{ n: number; words: boolean }>(sql`
    select (select count(*) from (${waitingFor({ ownerId, allowed })}) c)::integer ${allowed === 'none' ? sql`` : sql`+ (${danmaku})::integer`} as n,
      exists (select from author_remark_settings s where s.author_id = ${ownerId} and s.words <> '{}') as words`);
  const n = rows[0]?.n ?? 0;
  return allowed === 'none' && n === 0 && rows[0]?.words !== true ? null : n;
}

/** Separate queries for the two reasons of holding, because each has an index. */
function waitingFor({ ownerId, postId, allowed }: WaitingFilter): SQL {
  const heldBy = (reason: SQL) => sql`
    select c.id, c.created_at from post_states p join comments c on c.post_id = p.id and c.removed_by = ${reason} and c.author_id <> p.author_id
    where p.author_id = ${ownerId} and p.status = 'published' ${notBlockedBy(ownerId, sql`c`)}
      and not exists (select from comments root where root.id = c.root_id and root.removed_at is not null)
      ${postId === undefined ? sql`` : sql`and p.id = ${postId}`}`;
  const words = heldBy(sql`'words'`);
  if (allowed === 'none') return words;
  return sql`${words} union all ${heldBy(sql`'held'`)} ${allowed === 'plain' ? sql`and c.risky_words = '{}'` : sql``}`;
}

/** SQL condition: the owner or the author has answered the comment `c`. */
const answeredBy = (ownerId: string, authorId: SQL): SQL => sql`exists (
  select from comments a where a.parent_id = c.id and a.removed_at is null and a.author_id in (${ownerId}, ${authorId}))`;

export async function findPostAuthors(db: Queryable, postIds: string[]) {
  if (postIds.length === 0) return [];
  return db
    .select({ postId: postStates.id, author: shortUser })
    .from(postStates)
    .innerJoin(people, eq(people.id, postStates.authorId))
    .where(inArray(postStates.id, postIds));
}
