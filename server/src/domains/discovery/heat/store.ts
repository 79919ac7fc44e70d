import { sql, type SQL } from 'drizzle-orm';
import { HEAT_WEIGHTS, REPORT_RATE_VIEWS } from '#contract/discovery/heat.ts';
import { startOfDay } from '../../../core/clock.ts';
import type { Transaction } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';

// A refresh, every minute: sumHours adds the hours that ended to view_hours, sumChangedDay repeats that for days whose views changed,
// measure calculates heat per post and span from these sums, single views and other activity and writes the ranking to hot_entries,
// saveHotMoment records the minute of this ranking, and saveFeedOrder the order of the feed.
//
// Tables. A `day` is a day of UTC in view_hours and hot_entries, which are partitioned by it, and a day of China in all others.
//   heat_progress     one row: the end of the last hour that is in view_hours
//   view_hours        valid views per post and whole hour
//   heat_days         which change of a closed day (closed_days.changes) is in view_hours
//   carried_activity  activity from before the post was on this site, imported with it
//   hot_moments       the minutes whose hot lists are stored. `kept`: the first minute of its hour, stored for 90 days; other minutes are
//                     deleted by the next refresh
//   hot_entries       the hot posts of such a minute by span, with the numbers behind their heat
//   hot_snapshots     the hottest posts of a minute in one array: the order of the feed for visits that begin in it
//   hot_actions       pins and cuts of administrators
const HOUR = 3_600_000;
const DAYS = { '24h': 1, '7d': 7, '30d': 30 } as const;
export type Span = keyof typeof DAYS;

/** A view is written within seconds, so an hour is complete five minutes after its end. */
const COMPLETE_AFTER_MS = 300_000;
const PARTITIONED = ['view_hours', 'hot_entries'];
const MONTHS_AHEAD = 4;

const time = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
/** The day of UTC. As a lower bound it also serves columns with the day of China, which is never earlier. */
const utcDay = (at: Date): SQL => sql`${at.toISOString().slice(0, 10)}::date`;
const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * 24 * HOUR);
const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR) * HOUR);
const nextHour = (at: Date): Date => new Date(Math.ceil(at.getTime() / HOUR) * HOUR);

/** Allows one refresh at a time on all servers. */
export async function lockHeat(tx: Transaction): Promise<void> {
  await lockOn(tx, 'heat');
}

export async function ensurePartitions(tx: Transaction, now: Date): Promise<void> {
  const first = daysBefore(now, 31).toISOString().slice(0, 10);
  for (const table of PARTITIONED)
    await tx.execute(sql`select ensure_month_partitions(${table}, ${first}::date, ${MONTHS_AHEAD}::integer)`);
}

/** Views of a post by one network in an hour; before the day is judged, every further view counts less. Views without a network count fully. */
const WEIGHTED_VIEWS = sql`(case when subnet is null then count(*) else weighed_views(count(*)) end)::integer`;

/**
 * Sums the hours of one day again whose views were judged or corrected, by the views that are valid now. `heat_days.changes` records which
 * change of the day is included, so each change is summed once, also after an abort.
 */
