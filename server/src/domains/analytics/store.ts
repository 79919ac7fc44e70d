import { sql, type SQL } from 'drizzle-orm';
import type { AnalyticsSort } from '#contract/analytics/analytics.ts';
import { chinaDay } from '../../db/china-day.ts';
import type { Queryable } from '../../db/client.ts';
import type { Period } from '../../core/period.ts';

/** Whose posts are looked at, or which one of theirs. */
export interface Whose {
  ownerId: string;
  postId: string | null;
}

/** What is counted; averages and rates are made of it. */
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

/** By day, also of each kind or source; by post; or by whether it was before a day or from it on. */
type By = 'day' | 'type' | 'source' | 'post' | { since: string };

/** The posts a person may see the figures of: the own ones, and for who runs an agency all that belong to it. */
const mine = ({ ownerId, postId }: Whose): SQL => {
  const one = postId === null ? sql`` : sql` and p.id = ${postId}`;
  return sql`mine as materialized (
  select p.id, p.type, p.published_at from posts p where p.author_id = ${ownerId}${one}
  union
  select p.id, p.type, p.published_at from agencies a join posts p on p.agency_id = a.id where a.owner_id = ${ownerId}${one}
)`;
};

const OF_VIEWS: readonly Tally[] = ['views', 'validViews', 'visitors'];
const OF_VISITS: readonly Tally[] = ['opens', 'milliseconds', 'completed', 'quickExits'];

/** Rows of (key, tally, value); the views are read once for all three of their figures, and so are the sums of visits. */
function tallies(whose: Whose, wanted: readonly Tally[], period: Period, by: By): SQL {
  const parts = [
    ...(wanted.some((tally) => OF_VIEWS.includes(tally)) ? [talliesOfViews(wanted, period, by)] : []),
    ...(wanted.some((tally) => OF_VISITS.includes(tally)) ? [talliesOfVisits(period, by)] : []),
    ...wanted.flatMap((tally) => (DOINGS[tally] === undefined ? [] : [tallyOf(whose, tally, period, by)])),
  ];
  return sql.join(parts, sql` union all `);
}

/** What a row of a table with days is counted under; `of` is what a day is of besides. */
const keyOf = (by: By, of: SQL = sql`m.type`): SQL => {
  if (by === 'post') return sql`v.post_id`;
  if (by === 'day') return sql`v.day::text`;
  return typeof by === 'string'
    ? sql`v.day::text || ' ' || ${of}`
    : sql`case when v.day >= ${by.since}::date then 'now' else 'before' end`;
};

const SOURCE = sql`coalesce(v.source, '')`;

/**
 * Of days whose rows have gone, the sums of post and day: who came on two of them is two visitors, and no source is known.
 * Visitors are the dear part of it, since they have to be sorted.
 */
const talliesOfViews = (wanted: readonly Tally[], { from, to }: Period, by: By): SQL => sql`
  select t.key, x.tally, x.value from (
    select key, sum(views) as views, sum(valid) as valid, sum(visitors) as visitors from (
      select ${keyOf(by, by === 'source' ? SOURCE : undefined)} as key, count(*) as views,
        count(*) filter (where v.left_out is null) as valid,
        ${wanted.includes('visitors') ? sql`count(distinct v.viewer)` : sql`0`} as visitors
      from mine m join view_events v on v.post_id = m.id where v.day between ${from} and ${to} group by 1
      union all
      select ${keyOf(by, by === 'source' ? sql`''` : undefined)}, sum(v.raw_views), sum(v.valid_views), sum(v.visitors)
      from mine m join view_days v on v.post_id = m.id
      where v.day between ${from} and ${to} and v.day <= (select max(c.day) from closed_view_days c where c.removed_at is not null)
      group by 1
    ) parts group by key
  ) t cross join lateral (values ('views', t.views), ('validViews', t.valid), ('visitors', t.visitors)) as x (tally, value)`;

const talliesOfVisits = ({ from, to }: Period, by: By): SQL => sql`
  select t.key, x.tally, x.value from (
    select ${keyOf(by)} as key, sum(v.opens) as opens, sum(v.active_ms)::bigint as milliseconds, sum(v.completed) as completed,
      sum(v.quick_exits) as quick_exits
    from mine m join visit_days v on v.post_id = m.id where v.day between ${from} and ${to} group by 1
  ) t cross join lateral (values ('opens', t.opens), ('milliseconds', t.milliseconds), ('completed', t.completed),
    ('quickExits', t.quick_exits)) as x (tally, value)`;

