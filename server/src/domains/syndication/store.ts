import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { tallied } from '../../db/tables/counters.ts';
import { postRevisions, posts } from '../../db/tables/posts.ts';

/** When the text that readers see was published, for posts whose id is asked for. */
export async function findModified(db: Queryable, postIds: string[]): Promise<ReadonlyMap<string, Date>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .select({ id: posts.id, at: postRevisions.publishedAt })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .where(and(inArray(posts.id, postIds), eq(posts.status, 'published')));
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}

export async function countPublished(db: Queryable): Promise<number> {
  const rows = await db.select({ n: tallied.n }).from(tallied).where(eq(tallied.name, 'published'));
  return rows[0]?.n ?? 0;
}

/** A place in the posts of the site, oldest first. */
export interface SitemapCursor {
  publishedAt: string;
  id: string;
}

/** The last of the first `count` posts; undefined when there are not so many. Reads an index only. */
export async function findCursorAt(db: Queryable, count: number): Promise<SitemapCursor | undefined> {
  const { rows } = await db.execute<{ publishedAt: string; id: string }>(sql`
    select to_json(published_at) #>> '{}' as "publishedAt", post_id as id from published_posts
    order by published_at, post_id desc offset ${count - 1} limit 1`);
  return rows[0];
}

export interface ListedPost extends Record<string, unknown> {
  id: string;
  type: 'article' | 'video';
  publishedAt: string;
  modified: string;
  cover: string | null;
}

/** Posts behind that place, oldest first, without counting past those before. */
export async function listBehind(db: Queryable, cursor: SitemapCursor | null, limit: number): Promise<ListedPost[]> {
  const behind =
    cursor === null
      ? sql`true`
      : sql`p.published_at >= ${cursor.publishedAt}::timestamptz
          and (p.published_at > ${cursor.publishedAt}::timestamptz or p.post_id < ${cursor.id})`;
  const { rows } = await db.execute<ListedPost>(sql`
    select w.id, w.type, to_json(w.published_at) #>> '{}' as "publishedAt", r.cover,
      to_json(coalesce(r.published_at, w.published_at)) #>> '{}' as modified
    from (
      select p.post_id as id, p.type, p.published_at from published_posts p
      where ${behind} order by p.published_at, p.post_id desc limit ${limit}
    ) w
    join posts o on o.id = w.id
    join post_revisions r on r.id = o.published_revision_id
    order by w.published_at, w.id desc`);
  return rows;
}
