import { sql, type SQL } from 'drizzle-orm';
import type { PostType } from '#contract/posts.ts';
import type { Queryable } from '../../db/client.ts';

export interface Filter {
  type?: PostType | undefined;
  categoryId?: string | undefined;
  region?: string | undefined;
  after?: Date | undefined;
  until?: Date | undefined;
}

export function filterConditions({ type, categoryId, region, after, until }: Filter): SQL {
  const parts = [
    type && sql`p.type = ${type}`,
    categoryId && sql`p.category_id = ${categoryId}`,
    region && sql`p.region = ${region}`,
    after && sql`p.published_at >= ${after.toISOString()}::timestamptz`,
    until && sql`p.published_at <= ${until.toISOString()}::timestamptz`,
  ].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? sql`true` : sql.join(parts as SQL[], sql` and `);
}

export interface ListedRow extends Record<string, unknown> {
  postId: string;
  authorId: string;
  agencyId: string | null;
  heat: number;
}

export const LISTED = sql.raw(`p.post_id as "postId", p.author_id as "authorId", p.agency_id as "agencyId", p.heat`);

export async function listNewest(db: Queryable, filter: Filter, most: number): Promise<ListedRow[]> {
  const { rows } = await db.execute<ListedRow>(sql`
    select ${LISTED} from published_posts p where ${filterConditions(filter)} order by p.published_at desc, p.post_id limit ${most}`);
  return rows;
}

export async function listHottest(db: Queryable, filter: Filter, most: number): Promise<ListedRow[]> {
  const { rows } = await db.execute<ListedRow>(sql`
    select ${LISTED} from published_posts p where ${filterConditions(filter)} order by p.heat desc, p.published_at desc, p.post_id limit ${most}`);
  return rows;
}

/** Works that were warmest at that moment, in that order; before there was a snapshot, those that are warmest now. */
export async function listHottestAt(db: Queryable, at: Date, filter: Filter, most: number): Promise<ListedRow[]> {
  const { rows } = await db.execute<ListedRow>(sql`
    with warm as (
      select coalesce(
        (select post_ids from hot_snapshots where at <= ${at.toISOString()}::timestamptz order by at desc limit 1),
        array(select post_id from published_posts order by heat desc, published_at desc, post_id limit ${most})
      ) as post_ids
    )
    select ${LISTED} from warm, unnest(warm.post_ids) with ordinality as w (post_id, place)
    join published_posts p on p.post_id = w.post_id
    where ${filterConditions(filter)} order by w.place limit ${most}`);
  return rows;
}

export async function listOfAuthor(
  db: Queryable,
  authorId: string,
  { type, sort }: { type: PostType | undefined; sort: 'new' | 'hot' },
  limit: number,
  offset: number,
): Promise<string[]> {
  // Heat is about a day; of a person's works one asks which were viewed most.
  const order = sort === 'hot' ? sql`coalesce(c.views, 0) desc, ` : sql``;
  const { rows } = await db.execute<{ postId: string }>(sql`
    select p.post_id as "postId" from published_posts p ${sort === 'hot' ? sql`left join post_counts c on c.post_id = p.post_id` : sql``}
    where p.author_id = ${authorId} and ${filterConditions({ type })}
    order by ${order}p.published_at desc, p.post_id limit ${limit} offset ${offset}`);
  return rows.map(({ postId }) => postId);
}

export async function countOfAuthor(db: Queryable, authorId: string, type: PostType | undefined): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*) as n from published_posts p where p.author_id = ${authorId} and ${filterConditions({ type })}`);
  return rows[0]?.n ?? 0;
}

export interface AuthorRow extends Record<string, unknown> {
  id: string;
}

/** Authors by the warmth of their works among the warmest. */
export async function listWarmAuthors(db: Queryable, among: number, most: number): Promise<string[]> {
  const { rows } = await db.execute<AuthorRow>(sql`
    select author_id as id from (select author_id, heat from published_posts order by heat desc, published_at desc, post_id limit ${among}) warm
    group by author_id order by sum(heat) desc, author_id limit ${most}`);
  return rows.map(({ id }) => id);
}