export async function sumChangedDay(tx: Transaction, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ day: string; changes: number }>(sql`
    select c.day::text as day, c.changes from closed_days c left join heat_days h on h.day = c.day
    where c.changes > coalesce(h.changes, 0) and c.removed_at is null and c.day >= ${utcDay(daysBefore(now, 31))} order by c.day desc limit 1`);
  const [changedDay] = rows;
  if (changedDay === undefined) return;
  await tx.execute(sql`set local statement_timeout = '2min'`);
  const from = startOfDay(changedDay.day);
  const until = new Date(from.getTime() + 24 * HOUR);
  const hours = sql`day between ${utcDay(from)} and ${utcDay(until)} and hour >= ${time(from)} and hour < ${time(until)}`;
  await tx.execute(sql`
    with valid_hours as materialized (
      select date_trunc('hour', at) as hour, post_id, count(*)::integer as views from post_views
      where left_out is null and day = ${changedDay.day} and at >= ${time(from)} and at < ${time(until)}
        and at < (select summed_until from heat_progress) group by 1, 2
    ), deleted_hours as (
      delete from view_hours v where ${hours} and not exists (select from valid_hours f where f.hour = v.hour and f.post_id = v.post_id)
    )
    insert into view_hours as v (day, hour, post_id, views)
    select (hour at time zone 'UTC')::date, hour, post_id, views from valid_hours
    on conflict (day, hour, post_id) do update set views = excluded.views where v.views <> excluded.views`);
  await tx.execute(sql`
    insert into heat_days (day, changes) values (${changedDay.day}, ${changedDay.changes})
    on conflict (day) do update set changes = excluded.changes`);
}

/** Sums the valid views of the hours that are complete by now; returns the end of the last one. */
export async function sumHours(tx: Transaction, now: Date): Promise<Date> {
  const until = hourOf(new Date(now.getTime() - COMPLETE_AFTER_MS));
  const { rows } = await tx.execute<{ from: Date | string }>(sql`
    insert into heat_progress (summed_until) values (${time(hourOf(daysBefore(now, 31)))})
    on conflict (only_row) do update set summed_until = heat_progress.summed_until returning summed_until as "from"`);
  const from = new Date(rows[0]?.from ?? until);
  if (from >= until) return from;
  await tx.execute(sql`
    insert into view_hours (day, hour, post_id, views)
    select (hour at time zone 'UTC')::date, hour, post_id, sum(views) from (
      select date_trunc('hour', at) as hour, post_id, ${WEIGHTED_VIEWS} as views from post_views
      where left_out is null and day >= ${utcDay(from)} and at >= ${time(from)} and at < ${time(until)} group by 1, 2, subnet
    ) subnet_hours group by 2, 3
    on conflict (day, hour, post_id) do update set views = excluded.views`);
  await tx.execute(sql`update heat_progress set summed_until = ${time(until)}`);
  return until;
}

const WEIGHTED_SUM = sql.raw(
  Object.entries(HEAT_WEIGHTS)
    .map(([part, weight]) => `${weight} * m.${part}`)
    .join(' + '),
);

/** Ranks that hot_entries has of each list: more than a list shows, because caps per author remove some. */
const LIST_RANKS = { all: 300, ofKind: 200, ofCategory: 100, ofKindInCategory: 100 };

/**
 * Measures every post with activity in the last 30 days, saves the hot posts of this minute in hot_entries, and writes the heat of 30 days to
 * published_posts where it changed. Returns the number of posts changed. One statement reads each kind of activity once.
 */
