import { sql, type SQL } from 'drizzle-orm';
import type { PostType } from '#contract/posts/post.ts';
import { dayInChina, startOfDay } from '../../../core/clock.ts';
import type { Queryable } from '../../../db/client.ts';
import { isRecommendedAt } from '../../accounts/service.ts';
import { hasBlocked } from '../../../db/reads/messages.ts';

export interface Filter {
  type?: PostType | undefined;
  categoryId?: string | undefined;
  region?: string | undefined;
  after?: Date | undefined;
  until?: Date | undefined;
  /** Leaves out authors who are not recommended then. */
  recommendedAt?: Date | undefined;
  /** Leaves out authors whom this reader has blocked. */
  blockedBy?: string | undefined;
}

function filterConditions({ type, categoryId, region, after, until, recommendedAt, blockedBy }: Filter): SQL {
  const parts = [
    type && sql`p.type = ${type}`,
    categoryId && sql`p.category_id = ${categoryId}`,
    region && sql`p.region = ${region}`,
    after && sql`p.published_at >= ${after.toISOString()}::timestamptz`,
    until && sql`p.published_at <= ${until.toISOString()}::timestamptz`,
    recommendedAt && isRecommendedAt(recommendedAt, sql`p.author_id`),
    blockedBy && sql`not ${hasBlocked(blockedBy, sql`p.author_id`)}`,
  ].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? sql`true` : sql.join(parts as SQL[], sql` and `);
}

export interface ListedRow extends Record<string, unknown> {
  postId: string;
  authorId: string;
  agencyId: string | null;
  heat: number;
}

const LISTED = sql.raw(`p.post_id as "postId", p.author_id as "authorId", p.agency_id as "agencyId", p.heat`);

export async function listNewest(db: Queryable, filter: Filter, limit: number): Promise<ListedRow[]> {
  const { rows } = await db.execute<ListedRow>(sql`
    select ${LISTED} from published_posts p where ${filterConditions(filter)} order by p.published_at desc, p.post_id limit ${limit}`);
  return rows;
}

export async function listByHeat(db: Queryable, filter: Filter, limit: number): Promise<ListedRow[]> {
  const { rows } = await db.execute<ListedRow>(sql`
    select ${LISTED} from published_posts p where ${filterConditions(filter)} order by p.heat desc, p.published_at desc, p.post_id limit ${limit}`);
  return rows;
}

/**
 * Posts among the hottest of that moment, in order; before the first snapshot, among those that are hottest now. `hasMore`: some
 * were not looked at, or it is not known.
 */
export async function listHottestAt(
  db: Queryable,
  at: Date,
  filter: Filter,
  among: number,
  limit: number,
): Promise<{ rows: ListedRow[]; hasMore: boolean }> {
  const { rows } = await db.execute<ListedRow & { hasMore: boolean }>(sql`
    with warm as (
      select coalesce(
        (select post_ids from hot_snapshots where at <= ${at.toISOString()}::timestamptz order by at desc limit 1),
        array(select post_id from published_posts order by heat desc, published_at desc, post_id limit ${among + 1})
      ) as post_ids
    )
    select ${LISTED}, cardinality(warm.post_ids) > ${among}::integer as "hasMore"
    from warm, unnest(warm.post_ids[1:${among}::integer]) with ordinality as w (post_id, place)
    join published_posts p on p.post_id = w.post_id
    where ${filterConditions(filter)} order by w.place limit ${limit}`);
  return { rows, hasMore: rows[0]?.hasMore ?? true };
}

