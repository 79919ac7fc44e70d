import { sql, type SQL } from 'drizzle-orm';
import { HEAT_WEIGHTS, REPORT_RATE_VIEWS } from '#contract/discovery/heat.ts';
import { startOfDay } from '../../../core/clock.ts';
import type { Transaction } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';

const HOUR = 3_600_000;
const DAYS = { '24h': 1, '7d': 7, '30d': 30 } as const;
export type Span = keyof typeof DAYS;

/** A view is written within seconds of its time: an hour that ended so long ago gets no more of them. */
const LATE_MS = 300_000;
/** Partitions are made with every refresh; when they exist it only costs a look. */
const PARTITIONED = ['view_hours', 'hot_entries'];
const MONTHS_AHEAD = 4;

const time = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
const day = (at: Date): SQL => sql`${at.toISOString().slice(0, 10)}::date`;
const before = (at: Date, days: number): Date => new Date(at.getTime() - days * 24 * HOUR);
const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR) * HOUR);
const nextHour = (at: Date): Date => new Date(Math.ceil(at.getTime() / HOUR) * HOUR);

/** One refresh at a time, on whatever server. */
export async function lockHeat(tx: Transaction): Promise<void> {
  await lockOn(tx, 'heat');
}

export async function ensurePartitions(tx: Transaction, now: Date): Promise<void> {
  const first = before(now, 31).toISOString().slice(0, 10);
  for (const table of PARTITIONED)
    await tx.execute(sql`select ensure_month_partitions(${table}, ${first}::date, ${MONTHS_AHEAD}::integer)`);
}

/** Until their day is judged the many views that one network has of a post in an hour count ever less. */
const WEIGHED = sql`(case when subnet is null then count(*) else weighed_views(count(*)) end)::integer`;

/**
 * Sums the hours of a day again that was judged or corrected since, by the views that are valid now; of one day in a refresh. What was
 * summed is noted with it, so that a day is taken up again after an end, and once for each change.
 */
export async function sumChangedDay(tx: Transaction, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ day: string; changes: number }>(sql`
    select c.day::text as day, c.changes from closed_view_days c left join heat_days h on h.day = c.day
    where c.changes > coalesce(h.changes, 0) and c.removed_at is null and c.day >= ${day(before(now, 31))} order by c.day desc limit 1`);
  const [changed] = rows;
  if (changed === undefined) return;
  await tx.execute(sql`set local statement_timeout = '2min'`);
  const from = startOfDay(changed.day);
  const until = new Date(from.getTime() + 24 * HOUR);
  const hours = sql`day between ${day(from)} and ${day(until)} and hour >= ${time(from)} and hour < ${time(until)}`;
  await tx.execute(sql`
    with fresh as materialized (
      select date_trunc('hour', at) as hour, post_id, count(*)::integer as views from view_events
      where left_out is null and day = ${changed.day} and at >= ${time(from)} and at < ${time(until)}
        and at < (select summed_until from heat_progress) group by 1, 2
    ), gone as (
      delete from view_hours v where ${hours} and not exists (select from fresh f where f.hour = v.hour and f.post_id = v.post_id)
    )
    insert into view_hours as v (day, hour, post_id, views)
    select (hour at time zone 'UTC')::date, hour, post_id, views from fresh
    on conflict (day, hour, post_id) do update set views = excluded.views where v.views <> excluded.views`);
  await tx.execute(sql`
    insert into heat_days (day, changes) values (${changed.day}, ${changed.changes})
    on conflict (day) do update set changes = excluded.changes`);
}

/** Sums the valid views of the hours that are over by now; answers the end of the last one. */
export async function sumHours(tx: Transaction, now: Date): Promise<Date> {
  const until = hourOf(new Date(now.getTime() - LATE_MS));
  const { rows } = await tx.execute<{ from: Date | string }>(sql`
    insert into heat_progress (summed_until) values (${time(hourOf(before(now, 31)))})
    on conflict (only_row) do update set summed_until = heat_progress.summed_until returning summed_until as "from"`);
  const from = new Date(rows[0]?.from ?? until);
  if (from >= until) return from;
  await tx.execute(sql`
    insert into view_hours (day, hour, post_id, views)
    select (hour at time zone 'UTC')::date, hour, post_id, sum(views) from (
      select date_trunc('hour', at) as hour, post_id, ${WEIGHED} as views from view_events
      where left_out is null and day >= ${day(from)} and at >= ${time(from)} and at < ${time(until)} group by 1, 2, subnet
    ) summed group by 2, 3
    on conflict (day, hour, post_id) do update set views = excluded.views`);
  await tx.execute(sql`update heat_progress set summed_until = ${time(until)}`);
  return until;
}

const BASE = sql.raw(
  Object.entries(HEAT_WEIGHTS)
    .map(([part, weight]) => `${weight} * m.${part}`)
    .join(' + '),
);