export async function measure(tx: Transaction, now: Date, summedUntil: Date): Promise<number> {
  // Compiling a statement of this size takes PostgreSQL longer than it saves.
  await tx.execute(sql`set local jit = off`);
  // A background job: it reads more of a million posts than a request may.
  await tx.execute(sql`set local statement_timeout = '2min'`);
  const { rows } = await tx.execute<{ changed: string }>(sql`
    with spans (span, since) as (values ${spanRows(now)}),
    view_sums as (${viewsBySpan(now, summedUntil)}),
    actions as (${actionsSince(daysBefore(now, DAYS['30d']))}),
    action_sums as (
      select a.post_id, s.span, count(*) filter (where a.kind = 'like') as likes, count(distinct a.user_id) filter (where a.kind = 'comment') as commenters,
        count(*) filter (where a.kind = 'favorite') as favorites, count(*) filter (where a.kind = 'share') as shares
      from actions a join published_posts p on p.post_id = a.post_id join spans s on a.at >= s.since
      left join agency_people k on k.user_id = a.user_id and k.agency_id = p.agency_id
      where a.user_id <> p.author_id and k.user_id is null group by a.post_id, s.span
    ),
    parts as (
      select post_id, u.span, u.views, 0 as likes, 0 as commenters, 0 as favorites, 0 as shares
      from view_sums, lateral (values ('24h', d1), ('7d', d7), ('30d', d30)) u (span, views) where u.views > 0
      union all select post_id, span, 0, likes, commenters, favorites, shares from action_sums
      -- Activity imported with a post counts like its own.
      union all select c.post_id, s.span, c.views, c.likes, c.commenters, c.favorites, c.shares from carried_activity c join spans s on c.at >= s.since
      -- A row of zeros puts a pinned post on the list even without activity.
      union all select a.post_id, s.span, 0, 0, 0, 0, 0 from hot_actions a, spans s
        where a.kind = 'pin' and a.from_at <= ${time(now)} and a.to_at > ${time(now)}
    ),
    report_counts as (${REPORTERS}),
    measured_posts as (
      select p.post_id, p.type, p.category_id, p.author_id, p.agency_id, p.published_at, m.*,
        heat_of(${WEIGHTED_SUM}, least(1, m.reporters / greatest(${sql.raw(String(REPORT_RATE_VIEWS))}, m.views)::float8), p.published_at, ${time(now)}) as heat
      from (
        select s.post_id as id, s.span, sum(s.views)::bigint as views, sum(s.likes)::integer as likes, sum(s.commenters)::integer as commenters,
          sum(s.favorites)::integer as favorites, sum(s.shares)::integer as shares, coalesce(max(r.reporters), 0)::integer as reporters
        from parts s left join report_counts r on r.post_id = s.post_id group by s.post_id, s.span
      ) m join published_posts p on p.post_id = m.id
    ),
    inserted_entries as (
      insert into hot_entries (day, at, span, post_id, type, category_id, author_id, agency_id, published_at, heat, views, likes, commenters, favorites, shares, reporters)
      select ${utcDay(now)}, ${time(now)}, span, post_id, type, category_id, author_id, agency_id, published_at, heat, views, likes, commenters, favorites, shares, reporters
      from (
        select *, row_number() over (partition by span order by heat desc, published_at desc, post_id) as n_all,
          row_number() over (partition by span, type order by heat desc, published_at desc, post_id) as n_kind,
          row_number() over (partition by span, category_id order by heat desc, published_at desc, post_id) as n_category,
          row_number() over (partition by span, category_id, type order by heat desc, published_at desc, post_id) as n_both
        from measured_posts
      ) ranking
      where n_all <= ${LIST_RANKS.all} or n_kind <= ${LIST_RANKS.ofKind} or n_category <= ${LIST_RANKS.ofCategory} or n_both <= ${LIST_RANKS.ofKindInCategory}
      on conflict do nothing
    ),
    updated_posts as (
      update published_posts p set heat = heats.heat
      from (
        select listed.post_id, coalesce(w.heat, 0) as heat from published_posts listed
        left join measured_posts w on w.post_id = listed.post_id and w.span = '30d' where listed.heat > 0 or w.heat > 0
      ) heats
      -- Cooling in one minute changes heat by less than 0.2 percent, which is not worth writing a row.
      where heats.post_id = p.post_id and abs(heats.heat - p.heat) > 0.002 * p.heat returning 1
    )
    select count(*) as changed from updated_posts`);
  return Number(rows[0]?.changed ?? 0);
}

const spanRows = (now: Date): SQL =>
  sql.join(
    Object.entries(DAYS).map(([span, days]) => sql`(${span}, ${time(daysBefore(now, days))})`),
    sql`, `,
  );

/**
 * Valid views in each span, exact to the millisecond: sums of whole hours from view_hours, and single views for the hours in which a span
 * begins and for hours not summed yet.
 */
