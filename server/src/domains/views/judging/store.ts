import { sql, type SQL } from 'drizzle-orm';
import { QUICK_EXIT_SECONDS } from '#contract/views/constants.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { ABUSE, FLOOD, PATTERN, type CrowdLimits } from './abuse-limits.ts';

/*
 * Tables of a judging:
 *   view_day_crowds    views of the whole site by origin (crowds-store.ts), kept until the day is judged
 *   view_day_parties   views and visits by party; after the judging also believed `guests` and `people` (logged-in), kept 40 days
 *   judging, judging_visits, judged_parties, judged_posts
 *                      temporary, of the parties of one transaction. Rules set `reason` in the first two: the view or visit is refused.
 *                      `part` and `place` are tableoid and ctid of the row in view_events or visits
 * A view is valid while `left_out` is null. "Believed" is how many views of a suspicious group stay valid.
 */

export async function isJudged(db: Queryable, day: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from closed_view_days where day = ${day} and judged_at is not null`);
  return (rowCount ?? 0) > 0;
}

/** Locks a closed day and returns the step at which its judging continues; null if the day is judged, or not closed. */
export async function lockJudging(tx: Transaction, day: string): Promise<{ step: number; after: string } | null> {
  // 30 minutes and 256 MB: a background job that sorts all views of a day.
  await tx.execute('set local statement_timeout = 1800000; set local work_mem = 262144');
  const { rows } = await tx.execute<{ step: number; after: string }>(sql`
    select judged_step as step, judged_after as after from closed_view_days where day = ${day} and judged_at is null for update`);
  return rows[0] ?? null;
}

export async function markJudging(tx: Transaction, day: string, step: number | null, after: string, at: Date): Promise<void> {
  await tx.execute(
    step === null
      ? sql`update closed_view_days set judged_at = ${at.toISOString()}, changes = changes + 1 where day = ${day}`
      : sql`update closed_view_days set judged_step = ${step}, judged_after = ${after} where day = ${day}`,
  );
}

/** Whether the day has valid views or visits. */
export async function hasAny(tx: Transaction, day: string): Promise<boolean> {
  const { rows } = await tx.execute<{ hasAny: boolean }>(sql`
    select exists (select from view_events where day = ${day} and left_out is null) or exists (select from visit_days where day = ${day}) as "hasAny"`);
  return rows[0]?.hasAny === true;
}

export async function countValid(tx: Transaction, day: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*) as count from view_events where day = ${day} and left_out is null`,
  );
  return rows[0]?.count ?? 0;
}

/** Makes a temporary table of these rows, so that the planner knows their number. False: there are no rows, and no table is left. */
export async function makeTemporaryTable(tx: Transaction, table: string, rows: SQL): Promise<boolean> {
  const name = sql.raw(table);
  const { rowCount } = await tx.execute(sql`create temporary table ${name} on commit drop as ${rows}`);
  if ((rowCount ?? 0) > 0) await tx.execute(sql`analyze ${name}`);
  else await tx.execute(sql`drop table ${name}`);
  return (rowCount ?? 0) > 0;
}

/**
 * Sets the reason of refused views. `judged` selects part (tableoid), place (ctid) and reason. An analysed temporary table tells the
 * planner that they are few; otherwise the update would read the whole day again. Ordered by place, each disk page is changed once.
 */
export async function refuse(tx: Transaction, day: string, judged: SQL): Promise<void> {
  await tx.execute(sql`create temporary table judged_views (part oid, place tid, reason text) on commit drop`);
  await tx.execute(sql`insert into judged_views select * from (${judged}) as j order by 1, 2`);
  await tx.execute(sql`analyze judged_views`);
  await tx.execute(sql`
    update view_events e set left_out = j.reason from judged_views j
    where e.day = ${day} and e.tableoid = j.part and e.ctid = j.place`);
  await tx.execute(sql`drop table judged_views`);
}

/** Refuses views of viewers who read too many posts or too fast (ABUSE). Looks at the viewers of part `part` of `parts`, from 0. */
export async function refuseBusyViewers(tx: Transaction, day: string, part: number, parts: number): Promise<void> {
  const { postsADay, hastyFrom, hastySeconds } = ABUSE;
  // Most viewers have one view, so sorting is faster than a hash of all viewers.
  await tx.execute(sql`set local enable_hashagg = off`);
  const areAny = await makeTemporaryTable(
    tx,
    'busy_viewers',
    sql`
    select viewer from view_events where day = ${day} and left_out is null and abs(viewer % ${parts}::bigint) = ${part}
    group by viewer having count(*) >= ${hastyFrom}`,
  );
  await tx.execute(sql`set local enable_hashagg = on`);
  if (!areAny) return;
  await refuse(
    tx,
    day,
    sql`
    with gaps as (
      select e.tableoid as part, e.ctid as place, row_number() over w as number, e.at - lag(e.at) over w as gap
      from view_events e join busy_viewers h using (viewer) where e.day = ${day} and e.left_out is null
      window w as (partition by e.viewer order by e.at, e.post_id)
    ), reasons as (
      select part, place, case when gap < make_interval(secs => ${hastySeconds}) then 'hasty' when number > ${postsADay} then 'excess' end as reason
      from gaps
    )
    select part, place, reason from reasons where reason is not null`,
  );
}