export async function listOfAuthor(
  db: Queryable,
  authorId: string,
  { type, sort }: { type: PostType | undefined; sort: 'new' | 'hot' },
  limit: number,
  offset: number,
): Promise<string[]> {
  // Heat is about a day; of a person's posts one asks which were viewed most.
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

interface AuthorRow extends Record<string, unknown> {
  id: string;
}

/** Authors by the heat of their posts among the hottest. */
export async function listActiveAuthors(
  db: Queryable,
  filter: Pick<Filter, 'recommendedAt'>,
  among: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<AuthorRow>(sql`
    select author_id as id from (
      select p.author_id, p.heat from published_posts p where ${filterConditions(filter)} order by p.heat desc, p.published_at desc, p.post_id limit ${among}
    ) warm
    group by author_id order by sum(heat) desc, author_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** What a person said to like or liked to read up to a moment, by weight. */
export interface Interests {
  categories: { id: string; weight: number }[];
  tags: { tag: string; weight: number }[];
  /** Some of the categories were chosen, not learned. */
  chosen: boolean;
}

/** A post that was liked or kept says more than one that was only opened. */
const DOINGS = (userId: string, until: Date): SQL => sql`
  (select post_id, 1 as weight from reading_history where user_id = ${userId} and first_at <= ${until.toISOString()}::timestamptz order by first_at desc limit 200)
  union all (select post_id, 3 from post_likes where user_id = ${userId} and created_at <= ${until.toISOString()}::timestamptz order by created_at desc limit 100)
  union all (select post_id, 3 from favorites where user_id = ${userId} and created_at <= ${until.toISOString()}::timestamptz order by created_at desc limit 100)`;

/** Saying it counts as much as ten readings: all there is of a newcomer, one voice among others of who has read for long. */
const CHOSEN_WEIGHT = 10;
/** Of the categories that are only known from what was read; those that were chosen all count. */
const LEARNED_MAX = 3;

export async function findInterests(db: Queryable, userId: string, until: Date): Promise<Interests> {
  const { rows } = await db.execute<{ kind: 'category' | 'tag'; name: string; weight: number; chosen: boolean }>(sql`
    with doings as (${DOINGS(userId, until)}),
    found as (
      select 'category' as kind, coalesce(c.merged_into, i.category_id) as name, ${CHOSEN_WEIGHT}::integer as weight, true as chosen
        from chosen_interests i join categories c on c.id = i.category_id
        where i.user_id = ${userId} and i.chosen_at <= ${until.toISOString()}::timestamptz
      union all select 'category', p.category_id, d.weight, false from doings d join published_posts p on p.post_id = d.post_id
      union all select 'tag', t.tag, d.weight, false from doings d join search_documents s on s.post_id = d.post_id, unnest(s.tags) t (tag)
    )
    select kind, name, sum(weight)::integer as weight, bool_or(chosen) as chosen from found group by kind, name
    order by bool_or(chosen) desc, sum(weight) desc, name limit 60`);
  const of = (kind: 'category' | 'tag') => rows.filter((row) => row.kind === kind);
  const categories = of('category');
  return {
    chosen: categories.some(({ chosen }) => chosen),
    categories: [
      ...categories.filter(({ chosen }) => chosen),
      ...categories.filter(({ chosen }) => !chosen).slice(0, LEARNED_MAX),
    ].map(({ name, weight }) => ({ id: name, weight })),
    tags: of('tag')
      // A tag met once may have been chance.
      .filter(({ weight }) => weight > 1)
      .slice(0, 8)
      .map(({ name, weight }) => ({ tag: name, weight })),
  };
}

/** How many of the newest posts are considered for each category or tag of interest. */
const OF_A_CATEGORY = 60;
const OF_TAGS = 150;

/**
 * Posts a person may like and has not opened: those of today first, those of the tags before those of the categories, fresher ones first. Heat has no
 * part in it: the order of a moment stays what it is.
 */
export async function listOfInterest(
  db: Queryable,
  userId: string,
  { categories, tags }: Interests,
  sameTags: string | null,
  filter: Filter & { until: Date },
  limit: number,
): Promise<ListedRow[]> {
  const until = filter.until.toISOString();
  const today = startOfDay(dayInChina(filter.until)).toISOString();
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
    order by p.published_at >= ${today}::timestamptz desc, (coalesce(liked.share, 0) + (select count(*) from search_documents s, unnest(s.tags) t (tag) join of_tags using (tag) where s.post_id = p.post_id))
      / (1 + extract(epoch from ${until}::timestamptz - p.published_at)::float8 / 604800) desc, p.published_at desc, p.post_id
    limit ${limit}`);
  return rows;
}

/** How many followed users are considered. */
const FOLLOWED = 1000;

/** Posts of the people somebody follows, newest first. */
export async function listOfFollowed(
  db: Queryable,
  userId: string,
  filter: Filter & { until: Date },
  limit: number,
): Promise<ListedRow[]> {
  const until = filter.until.toISOString();
  const { rows } = await db.execute<ListedRow>(sql`
    select ${LISTED} from (
      select followee_id from follows where follower_id = ${userId} and created_at <= ${until}::timestamptz order by created_at desc limit ${FOLLOWED}
    ) f, lateral (
      select * from published_posts p where p.author_id = f.followee_id and ${filterConditions(filter)} order by p.published_at desc, p.post_id limit ${limit}
    ) p order by p.published_at desc, p.post_id limit ${limit}`);
  return rows;
}
