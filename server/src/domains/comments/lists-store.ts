import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { commentLikes, comments } from '../../db/tables/comments.ts';

const answeredPeople = alias(users, 'answered_people');

export const writer = {
  id: users.id,
  nickname: users.nickname,
  avatar: users.avatar,
  identity: users.identity,
  certification: users.certification,
  mobile: users.mobile,
};
const answered = { id: answeredPeople.id, nickname: answeredPeople.nickname, mobile: answeredPeople.mobile };

/** Comments with who wrote them and whom they answer, in no order. */
export async function findComments(db: Queryable, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ comment: comments, author: writer, answered })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(answeredPeople, eq(answeredPeople.id, comments.answeredId))
    .where(inArray(comments.id, ids));
}

export type CommentRow = Awaited<ReturnType<typeof findComments>>[number];

/** Read off an index that has the order; the pinned one leads. */
export async function listThreadIds(
  db: Queryable,
  postId: string,
  sort: 'hot' | 'new',
  limit: number,
  offset: number,
): Promise<string[]> {
  const order = sql.raw(
    sort === 'hot' ? 'pinned desc, hot desc, created_at desc, id desc' : 'pinned desc, created_at desc, id desc',
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from comments where post_id = ${postId} and root_id is null and removed_at is null order by ${order} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

export async function listReplyIds(db: Queryable, rootId: string, limit: number, offset: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from comments where root_id = ${rootId} and removed_at is null order by created_at, id limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/** The first replies of each, oldest first. */
export async function findFirstReplies(
  db: Queryable,
  rootIds: string[],
  each: number,
): Promise<{ id: string; rootId: string }[]> {
  if (rootIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string; rootId: string }>(sql`
    select reply.id, root.id as "rootId" from unnest(${sql.param(rootIds)}::text[]) as root (id)
    cross join lateral (
      select id, created_at from comments where root_id = root.id and removed_at is null order by created_at, id limit ${each}
    ) reply
    order by reply.created_at, reply.id`);
  return rows;
}

/** Which of these comments somebody likes. */
export async function findLiked(db: Queryable, userId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: commentLikes.commentId })
    .from(commentLikes)
    .where(and(eq(commentLikes.userId, userId), inArray(commentLikes.commentId, ids)));
  return new Set(rows.map(({ id }) => id));
}
