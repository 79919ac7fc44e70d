import { sql, type SQL } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { Metric, WaitingKind } from '#contract/back-office/dashboard.ts';
import { dayInChina } from '../../../core/clock.ts';
import { chinaDay } from '../../../db/china-day.ts';
import type { Queryable } from '../../../db/client.ts';
import { activePeople } from '../../../db/lookups/active-people.ts';
import { heldProfiles, sanctionAppeals } from '../../../db/reads/waiting/accounts.ts';
import { waitingApplications, waitingLicences, waitingMembers } from '../../../db/reads/waiting/agencies.ts';
import { heldComments } from '../../../db/reads/waiting/comments.ts';
import { heldDanmaku } from '../../../db/reads/waiting/danmaku.ts';
import { proposedTerms } from '../../../db/reads/waiting/earnings.ts';
import { heldMessages } from '../../../db/reads/waiting/messages.ts';
import { openCases, openInfringements, sanctionProposals } from '../../../db/reads/waiting/moderation.ts';
import { heldNotices } from '../../../db/reads/waiting/notices.ts';
import { lapsedTakedowns, postAppeals, waitingPosts } from '../../../db/reads/waiting/posts.ts';
import { remarkAppeals } from '../../../db/reads/waiting/review.ts';
import { waitingWithdrawals } from '../../../db/reads/waiting/withdrawals.ts';
import { ofProvinces, postInScope, underPostInScope } from '../../../db/scopes/post-scope.ts';

// Reads of other domains; an index answers each figure.

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

const rowsOf = (rows: SQL, limits: SQL = sql`true`): SQL => sql`select since from (${rows}) w where ${limits}`;

/** SQL condition of the four-eyes rule: another administrator took the first step, or the first step was taken before `until`. */
const mayDecide = (admin: WaitingFor | null, until: Date | null | undefined): SQL => {
  if (admin === null) return sql`true`;
  const isOfOthers = sql`w.by is distinct from ${admin.id}`;
  return until == null ? isOfOthers : sql`(${isOfOthers} or w.since <= ${until.toISOString()})`;
};

/** Queries for the waiting items of each queue: all of them (null), or those that an administrator may decide. */
function waitsFor(now: Date, admin: WaitingFor | null): Record<WaitingKind, SQL> {
  const scope = admin?.scope ?? null;
  const ofPost = postInScope(scope, sql`w.submitted_revision_id`);
  const underPost = underPostInScope(scope, sql`w.post_id`);
  const ofProvince = ofProvinces(scope, sql`w.region`);
  const appeals = mayDecide(admin, admin?.ownAppealsUntil);
  return {
    posts: rowsOf(waitingPosts, ofPost),
    takedowns: rowsOf(lapsedTakedowns, ofPost),
    merchantEnter: rowsOf(waitingApplications, ofProvince),
    subAccounts: rowsOf(waitingMembers),
    cashOut: rowsOf(waitingWithdrawals),
    reports: rowsOf(openCases),
    appeals: sql`${rowsOf(postAppeals, appeals)} union all ${rowsOf(remarkAppeals, appeals)}`,
    sanctions: rowsOf(sanctionAppeals(now), mayDecide(admin, admin?.ownSanctionsUntil)),
    sanctionProposals: rowsOf(sanctionProposals, mayDecide(admin, null)),
    licences: rowsOf(waitingLicences, ofProvince),
    infringements: rowsOf(openInfringements),
    payoutRules: rowsOf(proposedTerms(dayInChina(now)), mayDecide(admin, admin?.ownRulesUntil)),
    comments: rowsOf(heldComments, underPost),
    danmaku: rowsOf(heldDanmaku, underPost),
    profiles: rowsOf(heldProfiles),
    messages: rowsOf(heldMessages),
    notices: rowsOf(heldNotices),
  };
}

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
