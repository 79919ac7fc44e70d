import { sql, type SQL } from 'drizzle-orm';
import type { WorkMetric, WorkSort } from '#contract/work-data.ts';
import type { Queryable } from '../../db/client.ts';
import type { Period } from './work-data-period.ts';

/** The works a person may see the figures of: the own ones, and for who runs an agency all that belong to it. */
const mine = (ownerId: string): SQL => sql`mine as materialized (
  select id from posts where author_id = ${ownerId}
  union
  select p.id from agencies a join posts p on p.agency_id = a.id where a.owner_id = ${ownerId}
)`;

const VIEW_METRICS: readonly WorkMetric[] = ['views', 'validViews', 'visitors'];

/** Rows of (key, metric, value), the views read once for all three of their figures. */
function tallies(ownerId: string, metrics: readonly WorkMetric[], period: Period, by: 'all' | 'day' | 'post'): SQL {
  const ofViews = metrics.some((metric) => VIEW_METRICS.includes(metric)) ? [tallyOfViews(period, by)] : [];
  const others = metrics.flatMap((metric) => (VIEW_METRICS.includes(metric) ? [] : [tallyOf(ownerId, metric, period, by)]));
  return sql.join([...ofViews, ...others], sql` union all `);
}

const tallyOfViews = ({ from, to }: Period, by: 'all' | 'day' | 'post'): SQL => sql`
  select t.key, x.metric, x.value from (
    select ${{ all: sql`''`, day: sql`v.day::text`, post: sql`v.post_id` }[by]} as key, count(*) as views,
      count(*) filter (where v.left_out is null) as valid, count(distinct v.viewer) as visitors
    from mine m join view_events v on v.post_id = m.id where v.day between ${from} and ${to} group by 1
  ) t cross join lateral (values ('views', t.views), ('validViews', t.valid), ('visitors', t.visitors)) as x (metric, value)`;

function tallyOf(ownerId: string, metric: WorkMetric, period: Period, by: 'all' | 'day' | 'post'): SQL {
  const key = { all: sql`''`, day: sql`(e.created_at at time zone 'Asia/Shanghai')::date::text`, post: sql`e.post_id` }[by];
  return sql`select ${key} as key, ${metric}::text as metric, count(*) as value
    from ${DOINGS[metric]?.(ownerId) ?? sql``} and ${within(period)} group by 1`;
}

const DOINGS: Partial<Record<WorkMetric, (ownerId: string) => SQL>> = {
  likes: () => sql`mine m join post_likes e on e.post_id = m.id where true`,
  comments: () => sql`mine m join comments e on e.post_id = m.id where e.removed_at is null`,
  favorites: () => sql`mine m join favorites e on e.post_id = m.id where true`,
  shares: () => sql`mine m join post_shares e on e.post_id = m.id where true`,
  follows: (ownerId) => sql`follows e where e.followee_id in (
    select ${ownerId}::text union
    select w.user_id from agencies a join agency_members w on w.agency_id = a.id and w.status = 'approved' where a.owner_id = ${ownerId})`,
};

/** From midnight to midnight in China. */
const within = ({ from, to }: Period): SQL =>
  sql`e.created_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai' and e.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

export async function totals(
  db: Queryable,
  ownerId: string,
  metrics: readonly WorkMetric[],
  period: Period,
): Promise<{ metric: WorkMetric; value: number }[]> {
  const { rows } = await db.execute<{ metric: WorkMetric; value: number }>(
    sql`with ${mine(ownerId)} select metric, value::integer as value from (${tallies(ownerId, metrics, period, 'all')}) t`,
  );
  return rows;
}

export async function byDay(
  db: Queryable,
  ownerId: string,
  metrics: readonly WorkMetric[],
  period: Period,
): Promise<{ day: string; metric: WorkMetric; value: number }[]> {
  const { rows } = await db.execute<{ day: string; metric: WorkMetric; value: number }>(sql`
    with ${mine(ownerId)} select key as day, metric, value::integer as value from (${tallies(ownerId, metrics, period, 'day')}) t`);
  return rows;
}

export interface PostRow {
  id: string;
  type: 'article' | 'video';
  title: string;
  authorId: string;
  nickname: string;
  publishedAt: Date | null;
  views: number;
  validViews: number;
  visitors: number;
  likes: number;
  comments: number;
  favorites: number;
  shares: number;
}

const POST_METRICS = ['views', 'validViews', 'visitors', 'likes', 'comments', 'favorites', 'shares'] as const;

const ORDER: Record<WorkSort, SQL> = {
  views: sql`f."views" desc`,
  validViews: sql`f."validViews" desc`,
  likes: sql`f."likes" desc`,
  comments: sql`f."comments" desc`,
  favorites: sql`f."favorites" desc`,
  shares: sql`f."shares" desc`,
  newest: sql`p.published_at desc nulls last`,
};

export async function listPosts(
  db: Queryable,
  ownerId: string,
  period: Period,
  sort: WorkSort,
  limit: number,
  offset: number,
): Promise<PostRow[]> {
  const sums = POST_METRICS.map(
    (metric) =>
      sql`coalesce(sum(value) filter (where metric = ${sql.raw(`'${metric}'`)}), 0)::integer as ${sql.identifier(metric)}`,
  );
  const { rows } = await db.execute<PostRow & Record<string, unknown>>(sql`
    with ${mine(ownerId)}, figures as (
      select key, ${sql.join(sums, sql`, `)} from (
        ${tallies(ownerId, POST_METRICS, period, 'post')}
        union all select m.id, 'views', 0 from mine m join published_posts o on o.post_id = m.id
      ) t group by key
    )
    select p.id, p.type, coalesce(r.title, '') as title, p.author_id as "authorId",
      coalesce(nullif(u.nickname, ''), '用户') as nickname, p.published_at as "publishedAt",
      ${sql.join(
        POST_METRICS.map((metric) => sql`f.${sql.identifier(metric)}`),
        sql`, `,
      )}
    from figures f join posts p on p.id = f.key join users u on u.id = p.author_id
    left join post_revisions r on r.id = coalesce(p.published_revision_id, p.draft_revision_id)
    order by ${ORDER[sort]}, p.id limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt) }));
}

export interface AudienceRow {
  part: 'source' | 'region' | 'reader';
  name: string | null;
  views: number;
  loggedIn: number;
}

/** The views of a period by where they came from, by place and by device; all three in one reading. */
export async function byAudience(db: Queryable, ownerId: string, { from, to }: Period): Promise<AudienceRow[]> {
  const { rows } = await db.execute<AudienceRow & Record<string, unknown>>(sql`
    with ${mine(ownerId)}
    select case when grouping(v.source) = 0 then 'source' when grouping(v.region) = 0 then 'region' else 'reader' end as part,
      case when grouping(v.source) = 0 then v.source when grouping(v.region) = 0 then v.region else v.reader end as name,
      count(*)::integer as views, count(v.user_id)::integer as "loggedIn"
    from mine m join view_events v on v.post_id = m.id where v.day between ${from} and ${to}
    group by grouping sets ((v.source), (v.region), (v.reader)) order by 3 desc, 2`);
  return rows;
}
