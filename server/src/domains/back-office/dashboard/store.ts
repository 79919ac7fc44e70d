import { sql, type SQL } from 'drizzle-orm';
import type { Metric } from '#contract/back-office/dashboard.ts';
import type { WaitingKind } from '#contract/back-office/queues.ts';
import { chinaDay } from '../../../db/china-day.ts';
import type { Queryable } from '../../../db/client.ts';
import { activePeople } from '../../../db/lookups/active-people.ts';
import { waitingTimes, type Decider } from '../../../db/reads/waiting/queues.ts';

export type { Decider } from '../../../db/reads/waiting/queues.ts';

// Reads of other domains; an index answers each figure.

export { countDecisions } from '../../../db/reads/audit-log.ts';

/** Half-open interval. */
export interface Span {
  from: Date;
  to: Date;
}

const within = (column: SQL, { from, to }: Span) => sql`${column} >= ${from.toISOString()} and ${column} < ${to.toISOString()}`;

// The condition on the day of China selects the partitions.
const viewed = (span: Span) => sql`
  day between ${chinaDay(sql`${span.from.toISOString()}::timestamptz`)} and ${chinaDay(sql`${span.to.toISOString()}::timestamptz`)}
  and ${within(sql`at`, span)}`;

/** Adds the stored sums of days whose single views were deleted. */
const storedSums = (column: SQL, span: Span) => sql`
  union all select day, ${column} from closed_days where removed_at is not null and site_views is not null
    and day between ${chinaDay(sql`${span.from.toISOString()}::timestamptz`)} and ${chinaDay(sql`${new Date(span.to.getTime() - 1).toISOString()}::timestamptz`)}`;

const COUNT_BY_DAY: Record<Metric, (span: Span) => SQL> = {
  visitors: (span) =>
    sql`select day, count(distinct viewer) as n from post_views where ${viewed(span)} group by day ${storedSums(sql`site_visitors`, span)}`,
  active: (span) =>
    sql`select day, count(distinct user_id) as n from (${activePeople(viewed(span), (column) => within(column, span))}) did
      where day not in (select c.day from closed_days c where c.removed_at is not null and c.site_views is not null)
      group by day ${storedSums(sql`site_people`, span)}`,
  views: (span) =>
    sql`select day, count(*) as n from post_views where left_out is null and ${viewed(span)} group by day ${storedSums(sql`site_views`, span)}`,
  registrations: (span) => created(sql`people`, sql`created_at`, span),
  works: (span) => created(sql`posts_on_site`, sql`published_at`, span),
  comments: (span) => created(sql`comment_texts`, sql`created_at`, span, sql`removed_at is null`),
};

const created = (table: SQL, column: SQL, span: Span, also: SQL = sql`true`) =>
  sql`select ${chinaDay(column)} as day, count(*) as n from ${table} where ${within(column, span)} and ${also} group by 1`;

export async function countByDay(db: Queryable, metric: Metric, span: Span): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ day: string; n: number }>(
    sql`select day::text as day, n::integer as n from (${COUNT_BY_DAY[metric](span)}) as days`,
  );
  return new Map(rows.map(({ day, n }) => [day, n]));
}

export interface Waits {
  kind: WaitingKind;
  count: number;
  oldest: Date | null;
  /** Items past the due time. */
  late: number;
}

/** `lateBefore`: the time before which a case must have begun to wait to be late; null: no case is late. */
export async function findWaiting(
  db: Queryable,
  now: Date,
  admin: Decider | null,
  lateBefore: (kind: WaitingKind) => Date | null,
): Promise<Waits[]> {
  const late = (before: Date | null) =>
    before === null ? sql`0` : sql`(count(*) filter (where since < ${before.toISOString()}::timestamptz))::integer`;
  const parts = waitingTimes(now, admin).map(
    ([kind, times]) =>
      sql`select ${kind} as kind, count(*)::integer as count, min(since) as oldest, ${late(lateBefore(kind))} as late
        from (${times}) as waits`,
  );
  const { rows } = await db.execute<{ kind: WaitingKind; count: number; oldest: string | null; late: number }>(
    sql.join(parts, sql` union all `),
  );
  return rows.map((row) => ({ ...row, oldest: row.oldest === null ? null : new Date(row.oldest) }));
}

export async function findState(db: Queryable) {
  const { rows } = await db.execute<Record<StateName, number>>(sql`
    select
      (select coalesce(sum(n), 0) from tallied where name = 'users')::integer as people,
      (select coalesce(sum(n), 0) from tallied where name = 'published')::integer as works,
      (select coalesce(sum(n), 0) from tallied where name = 'media')::bigint as media,
      (select coalesce(sum(n), 0) from tallied where name = 'images')::bigint as images,
      (select count(*) from payout_requests where status in ('applied', 'approved', 'paying'))::integer as "cashOuts",
      (select coalesce(sum(gross), 0) from payout_requests where status in ('applied', 'approved', 'paying'))::bigint as "cashOutSum",
      (select count(*) from graphile_worker.jobs where attempts < max_attempts)::integer as "jobsWaiting",
      (select count(*) from graphile_worker.jobs where attempts >= max_attempts)::integer as "jobsFailed"`);
  const [state] = rows;
  if (state === undefined) throw new Error('a select of sums answers one row');
  return state;
}
type StateName = 'people' | 'works' | 'media' | 'images' | 'cashOuts' | 'cashOutSum' | 'jobsWaiting' | 'jobsFailed';

export async function countByRegion(db: Queryable): Promise<{ region: string | null; people: number; works: number }[]> {
  const { rows } = await db.execute<{ region: string | null; people: number; works: number }>(sql`
    select nullif(region, '') as region, sum(people)::integer as people, sum(works)::integer as works from (
      select split_part(name, ':', 4) as region, n as people, 0 as works from tallied where name like 'users:%'
      union all
      select split_part(name, ':', 2), 0, n from tallied where name like 'published:%'
    ) as counted group by 1 having sum(people) > 0 or sum(works) > 0 order by 3 desc, 2 desc, 1`);
  return rows;
}