/** Parties with at most this many views and visits are not judged: no rule would apply. */
const TOO_FEW = { views: 20, visits: 60 };

export async function sumParties(tx: Transaction, day: string): Promise<void> {
  await tx.execute(sql`
    insert into view_day_parties (day, party, views, visits)
    select ${day}::date, coalesce(p.agency_id, p.author_id), sum(t.views), sum(t.visits) from (
      select post_id, count(*)::integer as views, 0 as visits from view_events where day = ${day} and left_out is null group by post_id
      union all
      select post_id, 0, opens from visit_days where day = ${day}
    ) t join post_states p on p.id = t.post_id
    group by 2 having sum(t.views) > ${TOO_FEW.views} or sum(t.visits) > ${TOO_FEW.visits}
    on conflict (party, day) do update set views = excluded.views, visits = excluded.visits`);
}

/** The next parties after `after`: at most `limit`, until their views and visits reach `views` together, but at least one. */
export async function listParties(tx: Transaction, day: string, after: string, limit: number, views: number): Promise<string[]> {
  const { rows } = await tx.execute<{ party: string }>(sql`
    select party from (
      select party, sum(views + visits) over (order by party) - views - visits as before from (
        select party, views, visits from view_day_parties where day = ${day} and party > ${after} order by party limit ${limit}
      ) as next
    ) as running_sums where before < ${views} order by party`);
  return rows.map(({ party }) => party);
}

/**
 * Fills the temporary tables with the valid views and the visits of these parties. Views without an origin or user are not judged.
 * Parties and posts get numbers instead of ids, because numbers sort and compare faster by the million.
 */
export async function gatherParties(tx: Transaction, day: string, parties: string[]): Promise<void> {
  await tx.execute(sql`
    create temporary table judged_parties on commit drop as
    select row_number() over ()::integer as party, party as id, views
    from view_day_parties where day = ${day} and party = any (${sql.param(parties)}::text[])`);
  await tx.execute(sql`analyze judged_parties`);
  await tx.execute(sql`
    create temporary table judged_posts on commit drop as
    select row_number() over ()::integer as post, id, party from (
      select p.id, j.party from judged_parties j join post_states p on p.agency_id = j.id
      union all
      select p.id, j.party from judged_parties j join post_states p on p.author_id = j.id and p.agency_id is null
    ) t`);
  await tx.execute(sql`analyze judged_posts`);
  await tx.execute(sql`
    create temporary table judging on commit drop as
    select e.tableoid as part, e.ctid as place, p.party, p.post, e.viewer, e.at, e.network, e.device, e.subnet, e.agent, e.visit,
      case when u.created_at > (${day}::timestamp at time zone 'Asia/Shanghai') - interval '6 days' then 1::bigint end as fresh,
      e.user_id is not null as is_person, e.source, e.reader, null::text as reason
    from judged_posts p join view_events e on e.day = ${day} and e.post_id = p.id and e.left_out is null
      and (e.network is not null or e.user_id is not null)
    left join people u on u.id = e.user_id`);
  await tx.execute(sql`
    create temporary table judging_visits on commit drop as
    select v.tableoid as part, v.ctid as place, p.party, p.post, v.visit, v.network, v.device, v.active_ms, v.left_out, null::text as reason
    from judged_posts p join visits v on v.day = ${day} and v.post_id = p.id`);
  await tx.execute(sql`analyze judging`);
  await tx.execute(sql`analyze judging_visits`);
}

/** Writes the refused views to view_events and the remaining numbers of each party to its history. */
export async function writeParties(tx: Transaction, day: string): Promise<void> {
  await refuse(tx, day, sql`select part, place, reason from judging where reason is not null`);
  await tx.execute(sql`
    update view_day_parties d set guests = t.guests, people = t.people from (
      select party, count(*) filter (where not is_person) as guests, count(*) filter (where is_person) as people
      from judging where reason is null group by party
    ) t join judged_parties p using (party) where d.day = ${day} and d.party = p.id`);
  await tx.execute(sql`drop table judging, judging_visits, judged_posts, judged_parties`);
}