/** Places in each list that are kept: what the caps put off must find others to fill up with. */
const SNAPSHOT_RANKS = { all: 300, ofKind: 200, ofCategory: 100, ofKindInCategory: 100 };

/**
 * * Measures every post with activity in the last month, saves the hot posts of this minute, and writes the month's heat
 * where it changed. One statement, so that each kind of activity is read once. Returns how many changed.
 */
export async function measure(tx: Transaction, now: Date, summedUntil: Date): Promise<number> {
  await tx.execute(sql`set local jit = off`);
  // A background job: it reads more of a million posts than a request may.
  await tx.execute(sql`set local statement_timeout = '2min'`);
  const { rows } = await tx.execute<{ changed: string }>(sql`
    with spans (span, since) as (values ${spanRows(now)}),
    viewed as (${viewsBySpan(now, summedUntil)}),
    acts as (${actsSince(before(now, DAYS['30d']))}),
    kin as (
      select owner_id as user_id, id as agency_id from agencies
      union select user_id, agency_id from agency_members where status = 'approved'
    ),
    acted as (
      select a.post_id, s.span, count(*) filter (where a.kind = 'like') as likes, count(distinct a.user_id) filter (where a.kind = 'comment') as commenters,
        count(*) filter (where a.kind = 'favorite') as favorites, count(*) filter (where a.kind = 'share') as shares
      from acts a join published_posts p on p.post_id = a.post_id join spans s on a.at >= s.since
      left join kin k on k.user_id = a.user_id and k.agency_id = p.agency_id
      where a.user_id <> p.author_id and k.user_id is null group by a.post_id, s.span
    ),
    parts as (
      select post_id, u.span, u.views, 0 as likes, 0 as commenters, 0 as favorites, 0 as shares
      from viewed, lateral (values ('24h', d1), ('7d', d7), ('30d', d30)) u (span, views) where u.views > 0
      union all select post_id, span, 0, likes, commenters, favorites, shares from acted
      union all select c.post_id, s.span, c.views, c.likes, c.commenters, c.favorites, c.shares from carried_activity c join spans s on c.at >= s.since
      union all select a.post_id, s.span, 0, 0, 0, 0, 0 from hot_actions a, spans s
        where a.kind = 'pin' and a.from_at <= ${time(now)} and a.to_at > ${time(now)}
    ),
    reported as (${REPORTERS}),
    warm as (
      select p.post_id, p.type, p.category_id, p.author_id, p.agency_id, p.published_at, m.*,
        heat_of(${BASE}, least(1, m.reporters / greatest(${sql.raw(String(REPORT_RATE_VIEWS))}, m.views)::float8), p.published_at, ${time(now)}) as heat
      from (
        select s.post_id as id, s.span, sum(s.views)::bigint as views, sum(s.likes)::integer as likes, sum(s.commenters)::integer as commenters,
          sum(s.favorites)::integer as favorites, sum(s.shares)::integer as shares, coalesce(max(r.reporters), 0)::integer as reporters
        from parts s left join reported r on r.post_id = s.post_id group by s.post_id, s.span
      ) m join published_posts p on p.post_id = m.id
    ),
    entered as (
      insert into hot_entries (day, at, span, post_id, type, category_id, author_id, agency_id, published_at, heat, views, likes, commenters, favorites, shares, reporters)
      select ${day(now)}, ${time(now)}, span, post_id, type, category_id, author_id, agency_id, published_at, heat, views, likes, commenters, favorites, shares, reporters
      from (
        select *, row_number() over (partition by span order by heat desc, published_at desc, post_id) as n_all,
          row_number() over (partition by span, type order by heat desc, published_at desc, post_id) as n_kind,
          row_number() over (partition by span, category_id order by heat desc, published_at desc, post_id) as n_category,
          row_number() over (partition by span, category_id, type order by heat desc, published_at desc, post_id) as n_both
        from warm
      ) placed
      where n_all <= ${SNAPSHOT_RANKS.all} or n_kind <= ${SNAPSHOT_RANKS.ofKind} or n_category <= ${SNAPSHOT_RANKS.ofCategory} or n_both <= ${SNAPSHOT_RANKS.ofKindInCategory}
      on conflict do nothing
    ),
    changed as (
      update published_posts p set heat = fresh.heat
      from (
        select known.post_id, coalesce(w.heat, 0) as heat from published_posts known
        left join warm w on w.post_id = known.post_id and w.span = '30d' where known.heat > 0 or w.heat > 0
      ) fresh
      -- A post cools by less than this in a minute: its row is not worth writing each time.
      where fresh.post_id = p.post_id and abs(fresh.heat - p.heat) > 0.002 * p.heat returning 1
    )
    select count(*) as changed from changed`);
  return Number(rows[0]?.changed ?? 0);
}

