import { sql, type SQL } from 'drizzle-orm';
import type { AnalyticsSort } from '#contract/analytics/analytics.ts';
import { chinaDay } from '../../db/china-day.ts';
import type { Queryable } from '../../db/client.ts';
import type { Period } from '../../core/period.ts';

/** All posts that a user may see figures of, or one of them. */
export interface PostSelection {
  ownerId: string;
  /** Null: all posts. */
  postId: string | null;
}

/** Sums read from the database; averages and rates are calculated from them. `milliseconds` is active reading time. */
export type Tally =
  | 'views'
  | 'validViews'
  | 'visitors'
  | 'opens'
  | 'milliseconds'
  | 'completed'
  | 'quickExits'
  | 'likes'
  | 'comments'
  | 'favorites'
  | 'shares'
  | 'follows';

/**
 * Grouping, and the key of a group: 'day' 2026-03-01; 'type' and 'source' day and type or source, as `2026-03-01 video`; 'post' the id;
 * `since` 'before' that day or 'now' from that day on.
 */
type By = 'day' | 'type' | 'source' | 'post' | { since: string };

/** The CTE `own_posts`: a user's own posts, and for the owner of an agency all posts of the agency. */
const ownPosts = ({ ownerId, postId }: PostSelection): SQL => {
  const onlyPost = postId === null ? sql`` : sql` and p.id = ${postId}`;
  return sql`own_posts as materialized (
  select p.id, p.type, p.published_at from post_states p where p.author_id = ${ownerId}${onlyPost}
  union
  select p.id, p.type, p.published_at from agency_profiles a join post_states p on p.agency_id = a.id where a.owner_id = ${ownerId}${onlyPost}
)`;
};

const VIEW_TALLIES: readonly Tally[] = ['views', 'validViews', 'visitors'];
const VISIT_TALLIES: readonly Tally[] = ['opens', 'milliseconds', 'completed', 'quickExits'];

/** SQL for rows of (key, tally, value). Views are read once for their three tallies, and so are visits for their four. */
function tallies(selection: PostSelection, wanted: readonly Tally[], period: Period, by: By): SQL {
  const parts = [
    ...(wanted.some((tally) => VIEW_TALLIES.includes(tally)) ? [viewTallies(wanted, period, by)] : []),
    ...(wanted.some((tally) => VISIT_TALLIES.includes(tally)) ? [visitTallies(period, by)] : []),
    ...wanted.flatMap((tally) => (REACTIONS[tally] === undefined ? [] : [reactionTally(selection, tally, period, by)])),
  ];
  return sql.join(parts, sql` union all `);
}

/** The key of a row `v` of a table with days; `partOfDay` is the second half of the keys of 'type' and 'source'. */
const keyOf = (by: By, partOfDay: SQL = sql`m.type`): SQL => {
  if (by === 'post') return sql`v.post_id`;
  if (by === 'day') return sql`v.day::text`;
  return typeof by === 'string'
    ? sql`v.day::text || ' ' || ${partOfDay}`
    : sql`case when v.day >= ${by.since}::date then 'now' else 'before' end`;
};

const SOURCE = sql`coalesce(v.source, '')`;

/**
 * Days whose single views were deleted contribute their sums (view_days): a visitor of two such days counts twice, and the source is
 * unknown. Distinct visitors are counted only if wanted, because sorting them is expensive.
 */
const viewTallies = (wanted: readonly Tally[], { from, to }: Period, by: By): SQL => sql`
  select t.key, x.tally, x.value from (
    select key, sum(views) as views, sum(valid) as valid, sum(visitors) as visitors from (
      select ${keyOf(by, by === 'source' ? SOURCE : undefined)} as key, count(*) as views,
        count(*) filter (where v.left_out is null) as valid,
        ${wanted.includes('visitors') ? sql`count(distinct v.viewer)` : sql`0`} as visitors
      from own_posts m join post_views v on v.post_id = m.id where v.day between ${from} and ${to} group by 1
      union all
      select ${keyOf(by, by === 'source' ? sql`''` : undefined)}, sum(v.raw_views), sum(v.valid_views), sum(v.visitors)
      from own_posts m join view_days v on v.post_id = m.id
      where v.day between ${from} and ${to} and v.day <= (select max(c.day) from closed_days c where c.removed_at is not null)
      group by 1
    ) parts group by key
  ) t cross join lateral (values ('views', t.views), ('validViews', t.valid), ('visitors', t.visitors)) as x (tally, value)`;

