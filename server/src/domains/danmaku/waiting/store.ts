import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

export interface WaitingFilter {
  ownerId: string;
  postId?: string | undefined;
  /** Leaves out danmaku with risky words, which a moderator decides on. */
  plain: boolean;
}

export interface WaitingRow extends Record<string, unknown> {
  id: string;
  postId: string;
  title: string;
  atMs: number;
  content: string;
  createdAt: Date;
}

/** Held danmaku of others on a user's own published videos, the longest waiting first, without those of blocked users. */
export async function listWaiting(
  db: Queryable,
  { ownerId, postId, plain }: WaitingFilter,
  limit: number,
  offset: number,
): Promise<WaitingRow[]> {
  const { rows } = await db.execute<WaitingRow>(sql`
    select d.id, d.post_id as "postId", r.title, d.at_ms as "atMs", d.content, d.created_at as "createdAt"
    from post_states p join post_texts r on r.id = p.published_revision_id
    join danmaku d on d.post_id = p.id and d.held and d.removed_at is null and d.author_id <> p.author_id
    where p.author_id = ${ownerId} and p.status = 'published'
      and not exists (select from blocks b where b.user_id = ${ownerId} and b.target_id = d.author_id)
      ${postId === undefined ? sql`` : sql`and p.id = ${postId}`} ${plain ? sql`and d.risky_words = '{}'` : sql``}
    order by d.created_at, d.id limit ${limit} offset ${offset}`);
  return rows;
}
