import { sql, type SQL } from 'drizzle-orm';
import { runAlone } from '../../../db/locks/run-alone.ts';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Searchable } from '../index/vector.ts';

export interface PublishedRow extends Searchable {
  postId: string;
  publishedAt: Date;
}

/** A post whose change waits for the search engine; `version` grows with every change. */
export interface QueuedChange extends Record<string, unknown> {
  postId: string;
  version: number;
}

export async function listChanges(db: Queryable, limit: number): Promise<QueuedChange[]> {
  const { rows } = await db.execute<QueuedChange>(sql`
    select post_id as "postId", version from search_changes order by version limit ${limit}`);
  return rows.map(({ postId, version }) => ({ postId, version: Number(version) }));
}

/** Deletes changes that were sent; a change with a newer version by now stays queued. */
export async function forgetChanges(db: Queryable, sent: readonly QueuedChange[]): Promise<void> {
  await db.execute(sql`
    delete from search_changes c using jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent ("postId" text, version bigint)
    where c.post_id = sent."postId" and c.version = sent.version`);
}

/** The published posts out of `postIds`. */
export const findPublished = (db: Queryable, postIds: readonly string[]): Promise<PublishedRow[]> =>
  published(db, sql`where d.post_id in (select jsonb_array_elements_text(${JSON.stringify(postIds)}::jsonb))`);

/** Published posts by id, behind the id `after`. */
export const listPublished = (db: Queryable, after: string, limit: number): Promise<PublishedRow[]> =>
  published(db, sql`where d.post_id > ${after} order by d.post_id limit ${limit}`);

async function published(db: Queryable, restOfQuery: SQL): Promise<PublishedRow[]> {
  const { rows } = await db.execute<PublishedRow & Record<string, unknown>>(sql`
    select d.post_id as "postId", p.type, p.category_id as "categoryId", p.region, p.published_at as "publishedAt",
      coalesce(title.text, '') as title, d.tags, coalesce(author.text, '') as author, d.text
    from search_documents d join published_posts p on p.post_id = d.post_id
    left join search_terms title on title.kind = 'title' and title.key = d.post_id
    left join search_terms author on author.kind = 'author' and author.key = p.author_id ${restOfQuery}`);
  return rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt) }));
}

/** Heat of the published ones among the posts. */
export async function findHeat(db: Queryable, postIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ postId: string; heat: number }>(sql`
    select post_id as "postId", heat from published_posts
    where post_id in (select jsonb_array_elements_text(${JSON.stringify(postIds)}::jsonb))`);
  return new Map(rows.map(({ postId, heat }) => [postId, heat]));
}

/** Runs a task unless another process updates or rebuilds the engine's index; null if it did not run. */
export const runAloneOnEngine = <Result>(db: Database, task: () => Promise<Result>): Promise<Result | null> =>
  runAlone(db, 'search engine', task);