/** Stores the believed views of the day and deletes sums that are no longer needed. */
export async function finishJudging(tx: Transaction, day: string): Promise<void> {
  await tx.execute(sql`
    update closed_view_days set views = (select coalesce(sum(guests + people), 0) from view_day_parties where day = ${day})
    where day = ${day}`);
  await tx.execute(sql`delete from view_day_crowds where day <= ${day}`);
  await tx.execute(sql`delete from view_day_parties where day < ${day}::date - 40`);
}

/**
 * `refuseClusters` for visits. expected = the party's visits from other origins × (other parties' views, not visits, from this origin
 * ÷ their views from other origins).
 */
export async function refuseVisitCrowds(
  tx: Transaction,
  day: string,
  kind: 'device' | 'network',
  { min, times }: CrowdLimits,
): Promise<void> {
  const value = sql.raw(kind);
  const areAny = await makeTemporaryTable(
    tx,
    'crowds',
    sql`
    select party, ${value} as value, count(*) as visits from judging_visits
    where reason is null and ${value} is not null group by party, ${value} having count(*) > ${min}`,
  );
  if (!areAny) return;
  await tx.execute(sql`
    with parties as (
      select party, count(*) as visits from judging_visits where reason is null group by party
    ), views_by_origin as (
      select c.party, c.value, count(*) as views from crowds c join judging j on j.party = c.party and j.${value} = c.value group by 1, 2
    ), crowd_totals as (
      select c.*, p.visits as party_visits, greatest(coalesce(s.views, 0) - coalesce(r.views, 0), 0)::float8 as others,
        greatest((select views from view_day_crowds where day = ${day} and kind = 'all') - t.views, 0) as rest
      from crowds c join parties p using (party) join judged_parties t using (party)
      left join views_by_origin r on r.party = c.party and r.value = c.value
      left join view_day_crowds s on s.day = ${day} and s.kind = ${kind} and s.value = c.value
    ), crowd_expectations as (
      select *, (party_visits - visits) * others / greatest(rest - others, 1) as expected from crowd_totals
    ), believed_limits as (
      select party, value, case when visits > ${FLOOD} * greatest(${min}, ${times} * expected) then expected
        else greatest(${min}, ${times} * expected) end as believed
      from crowd_expectations where visits > greatest(${min}, ${times} * expected)
    ), visit_ranks as (
      select part, place, believed, row_number() over (partition by j.party, j.${value} order by visit) as number
      from judging_visits j join believed_limits b on b.party = j.party and b.value = j.${value} where reason is null
    )
    update judging_visits j set reason = ${kind} from visit_ranks r
    where j.part = r.part and j.place = r.place and r.number > r.believed`);
  await tx.execute(sql`drop table crowds`);
}

/** Refuses visits of equal length to the millisecond, as programs make them. Visits below one second may be equal by chance. */
export async function refuseEqualVisits(tx: Transaction): Promise<void> {
  const { equalFrom, equalShare } = PATTERN;
  const visitedPosts = sql`select post from judging_visits where reason is null and active_ms >= 1000 group by post having count(*) >= ${equalFrom}`;
  if (!(await makeTemporaryTable(tx, 'visited_posts', visitedPosts))) return;
  await tx.execute(sql`
    with parties as (
      select party, count(*) as visits from judging_visits where reason is null group by party
    ), equal_visits as (
      select party, post, active_ms from visited_posts join judging_visits using (post) join parties using (party)
      where reason is null and active_ms >= 1000
      group by party, post, active_ms, visits having count(*) >= ${equalFrom} and count(*) >= ${equalShare}::float8 * visits
    )
    update judging_visits j set reason = 'pattern' from equal_visits e
    where j.reason is null and j.party = e.party and j.post = e.post and j.active_ms = e.active_ms`);
  await tx.execute(sql`drop table visited_posts`);
}

/** Writes the refused visits to `visits` and subtracts them from visit_days, the sums for creators. */
export async function writeVisits(tx: Transaction, day: string): Promise<void> {
  const quick = sql.raw(String(QUICK_EXIT_SECONDS * 1000));
  await tx.execute(sql`
    with refused_visits as (
      update visits v set left_out = j.reason from judging_visits j
      where j.reason is not null and v.left_out is null and v.day = ${day} and v.tableoid = j.part and v.ctid = j.place
      returning v.post_id, v.active_ms, v.length_ms, v.completed
    ), sums as (
      select post_id, count(*) as opens, sum(least(active_ms, length_ms)) as active_ms,
        count(*) filter (where completed and active_ms >= ${quick}) as completed,
        count(*) filter (where active_ms < ${quick}) as quick_exits
      from refused_visits group by post_id
    )
    update visit_days d set opens = d.opens - s.opens, active_ms = d.active_ms - s.active_ms, completed = d.completed - s.completed,
      quick_exits = d.quick_exits - s.quick_exits
    from sums s where d.day = ${day} and d.post_id = s.post_id`);
}
