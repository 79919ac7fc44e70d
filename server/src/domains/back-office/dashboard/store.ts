import { sql, type SQL } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { Metric, WaitingKind } from '#contract/back-office/dashboard.ts';
import { dayInChina } from '../../../core/clock.ts';
import { chinaDay } from '../../../db/china-day.ts';
import type { Queryable } from '../../../db/client.ts';
import { activePeople } from '../../../db/lookups/active-people.ts';
import { ofProvinces, postInScope, underPostInScope } from '../../../db/scopes/post-scope.ts';

// Reads other domains' tables; an index answers each figure.

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
  union all select day, ${column} from closed_view_days where removed_at is not null and site_views is not null
    and day between ${chinaDay(sql`${span.from.toISOString()}::timestamptz`)} and ${chinaDay(sql`${new Date(span.to.getTime() - 1).toISOString()}::timestamptz`)}`;

const COUNT_BY_DAY: Record<Metric, (span: Span) => SQL> = {
  visitors: (span) =>
    sql`select day, count(distinct viewer) as n from view_events where ${viewed(span)} group by day ${storedSums(sql`site_visitors`, span)}`,
  active: (span) =>
    sql`select day, count(distinct user_id) as n from (${activePeople(viewed(span), (column) => within(column, span))}) did
      where day not in (select c.day from closed_view_days c where c.removed_at is not null and c.site_views is not null)
      group by day ${storedSums(sql`site_people`, span)}`,
  views: (span) =>
    sql`select day, count(*) as n from view_events where left_out is null and ${viewed(span)} group by day ${storedSums(sql`site_views`, span)}`,
  registrations: (span) => created(sql`users`, sql`created_at`, span),
  works: (span) => created(sql`published_posts`, sql`published_at`, span),
  comments: (span) => created(sql`comments`, sql`created_at`, span, sql`removed_at is null`),
};

const created = (table: SQL, column: SQL, span: Span, also: SQL = sql`true`) =>
  sql`select ${chinaDay(column)} as day, count(*) as n from ${table} where ${within(column, span)} and ${also} group by 1`;

export async function countByDay(db: Queryable, metric: Metric, span: Span): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ day: string; n: number }>(
    sql`select day::text as day, n::integer as n from (${COUNT_BY_DAY[metric](span)}) as counted`,
  );
  return new Map(rows.map(({ day, n }) => [day, n]));
}

/**
 * The administrator for whom waiting items are counted. `own…Until`: the only administrator with the area may also decide on own first steps
 * taken before this time; null: only on those of others.
 */
export interface WaitingFor {
  id: string;
  ownAppealsUntil: Date | null;
  ownSanctionsUntil: Date | null;
  ownRulesUntil: Date | null;
  /** The scope of the role; null: not limited. */
  scope: AdminScope | null;
}

/** SQL condition of the four-eyes rule: another administrator took the first step, or the first step was taken before `until`. */
const mayDecide = (by: SQL, at: SQL, adminId: string, until: Date | null): SQL =>
  until === null
    ? sql`${by} is distinct from ${adminId}`
    : sql`(${by} is distinct from ${adminId} or ${at} <= ${until.toISOString()})`;

const inScope = (admin: WaitingFor | null, revisionId: SQL): SQL => postInScope(admin?.scope ?? null, revisionId) ?? sql`true`;

/** Queries for the waiting items of each queue: all of them (null), or those that an administrator may decide. */
const waitsFor = (now: Date, admin: WaitingFor | null): Record<WaitingKind, SQL> => ({
  posts: sql`select submitted_at as since from posts where review = 'pending' and ${inScope(admin, sql`posts.submitted_revision_id`)}`,
  takedowns: sql`select t.lapsed_at as since from post_takedowns t join posts p on p.id = t.post_id
    where t.ended_at is null and t.lapsed_at is not null and p.review <> 'pending' and p.status <> 'deleted'
    and ${inScope(admin, sql`p.submitted_revision_id`)}`,
  merchantEnter: sql`select submitted_at as since from agency_applications where status = 'pending'
    and ${ofProvinces(admin?.scope ?? null, sql`answers ->> 'region'`) ?? sql`true`}`,
  subAccounts: sql`select accepted_at as since from agency_members where status = 'pending' and accepted_at is not null`,
  cashOut: sql`select applied_at as since from withdrawals where status = 'applied'`,
  reports: sql`select first_at as since from report_cases where state = 'open'`,
  appeals: sql`select created_at as since from post_appeals where state = 'pending'
    and ${admin === null ? sql`true` : mayDecide(sql`first_admin_id`, sql`created_at`, admin.id, admin.ownAppealsUntil)}
    union all select appealed_at as since from remark_refusals where state = 'pending'
    and ${admin === null ? sql`true` : mayDecide(sql`admin_id`, sql`appealed_at`, admin.id, admin.ownAppealsUntil)}`,
  sanctions: sql`select appealed_at as since from sanctions where appeal_state = 'pending' and ended_at is null
    and (until is null or until > ${now.toISOString()}::timestamptz)
    and ${admin === null ? sql`true` : mayDecide(sql`given_by`, sql`appealed_at`, admin.id, admin.ownSanctionsUntil)}`,
  sanctionProposals: sql`select proposed_at as since from sanction_proposals where state = 'waiting'
    and ${admin === null ? sql`true` : sql`proposed_by <> ${admin.id}`}`,
  licences: sql`select submitted_at as since from licence_renewals r where state = 'pending'
    and ${ofProvinces(admin?.scope ?? null, sql`(select a.region from agencies a where a.id = r.agency_id)`) ?? sql`true`}`,
  infringements: sql`select created_at as since from infringements where state = 'open'`,
  payoutRules: sql`select proposed_at as since from payout_configs where state = 'proposed' and in_force_from > ${dayInChina(now)}
    and ${admin === null ? sql`true` : mayDecide(sql`proposed_by`, sql`proposed_at`, admin.id, admin.ownRulesUntil)}`,
  comments: sql`select created_at as since from comments where removed_by = 'held'
    and ${underPostInScope(admin?.scope ?? null, sql`comments.post_id`) ?? sql`true`}`,
  danmaku: sql`select created_at as since from danmaku where held and removed_at is null
    and ${underPostInScope(admin?.scope ?? null, sql`danmaku.post_id`) ?? sql`true`}`,
  profiles: sql`select created_at as since from profile_changes where state = 'held'`,
  messages: sql`select created_at as since from messages where withheld = 'held' and recalled_at is null`,
  notices: sql`select checked_at as since from notices where check_state = 'held'`,
});

export interface Waits {
  kind: WaitingKind;
  count: number;
  oldest: Date | null;
  /** Items past the due time. */
  late: number;
}

/** By queue the time before which an item must have begun to wait to be late; absent or null: no item is late. */
export type LateBefore = Partial<Record<WaitingKind, Date | null>>;

export async function findWaiting(db: Queryable, now: Date, admin: WaitingFor | null, lateBefore: LateBefore): Promise<Waits[]> {
  const late = (before: Date | null | undefined) =>
    before == null ? sql`0` : sql`(count(*) filter (where since < ${before.toISOString()}::timestamptz))::integer`;
  const parts = Object.entries(waitsFor(now, admin)).map(
    ([kind, rows]) =>
      sql`select ${kind} as kind, count(*)::integer as count, min(since) as oldest, ${late(lateBefore[kind as WaitingKind])} as late
        from (${rows}) as waits`,
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
      (select count(*) from withdrawals where status in ('applied', 'approved', 'paying'))::integer as "cashOuts",
      (select coalesce(sum(gross), 0) from withdrawals where status in ('applied', 'approved', 'paying'))::bigint as "cashOutSum",
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