function viewsBySpan(now: Date, summedUntil: Date): SQL {
  const since = { d1: daysBefore(now, 1), d7: daysBefore(now, 7), d30: daysBefore(now, 30) };
  const viewsBetween = (from: Date, until: Date, columns: SQL) => sql`
    select post_id, ${columns} from (
      select post_id, ${WEIGHTED_VIEWS} as views from post_views
      where left_out is null and day >= ${utcDay(from)} and at >= ${time(from)} and at < ${time(until)}
      group by post_id, subnet, date_trunc('hour', at)
    ) subnet_hours`;
  return sql`
    select post_id, sum(d1) as d1, sum(d7) as d7, sum(d30) as d30 from (
      select post_id, case when hour >= ${time(since.d1)} then views else 0 end as d1, case when hour >= ${time(since.d7)} then views else 0 end as d7, views as d30
      from view_hours where day >= ${utcDay(since.d30)} and hour >= ${time(since.d30)} and hour < ${time(summedUntil)}
      union all ${viewsBetween(since.d1, nextHour(since.d1), sql`views, 0, 0`)}
      union all ${viewsBetween(since.d7, nextHour(since.d7), sql`0, views, 0`)}
      union all ${viewsBetween(since.d30, nextHour(since.d30), sql`0, 0, views`)}
      union all ${viewsBetween(summedUntil, new Date(now.getTime() + 1), sql`views, views, views`)}
    ) span_views group by post_id`;
}

/** Likes, favorites, shares (one per person and day) and comments. Withdrawn likes and removed comments do not count. */
const actionsSince = (since: Date): SQL => sql`
  select post_id, kind, user_id, created_at as at from reactions where created_at >= ${time(since)}
  union all select post_id, 'comment', author_id, created_at from comment_texts where created_at >= ${time(since)} and removed_at is null`;

/**
 * Records this minute in hot_moments and marks the first minute of an hour with any posts as `kept`. Deletes the former minute with its
 * entries unless it is kept, and all minutes older than `oldest`.
 */
export async function saveHotMoment(tx: Transaction, now: Date, oldest: Date): Promise<void> {
  const hour = hourOf(now);
  await tx.execute(sql`
    with former_moment as (delete from hot_moments where not kept and at <> ${time(now)} returning at)
    delete from hot_entries e using former_moment f where e.day = (f.at at time zone 'UTC')::date and e.at = f.at`);
  await tx.execute(sql`
    insert into hot_moments (at, kept)
    select ${time(now)}, not exists (select from hot_moments where kept and at >= ${time(hour)} and at < ${time(new Date(hour.getTime() + HOUR))})
      and exists (select from hot_entries where day = ${utcDay(now)} and at = ${time(now)})
    on conflict (at) do nothing`);
  const { rows } = await tx.execute<{ at: string }>(
    sql`delete from hot_moments where at < ${time(oldest)} returning at::text as at`,
  );
  if (rows.length === 0) return;
  for (const table of PARTITIONED)
    await tx.execute(sql`select drop_month_partitions(${table}, ${oldest.toISOString().slice(0, 10)}::date)`);
}

/** Saves the hottest posts of this minute in order, so that all pages of a visit that begins in it show one order. */
export async function saveFeedOrder(tx: Transaction, at: Date, limit: number): Promise<void> {
  await tx.execute(sql`
    insert into hot_snapshots (at, post_ids)
    values (${time(at)}, array(select post_id from published_posts order by heat desc, published_at desc, post_id limit ${limit}))
    on conflict (at) do update set post_ids = excluded.post_ids`);
}

export async function deleteFeedOrdersBefore(tx: Transaction, oldest: Date): Promise<void> {
  await tx.execute(sql`delete from hot_snapshots where at < ${time(oldest)}`);
}

/** Adds counts imported with a post, spread over the time since its publication. */
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

/** Different people whose reports of a post were not dismissed: post_id, reporters. */
const REPORTERS = sql`
  select r.target_id as post_id, count(distinct r.reporter_id) as reporters
  from reporters r join reported_cases c on c.id = r.case_id
  where r.target_type = 'post' and c.state <> 'dismissed' group by r.target_id`;