const visitTallies = ({ from, to }: Period, by: By): SQL => sql`
  select t.key, x.tally, x.value from (
    select ${keyOf(by)} as key, sum(v.opens) as opens, sum(v.active_ms)::bigint as milliseconds, sum(v.completed) as completed,
      sum(v.quick_exits) as quick_exits
    from own_posts m join visit_days v on v.post_id = m.id where v.day between ${from} and ${to} group by 1
  ) t cross join lateral (values ('opens', t.opens), ('milliseconds', t.milliseconds), ('completed', t.completed),
    ('quickExits', t.quick_exits)) as x (tally, value)`;

function reactionTally(selection: PostSelection, tally: Tally, period: Period, by: By): SQL {
  const day = chinaDay(sql`e.created_at`);
  const key =
    by === 'post'
      ? sql`e.post_id`
      : by === 'day'
        ? sql`${day}::text`
        : typeof by === 'string'
          ? sql`${day}::text || ' ' || m.type`
          : sql`case when ${day} >= ${by.since}::date then 'now' else 'before' end`;
  return sql`select ${key} as key, ${tally}::text as tally, count(*) as value
    from ${REACTIONS[tally]?.(selection, by) ?? sql``} and ${within(period)} group by 1`;
}

const REACTIONS: Partial<Record<Tally, (selection: PostSelection, by: By) => SQL>> = {
  likes: () => sql`own_posts m join reactions e on e.post_id = m.id where e.kind = 'like'`,
  comments: () => sql`own_posts m join comment_texts e on e.post_id = m.id where e.removed_at is null`,
  favorites: () => sql`own_posts m join reactions e on e.post_id = m.id where e.kind = 'favorite'`,
  shares: () => sql`own_posts m join reactions e on e.post_id = m.id where e.kind = 'share'`,
  // For one post or by post, follows on the post's page; otherwise all new followers of the user and the agency's members.
  follows: ({ ownerId, postId }, by) =>
    by === 'post' || postId !== null
      ? sql`own_posts m join follow_ties e on e.post_id = m.id where true`
      : sql`follows e where e.followee_id in (
    select ${ownerId}::text union
    select w.user_id from agency_profiles a join memberships w on w.agency_id = a.id and w.status = 'approved' where a.owner_id = ${ownerId})`,
};

