import { sql } from 'drizzle-orm';
import { RECORD_COUNT_MAX } from '#contract/moderation/constants.ts';
import type { Queryable } from '../../../db/client.ts';

/** Post and writer of a comment. */
export async function findComment(db: Queryable, id: string): Promise<{ postId: string; authorId: string } | undefined> {
  const { rows } = await db.execute<{ postId: string; authorId: string }>(
    sql`select post_id as "postId", author_id as "authorId" from comments where id = ${id}`,
  );
  return rows[0];
}

interface CommentAround extends Record<string, unknown> {
  id: string;
  authorId: string;
  content: string;
  createdAt: string;
}

/** The context of a comment: the comments it answers, and the two replies before and after it in the thread, without those removed by their writers. */
export async function findCommentsAround(db: Queryable, commentId: string): Promise<CommentAround[]> {
  const near = (order: 'asc' | 'desc') => sql`(
    select c.id, c.author_id, c.content, c.created_at from target
    join comments c on c.root_id = coalesce(target.root_id, target.id) and c.removed_at is null
      and ${order === 'asc' ? sql`c.created_at > target.created_at` : sql`c.created_at < target.created_at`}
    order by c.created_at ${sql.raw(order)} limit 2)`;
  const { rows } = await db.execute<CommentAround>(sql`
    with target as (select id, root_id, parent_id, created_at from comments where id = ${commentId})
    select id, author_id as "authorId", content, created_at as "createdAt" from (
      select c.id, c.author_id, c.content, c.created_at from target
      join comments c on c.id in (target.root_id, target.parent_id) and c.removed_by is distinct from 'writer'
      union ${near('desc')} union ${near('asc')}
    ) around order by created_at, id`);
  return rows;
}

/** Number of comments written since a time. */
export async function countCommentsOf(db: Queryable, writerId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::integer as n from (
      select 1 from comments where author_id = ${writerId} and created_at >= ${since.toISOString()}::timestamptz limit ${RECORD_COUNT_MAX}) c`);
  return rows[0]?.n ?? 0;
}
