import { sql, type SQL } from 'drizzle-orm';
import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import type { PostType } from '#contract/posts/post.ts';
import type { Queryable } from '../client.ts';
import { betweenColumns, type Place } from '../lookups/published-order.ts';
import { at } from '../tables/columns.ts';

// Reads of discovery for other domains.

/** Posts that readers can find. A view, declared as a table: drizzle gives no alias to a view. */
export const postsOnSite = pgTable('posts_on_site', {
  postId: text().notNull(),
  type: text().$type<PostType>().notNull(),
  authorId: text().notNull(),
  agencyId: text(),
  categoryId: text().notNull(),
  region: text(),
  publishedAt: at().notNull(),
  heat: doublePrecision().notNull(),
});

/** A file of the sitemap: the posts behind `after` up to `until`, in the order of publication; null: the last file, which is open. */
export interface SitemapFile {
  number: number;
  after: Place;
  until: Place | null;
}

const asText = (column: string): SQL => sql.raw(`to_json(${column}) #>> '{}'`);
const FILES = sql`(select *, lead(after_at) over sequence as until_at, lead(after_id) over sequence as until_id
  from sitemap_files window sequence as (order by after_at, after_id desc)) f`;
const BOUNDS = { afterAt: sql`f.after_at`, afterId: sql`f.after_id`, untilAt: sql`f.until_at`, untilId: sql`f.until_id` };

/** Files with posts, in the order of their posts, with the time of their last change. A file counted as empty is checked, as it may have posts by now. */
export async function listSitemapFiles(db: Queryable): Promise<{ number: number; changedAt: string | null }[]> {
  const { rows } = await db.execute<{ number: number; changedAt: string | null }>(sql`
    select f.number, ${asText('case when f.changed_at > now() then now() else f.changed_at end')} as "changedAt" from ${FILES}
    where f.posts > 0 or exists (select from published_posts p where ${betweenColumns(BOUNDS)})
    order by f.after_at, f.after_id desc`);
  return rows;
}

export async function findSitemapFile(db: Queryable, number: number): Promise<SitemapFile | undefined> {
  const { rows } = await db.execute<{ afterAt: string; afterId: string; untilAt: string | null; untilId: string | null }>(sql`
    select ${asText('f.after_at')} as "afterAt", f.after_id as "afterId", ${asText('f.until_at')} as "untilAt", f.until_id as "untilId"
    from ${FILES} where f.number = ${number}`);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { afterAt, afterId, untilAt, untilId } = row;
  return {
    number,
    after: { publishedAt: afterAt, id: afterId },
    until: untilAt === null || untilId === null ? null : { publishedAt: untilAt, id: untilId },
  };
}