/** Condition on the time of `e`, in whole days of China. */
const within = ({ from, to }: Period): SQL =>
  sql`e.created_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai' and e.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

/** Tallies of both halves of a period in one query: `before` the day `since`, and `now` from that day on. */
export async function byHalf(
  db: Queryable,
  selection: PostSelection,
  wanted: readonly Tally[],
  period: Period,
  since: string,
): Promise<{ half: 'now' | 'before'; tally: Tally; value: number }[]> {
  const { rows } = await db.execute<{ half: 'now' | 'before'; tally: Tally; value: number }>(sql`
    with ${ownPosts(selection)} select key as half, tally, value::float8 as value from (${tallies(selection, wanted, period, { since })}) t`);
  return rows;
}

/** One tally by day and type, or by day and source; '' is an unknown source. */
export async function byPart(
  db: Queryable,
  selection: PostSelection,
  wanted: Tally,
  period: Period,
  by: 'type' | 'source',
): Promise<{ day: string; part: string; value: number }[]> {
  const { rows } = await db.execute<{ day: string; part: string; value: number }>(sql`
    with ${ownPosts(selection)} select left(key, 10) as day, substr(key, 12) as part, value::float8 as value
    from (${tallies(selection, [wanted], period, by)}) t where tally = ${wanted}`);
  return rows;
}

export async function byDay(
  db: Queryable,
  selection: PostSelection,
  wanted: readonly Tally[],
  period: Period,
): Promise<{ day: string; tally: Tally; value: number }[]> {
  const { rows } = await db.execute<{ day: string; tally: Tally; value: number }>(sql`
    with ${ownPosts(selection)} select key as day, tally, value::float8 as value from (${tallies(selection, wanted, period, 'day')}) t`);
  return rows;
}

/** The selected post; undefined if the user may not see it. A post that was never published is visible to its author, not to the agency. */
export async function findPost(
  db: Queryable,
  selection: PostSelection,
): Promise<{ id: string; type: 'article' | 'video'; title: string } | undefined> {
  const { rows } = await db.execute<{ id: string; type: 'article' | 'video'; title: string }>(sql`
    with ${ownPosts(selection)} select p.id, p.type, coalesce(r.title, '') as title from own_posts m join post_states p on p.id = m.id
    left join post_texts r on r.id = coalesce(p.published_revision_id, p.draft_revision_id)
    where p.author_id = ${selection.ownerId} or p.published_revision_id is not null`);
  return rows[0];
}

export interface PostRow extends Record<Tally, number> {
  id: string;
  type: 'article' | 'video';
  title: string;
  authorId: string;
  nickname: string;
  publishedAt: Date | null;
}

const ORDER: Record<AnalyticsSort, SQL> = {
  views: sql`f."views" desc`,
  validViews: sql`f."validViews" desc`,
  opens: sql`f."opens" desc`,
  averageSeconds: sql`f."milliseconds" / nullif(f."opens", 0) desc nulls last`,
  completionRate: sql`f."completed" / nullif(f."opens", 0) desc nulls last, f."opens" desc`,
  quickExitRate: sql`f."quickExits" / nullif(f."opens", 0) desc nulls last, f."opens" desc`,
  likes: sql`f."likes" desc`,
  comments: sql`f."comments" desc`,
  favorites: sql`f."favorites" desc`,
  shares: sql`f."shares" desc`,
  follows: sql`f."follows" desc`,
  newest: sql`p.published_at desc nulls last`,
};

/** Selects the page first and reads titles and names for it alone, because an author may have thousands of posts. */
export async function listPosts(
  db: Queryable,
  selection: PostSelection,
  wanted: readonly Tally[],
  period: Period,
  sort: AnalyticsSort,
  limit: number,
  offset: number,
): Promise<PostRow[]> {
  const sums = wanted.map(
    (tally) => sql`coalesce(sum(value) filter (where tally = ${sql.raw(`'${tally}'`)}), 0)::float8 as ${sql.identifier(tally)}`,
  );
  const { rows } = await db.execute<PostRow & Record<string, unknown>>(sql`
    with ${ownPosts(selection)}, figures as (
      select key, ${sql.join(sums, sql`, `)} from (
        ${tallies(selection, wanted, period, 'post')}
        union all select m.id, 'views', 0 from own_posts m join posts_on_site o on o.post_id = m.id
      ) t group by key
    ), post_page as (
      select f.* from figures f join own_posts p on p.id = f.key order by ${ORDER[sort]}, p.id limit ${limit} offset ${offset}
    )
    select p.id, p.type, coalesce(r.title, '') as title, p.author_id as "authorId",
      coalesce(nullif(u.nickname, ''), '用户') as nickname, p.published_at as "publishedAt", f.*
    from post_page f join post_states p on p.id = f.key join people u on u.id = p.author_id
    left join post_texts r on r.id = coalesce(p.published_revision_id, p.draft_revision_id)
    order by ${ORDER[sort]}, p.id`);
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt) }));
}

/** Views by source, region or device (`reader`); `name` is null where unknown. */
export interface AudienceRow {
  part: 'source' | 'region' | 'reader';
  name: string | null;
  views: number;
  loggedIn: number;
}

/** Views of a period by source, by region and by device, in one query. */
export async function byAudience(db: Queryable, selection: PostSelection, { from, to }: Period): Promise<AudienceRow[]> {
  const { rows } = await db.execute<AudienceRow & Record<string, unknown>>(sql`
    with ${ownPosts(selection)}
    select case when grouping(v.source) = 0 then 'source' when grouping(v.region) = 0 then 'region' else 'reader' end as part,
      case when grouping(v.source) = 0 then v.source when grouping(v.region) = 0 then v.region else v.reader end as name,
      count(*)::integer as views, count(v.user_id)::integer as "loggedIn"
    from own_posts m join post_views v on v.post_id = m.id where v.day between ${from} and ${to}
    group by grouping sets ((v.source), (v.region), (v.reader)) order by 3 desc, 2`);
  return rows;
}
