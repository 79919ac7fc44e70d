import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { filterConditions, LISTED, type Filter, type ListedRow } from './lists-store.ts';

/** What a person liked to read up to a moment, by weight. */
export interface Interests {
  categories: { id: string; weight: number }[];
  tags: { tag: string; weight: number }[];
}

/** A work that was liked or kept says more than one that was only opened. */
const DOINGS = (userId: string, until: Date): SQL => sql`
  (select post_id, 1 as weight from reading_history where user_id = ${userId} and first_at <= ${until.toISOString()}::timestamptz order by first_at desc limit 200)
  union all (select post_id, 3 from post_likes where user_id = ${userId} and created_at <= ${until.toISOString()}::timestamptz order by created_at desc limit 100)
  union all (select post_id, 3 from favorites where user_id = ${userId} and created_at <= ${until.toISOString()}::timestamptz order by created_at desc limit 100)`;

export async function findInterests(db: Queryable, userId: string, until: Date): Promise<Interests> {
  const { rows } = await db.execute<{ kind: 'category' | 'tag'; name: string; weight: number }>(sql`
    with doings as (${DOINGS(userId, until)}),
    found as (
      select 'category' as kind, p.category_id as name, d.weight from doings d join published_posts p on p.post_id = d.post_id
      union all select 'tag', t.tag, d.weight from doings d join search_documents s on s.post_id = d.post_id, unnest(s.tags) t (tag)
    )
    select kind, name, sum(weight)::integer as weight from found group by kind, name order by sum(weight) desc, name limit 60`);
  const of = (kind: 'category' | 'tag') => rows.filter((row) => row.kind === kind);
  return {
    categories: of('category')
      .slice(0, 3)
      .map(({ name, weight }) => ({ id: name, weight })),
    // A tag met once may have been chance.
    tags: of('tag')
      .filter(({ weight }) => weight > 1)
      .slice(0, 8)
      .map(({ name, weight }) => ({ tag: name, weight })),
  };
}

/** Of each channel of interest so many of the newest are looked at, and of those that carry a tag. */
const OF_A_CATEGORY = 60;
const OF_TAGS = 150;

/**
 * Works a person may like and has not opened: those of the tags before those of the channels, fresher ones first. Heat has no
 * part in it: the order of a moment stays what it is.
 */
export async function listOfInterest(
  db: Queryable,
  userId: string,
  { categories, tags }: Interests,
  sameTags: string | null,
  filter: Filter & { until: Date },
  most: number,
): Promise<ListedRow[]> {
  const until = filter.until.toISOString();
  const all = categories.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const { rows } = await db.execute<ListedRow>(sql`
    with liked (id, share) as (select id, weight / ${all}::float8 from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as c (id text, weight float8)),
    of_tags (tag, weight) as (select tag, weight from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as t (tag text, weight float8)),
    candidates as (
      ${sameTags === null ? sql`` : sql`select post_id from newest_matches(${sameTags}::tsquery, '-infinity', ${until}::timestamptz, ${OF_TAGS}::integer) as m (post_id) union`}
      select near.post_id from liked, lateral (
        select post_id from published_posts where category_id = liked.id and published_at <= ${until}::timestamptz order by published_at desc, post_id limit ${OF_A_CATEGORY}
      ) near
    )
    select ${LISTED} from candidates c join published_posts p on p.post_id = c.post_id left join liked on liked.id = p.category_id
    where p.author_id <> ${userId} and ${filterConditions(filter)}
      and not exists (select from reading_history h where h.user_id = ${userId} and h.post_id = p.post_id and h.first_at <= ${until}::timestamptz)
    order by (coalesce(liked.share, 0) + (select count(*) from search_documents s, unnest(s.tags) t (tag) join of_tags using (tag) where s.post_id = p.post_id))
      / (1 + extract(epoch from ${until}::timestamptz - p.published_at)::float8 / 604800) desc, p.published_at desc, p.post_id
    limit ${most}`);
  return rows;
}

/** Of so many people followed, the latest of each. */
const FOLLOWED = 1000;

/** Works of the people somebody follows, newest first. */
export async function listOfFollowed(
  db: Queryable,
  userId: string,
  filter: Filter & { until: Date },
  most: number,
): Promise<ListedRow[]> {
  const until = filter.until.toISOString();
  const { rows } = await db.execute<ListedRow>(sql`
    select ${LISTED} from (
      select followee_id from follows where follower_id = ${userId} and created_at <= ${until}::timestamptz order by created_at desc limit ${FOLLOWED}
    ) f, lateral (
      select * from published_posts p where p.author_id = f.followee_id and ${filterConditions(filter)} order by p.published_at desc, p.post_id limit ${most}
    ) p order by p.published_at desc, p.post_id limit ${most}`);
  return rows;
}
