import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { between, type Place } from '../../db/lookups/published-order.ts';
import { postStates, postTexts } from '../../db/reads/posts.ts';

export { findSitemapFile, listSitemapFiles } from '../../db/reads/discovery.ts';
export { listCategories } from '../../db/reads/posts.ts';

/** Publication times of the present revisions of these posts. */
export async function findModified(db: Queryable, postIds: string[]): Promise<ReadonlyMap<string, Date>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .select({ id: postStates.id, at: postTexts.publishedAt })
    .from(postStates)
    .innerJoin(postTexts, eq(postTexts.id, postStates.publishedRevisionId))
    .where(and(inArray(postStates.id, postIds), eq(postStates.status, 'published')));
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
      select p.post_id as id, p.type, p.published_at from posts_on_site p
      where ${between(after, until)} order by p.published_at, p.post_id desc limit ${limit}
    ) w
    join post_states o on o.id = w.id
    join post_texts r on r.id = o.published_revision_id
    order by w.published_at, w.id desc`);
  return rows;
}