const spanRows = (now: Date): SQL =>
  sql.join(
    Object.entries(DAYS).map(([span, days]) => sql`(${span}, ${time(before(now, days))})`),
    sql`, `,
  );

/**
 * Valid views in each window, to the millisecond: whole hours as they were summed, the hours that a window begins in and
 * those not summed yet view by view.
 */
function viewsBySpan(now: Date, summedUntil: Date): SQL {
  const since = { d1: before(now, 1), d7: before(now, 7), d30: before(now, 30) };
  const within = (from: Date, until: Date, columns: SQL) => sql`
    select post_id, ${columns} from (
      select post_id, ${WEIGHED} as views from view_events
      where left_out is null and day >= ${day(from)} and at >= ${time(from)} and at < ${time(until)}
      group by post_id, subnet, date_trunc('hour', at)
    ) weighed`;
  return sql`
    select post_id, sum(d1) as d1, sum(d7) as d7, sum(d30) as d30 from (
      select post_id, case when hour >= ${time(since.d1)} then views else 0 end as d1, case when hour >= ${time(since.d7)} then views else 0 end as d7, views as d30
      from view_hours where day >= ${day(since.d30)} and hour >= ${time(since.d30)} and hour < ${time(summedUntil)}
      union all ${within(since.d1, nextHour(since.d1), sql`views, 0, 0`)}
      union all ${within(since.d7, nextHour(since.d7), sql`0, views, 0`)}
      union all ${within(since.d30, nextHour(since.d30), sql`0, 0, views`)}
      union all ${within(summedUntil, new Date(now.getTime() + 1), sql`views, views, views`)}
    ) seen group by post_id`;
}

/** Who did what. A like that was taken back and a comment that was removed are not there any more; a share is one a person and day. */
const actsSince = (since: Date): SQL => sql`
  select post_id, 'like' as kind, user_id, created_at as at from post_likes where created_at >= ${time(since)}
  union all select post_id, 'favorite', user_id, created_at from favorites where created_at >= ${time(since)}
  union all select post_id, 'share', user_id, created_at from post_shares where created_at >= ${time(since)}
  union all select post_id, 'comment', author_id, created_at from comments where created_at >= ${time(since)} and removed_at is null`;

/** Forgets the moment before unless it was the first of its hour that had anything to list, and what is too old. */
export async function saveSnapshot(tx: Transaction, now: Date, oldest: Date): Promise<void> {
  const hour = hourOf(now);
  await tx.execute(sql`
    with passed as (delete from hot_moments where not kept and at <> ${time(now)} returning at)
    delete from hot_entries e using passed where e.day = (passed.at at time zone 'UTC')::date and e.at = passed.at`);
  await tx.execute(sql`
    insert into hot_moments (at, kept)
    select ${time(now)}, not exists (select from hot_moments where kept and at >= ${time(hour)} and at < ${time(new Date(hour.getTime() + HOUR))})
      and exists (select from hot_entries where day = ${day(now)} and at = ${time(now)})
    on conflict (at) do nothing`);
  const { rows } = await tx.execute<{ at: string }>(
    sql`delete from hot_moments where at < ${time(oldest)} returning at::text as at`,
  );
  if (rows.length === 0) return;
  for (const table of PARTITIONED)
    await tx.execute(sql`select drop_month_partitions(${table}, ${oldest.toISOString().slice(0, 10)}::date)`);
}

/** The hottest posts of this minute in order, for the pages of visits that begin in it. */
export async function insertSnapshot(tx: Transaction, at: Date, limit: number): Promise<void> {
  await tx.execute(sql`
    insert into hot_snapshots (at, post_ids)
    values (${time(at)}, array(select post_id from published_posts order by heat desc, published_at desc, post_id limit ${limit}))
    on conflict (at) do update set post_ids = excluded.post_ids`);
}

export async function deleteSnapshotsBefore(tx: Transaction, oldest: Date): Promise<void> {
  await tx.execute(sql`delete from hot_snapshots where at < ${time(oldest)}`);
}

/** Counts that come with a post, spread over the time since it appeared. */
export async function importActivity(
  tx: Transaction,
  postId: string,
  publishedAt: Date,
  now: Date,
  counts: { views: number; likes: number; comments: number; favorites: number; shares: number },
): Promise<void> {
  await tx.execute(sql`
    select carry_activity(${postId}, ${time(publishedAt)}, ${time(now)}, ${counts.views}::bigint, ${counts.likes}::bigint,
      ${counts.comments}::bigint, ${counts.favorites}::bigint, ${counts.shares}::bigint)`);
}

/** How many different people reported a post without being turned down: post_id, reporters. */
const REPORTERS = sql`
  select r.target_id as post_id, count(distinct r.reporter_id) as reporters
  from reports r join report_cases c on c.id = r.case_id
  where r.target_type = 'post' and c.state <> 'dismissed' group by r.target_id`;
