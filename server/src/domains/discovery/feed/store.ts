import { sql, type SQL } from 'drizzle-orm';
import type { PostType } from '#contract/posts/post.ts';
import { dayInChina, startOfDay } from '../../../core/clock.ts';
import type { Queryable } from '../../../db/client.ts';
import { isRecommendedAt } from '../../../db/reads/accounts.ts';
import { hasBlocked } from '../../../db/reads/messages.ts';

export { isPersonalized } from '../../../db/reads/accounts.ts';

export interface Filter {
  type?: PostType | undefined;
  categoryId?: string | undefined;
  region?: string | undefined;
  /** Bounds of the publication time; `until` keeps the pages of one visit the same. */
  after?: Date | undefined;
  until?: Date | undefined;
  /** Leaves out authors who have a noRecommend sanction at this time. */
  recommendedAt?: Date | undefined;
  /** Leaves out authors blocked by this reader (an id). */
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
 * Posts that match the filter among the first `poolSize` posts of the hot snapshot at a time, in its order; without a snapshot, among the
 * hottest now. `hasMore`: the snapshot has more posts than that; true, too, if no post matched, so that the caller tries a larger pool.
 */
export async function listHottestAt(
  db: Queryable,
  at: Date,
  filter: Filter,
  poolSize: number,
  limit: number,
): Promise<{ rows: ListedRow[]; hasMore: boolean }> {
  const { rows } = await db.execute<ListedRow & { hasMore: boolean }>(sql`
    with hottest_posts as (
      select coalesce(
        (select post_ids from hot_snapshots where at <= ${at.toISOString()}::timestamptz order by at desc limit 1),
        array(select post_id from published_posts order by heat desc, published_at desc, post_id limit ${poolSize + 1})
      ) as post_ids
    )
    select ${LISTED}, cardinality(hottest_posts.post_ids) > ${poolSize}::integer as "hasMore"
    from hottest_posts, unnest(hottest_posts.post_ids[1:${poolSize}::integer]) with ordinality as ranked (post_id, place)
    join published_posts p on p.post_id = ranked.post_id
    where ${filterConditions(filter)} order by ranked.place limit ${limit}`);
  return { rows, hasMore: rows[0]?.hasMore ?? true };
}

export async function listOfAuthor(
  db: Queryable,
  authorId: string,
  { type, sort }: { type: PostType | undefined; sort: 'new' | 'hot' },
  limit: number,
  offset: number,
): Promise<string[]> {
  // Heat favours the last days; on an author's page "hot" means the most viewed.
  const order = sort === 'hot' ? sql`coalesce(c.views, 0) desc, ` : sql``;
  const { rows } = await db.execute<{ postId: string }>(sql`
    select p.post_id as "postId" from published_posts p ${sort === 'hot' ? sql`left join post_figures c on c.post_id = p.post_id` : sql``}
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

/** Authors in descending order of the heat of their posts, counting the `poolSize` hottest posts of the site. */
export async function listActiveAuthors(
  db: Queryable,
  filter: Pick<Filter, 'recommendedAt'>,
  poolSize: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<AuthorRow>(sql`
    select author_id as id from (
      select p.author_id, p.heat from published_posts p where ${filterConditions(filter)} order by p.heat desc, p.published_at desc, p.post_id limit ${poolSize}
    ) hottest_posts
    group by author_id order by sum(heat) desc, author_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Categories and tags by weight: points from reading, reactions and chosen interests. */
export interface Interests {
  categories: { id: string; weight: number }[];
  tags: { tag: string; weight: number }[];
  /** The user chose at least one category in the settings; otherwise all were learned from reading. */
  chosen: boolean;
}

/** Posts read (1 point), liked (3) and favorited (3) by a person up to `until`: the latest 200, 100 and 100. */
const activityOf = (userId: string, until: Date): SQL => sql`
  (select post_id, 1 as weight from readings where user_id = ${userId} and first_at <= ${until.toISOString()}::timestamptz order by first_at desc limit 200)
  union all (select post_id, 3 from reactions where kind = 'like' and user_id = ${userId} and created_at <= ${until.toISOString()}::timestamptz order by created_at desc limit 100)
  union all (select post_id, 3 from reactions where kind = 'favorite' and user_id = ${userId} and created_at <= ${until.toISOString()}::timestamptz order by created_at desc limit 100)`;

/** A chosen category has the points of ten posts read: decisive for a newcomer, a part for a long-time reader. */
const CHOSEN_WEIGHT = 10;
/** Learned categories that count, beside all chosen ones. */
const LEARNED_MAX = 3;

export async function findInterests(db: Queryable, userId: string, until: Date): Promise<Interests> {
  const { rows } = await db.execute<{ kind: 'category' | 'tag'; name: string; weight: number; chosen: boolean }>(sql`
    with activity as (${activityOf(userId, until)}),
    points as (
      select 'category' as kind, coalesce(c.merged_into, i.category_id) as name, ${CHOSEN_WEIGHT}::integer as weight, true as chosen
        from chosen_interests i join category_names c on c.id = i.category_id
        where i.user_id = ${userId} and i.chosen_at <= ${until.toISOString()}::timestamptz
      union all select 'category', p.category_id, a.weight, false from activity a join published_posts p on p.post_id = a.post_id
      union all select 'tag', t.tag, a.weight, false from activity a join search_documents s on s.post_id = a.post_id, unnest(s.tags) t (tag)
    )
    select kind, name, sum(weight)::integer as weight, bool_or(chosen) as chosen from points group by kind, name
    order by bool_or(chosen) desc, sum(weight) desc, name limit 60`);
  const rowsOf = (kind: 'category' | 'tag') => rows.filter((row) => row.kind === kind);
  const categories = rowsOf('category');
  return {
    chosen: categories.some(({ chosen }) => chosen),
    categories: [
      ...categories.filter(({ chosen }) => chosen),
      ...categories.filter(({ chosen }) => !chosen).slice(0, LEARNED_MAX),
    ].map(({ name, weight }) => ({ id: name, weight })),
    tags: rowsOf('tag')
      // One post read may be chance.
      .filter(({ weight }) => weight > 1)
      .slice(0, 8)
      .map(({ name, weight }) => ({ tag: name, weight })),
  };
}

/** Newest posts considered for each category, and for all tags together. */
const POSTS_PER_CATEGORY = 60;
const POSTS_WITH_TAGS = 150;

/**
 * Unread posts of a person's interests: today's first, then by (share of the category among all points, 0 to 1, + number of matching tags) /
 * (1 + age in weeks). `tagsQuery`: a tsquery of the tags of the interests; null: none. Heat is left out, because it changes between the pages of one visit.
 */
export async function listOfInterest(
  db: Queryable,
  userId: string,
  { categories, tags }: Interests,
  tagsQuery: string | null,
  filter: Filter & { until: Date },
  limit: number,
): Promise<ListedRow[]> {
  const until = filter.until.toISOString();
  const today = startOfDay(dayInChina(filter.until)).toISOString();
  const total = categories.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const { rows } = await db.execute<ListedRow>(sql`
    with liked (id, share) as (select id, weight / ${total}::float8 from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as c (id text, weight float8)),
    of_tags (tag) as (select tag from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as t (tag text)),
    candidates as (
      ${tagsQuery === null ? sql`` : sql`select post_id from newest_matches(${tagsQuery}::tsquery, '-infinity', ${until}::timestamptz, ${POSTS_WITH_TAGS}::integer) as m (post_id) union`}
      select newest.post_id from liked, lateral (
        select post_id from published_posts where category_id = liked.id and published_at <= ${until}::timestamptz order by published_at desc, post_id limit ${POSTS_PER_CATEGORY}
      ) newest
    )
    select ${LISTED} from candidates c join published_posts p on p.post_id = c.post_id left join liked on liked.id = p.category_id
    where p.author_id <> ${userId} and ${filterConditions(filter)}
      and not exists (select from readings r where r.user_id = ${userId} and r.post_id = p.post_id and r.first_at <= ${until}::timestamptz)
    order by p.published_at >= ${today}::timestamptz desc, (coalesce(liked.share, 0) + (select count(*) from search_documents s, unnest(s.tags) t (tag) join of_tags using (tag) where s.post_id = p.post_id))
      / (1 + extract(epoch from ${until}::timestamptz - p.published_at)::float8 / 604800) desc, p.published_at desc, p.post_id
    limit ${limit}`);
  return rows;
}

/** Followed users considered, the latest first. */
const FOLLOWED_MAX = 1000;

/** Posts of the users whom a person follows, newest first. */
export async function listOfFollowed(
  db: Queryable,
  userId: string,
  filter: Filter & { until: Date },
  limit: number,
): Promise<ListedRow[]> {
  const until = filter.until.toISOString();
  const { rows } = await db.execute<ListedRow>(sql`
    select ${LISTED} from (
      select followee_id from follow_ties where follower_id = ${userId} and created_at <= ${until}::timestamptz order by created_at desc limit ${FOLLOWED_MAX}
    ) f, lateral (
      select * from published_posts p where p.author_id = f.followee_id and ${filterConditions(filter)} order by p.published_at desc, p.post_id limit ${limit}
    ) p order by p.published_at desc, p.post_id limit ${limit}`);
  return rows;
}
