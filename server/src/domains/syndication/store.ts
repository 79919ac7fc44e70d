import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { between, type Place } from '../../db/lookups/published-order.ts';
import { postRevisions, posts } from '../../db/tables/posts.ts';

/** Publication times of the present revisions of these posts. */
export async function findModified(db: Queryable, postIds: string[]): Promise<ReadonlyMap<string, Date>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .select({ id: posts.id, at: postRevisions.publishedAt })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .where(and(inArray(posts.id, postIds), eq(posts.status, 'published')));
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}

export interface ListedPost extends Record<string, unknown> {
  id: string;
  type: 'article' | 'video';
  publishedAt: string;
  modified: string;
  cover: string | null;
}

/** The first posts between two positions, the oldest first, by an index. */
export async function listBetween(db: Queryable, after: Place, until: Place | null, limit: number): Promise<ListedPost[]> {
  const { rows } = await db.execute<ListedPost>(sql`
    select w.id, w.type, to_json(w.published_at) #>> '{}' as "publishedAt", r.cover,
      to_json(coalesce(r.published_at, w.published_at)) #>> '{}' as modified
    from (
      select p.post_id as id, p.type, p.published_at from published_posts p
      where ${between(after, until)} order by p.published_at, p.post_id desc limit ${limit}
    ) w
    join posts o on o.id = w.id
    join post_revisions r on r.id = o.published_revision_id
    order by w.published_at, w.id desc`);
  return rows;
}