function tallyOf(whose: Whose, tally: Tally, period: Period, by: By): SQL {
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
    from ${DOINGS[tally]?.(whose, by) ?? sql``} and ${within(period)} group by 1`;
}

const DOINGS: Partial<Record<Tally, (whose: Whose, by: By) => SQL>> = {
  likes: () => sql`mine m join post_likes e on e.post_id = m.id where true`,
  comments: () => sql`mine m join comments e on e.post_id = m.id where e.removed_at is null`,
  favorites: () => sql`mine m join favorites e on e.post_id = m.id where true`,
  shares: () => sql`mine m join post_shares e on e.post_id = m.id where true`,
  // Of people, wherever it was done; of posts, what was done on their pages.
  follows: ({ ownerId, postId }, by) =>
    by === 'post' || postId !== null
      ? sql`mine m join follows e on e.post_id = m.id where true`
      : sql`follows e where e.followee_id in (
    select ${ownerId}::text union
    select w.user_id from agencies a join agency_members w on w.agency_id = a.id and w.status = 'approved' where a.owner_id = ${ownerId})`,
};

/** Whole days in China. */
const within = ({ from, to }: Period): SQL =>
  sql`e.created_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai' and e.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

/** Two periods beside each other in one reading: `now` from a day on, `before` up to it. */
export async function byHalf(
  db: Queryable,
  whose: Whose,
  wanted: readonly Tally[],
  period: Period,
  since: string,
): Promise<{ half: 'now' | 'before'; tally: Tally; value: number }[]> {
  const { rows } = await db.execute<{ half: 'now' | 'before'; tally: Tally; value: number }>(sql`
    with ${mine(whose)} select key as half, tally, value::float8 as value from (${tallies(whose, wanted, period, { since })}) t`);
  return rows;
}

/** One tally of each day, kind by kind or source by source; '' is a source that is not known. */
export async function byPart(
  db: Queryable,
  whose: Whose,
  wanted: Tally,
  period: Period,
  by: 'type' | 'source',
): Promise<{ day: string; part: string; value: number }[]> {
  const { rows } = await db.execute<{ day: string; part: string; value: number }>(sql`
    with ${mine(whose)} select left(key, 10) as day, substr(key, 12) as part, value::float8 as value
    from (${tallies(whose, [wanted], period, by)}) t where tally = ${wanted}`);
  return rows;
}

export async function byDay(
  db: Queryable,
  whose: Whose,
  wanted: readonly Tally[],
  period: Period,
): Promise<{ day: string; tally: Tally; value: number }[]> {
  const { rows } = await db.execute<{ day: string; tally: Tally; value: number }>(sql`
    with ${mine(whose)} select key as day, tally, value::float8 as value from (${tallies(whose, wanted, period, 'day')}) t`);
  return rows;
}

/** One of these posts; undefined when it is not among them. What readers never saw is its author's alone, not the agency's. */
export async function findPost(
  db: Queryable,
  whose: Whose,
): Promise<{ id: string; type: 'article' | 'video'; title: string } | undefined> {
  const { rows } = await db.execute<{ id: string; type: 'article' | 'video'; title: string }>(sql`
    with ${mine(whose)} select p.id, p.type, coalesce(r.title, '') as title from mine m join posts p on p.id = m.id
    left join post_revisions r on r.id = coalesce(p.published_revision_id, p.draft_revision_id)
    where p.author_id = ${whose.ownerId} or p.published_revision_id is not null`);
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

/** Titles and names are read of the page alone: an author may have thousands of posts. */
export async function listPosts(
  db: Queryable,
  whose: Whose,
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
    with ${mine(whose)}, figures as (
      select key, ${sql.join(sums, sql`, `)} from (
        ${tallies(whose, wanted, period, 'post')}
        union all select m.id, 'views', 0 from mine m join published_posts o on o.post_id = m.id
      ) t group by key
    ), listed as (
      select f.* from figures f join mine p on p.id = f.key order by ${ORDER[sort]}, p.id limit ${limit} offset ${offset}
    )
    select p.id, p.type, coalesce(r.title, '') as title, p.author_id as "authorId",
      coalesce(nullif(u.nickname, ''), '用户') as nickname, p.published_at as "publishedAt", f.*
    from listed f join posts p on p.id = f.key join users u on u.id = p.author_id
    left join post_revisions r on r.id = coalesce(p.published_revision_id, p.draft_revision_id)
    order by ${ORDER[sort]}, p.id`);
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt) }));
}

export interface AudienceRow {
  part: 'source' | 'region' | 'reader';
  name: string | null;
  views: number;
  loggedIn: number;
}

/** The views of a period by where they came from, by place and by device; all three in one reading. */
export async function byAudience(db: Queryable, whose: Whose, { from, to }: Period): Promise<AudienceRow[]> {
  const { rows } = await db.execute<AudienceRow & Record<string, unknown>>(sql`
    with ${mine(whose)}
    select case when grouping(v.source) = 0 then 'source' when grouping(v.region) = 0 then 'region' else 'reader' end as part,
      case when grouping(v.source) = 0 then v.source when grouping(v.region) = 0 then v.region else v.reader end as name,
      count(*)::integer as views, count(v.user_id)::integer as "loggedIn"
    from mine m join view_events v on v.post_id = m.id where v.day between ${from} and ${to}
    group by grouping sets ((v.source), (v.region), (v.reader)) order by 3 desc, 2`);
  return rows;
}
