import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';

// Counting views holds the shared side: a day is closed between two batches, never within one.
const VIEW_DAYS_LOCK = 73_012_026;

export async function shareViewDays(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${VIEW_DAYS_LOCK})`);
}

/** False when it was closed before. */
export async function closeDay(tx: Transaction, day: string, at: Date): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${VIEW_DAYS_LOCK})`);
  const { rowCount } = await tx.execute(
    sql`insert into closed_view_days (day, closed_at) values (${day}, ${at.toISOString()}) on conflict (day) do nothing`,
  );
  return rowCount === 1;
}

export interface AbuseLimits {
  worksADay: number;
  hastyFrom: number;
  hastySeconds: number;
  guestsOfDevice: number;
  deviceShare: number;
  guestsOfNetwork: number;
  networkShare: number;
}

/**
 * Writes down what is turned down before it is: few of millions as a rule, which only a table of its own tells the planner.
 * Without it each update would read the whole day once more to find its rows.
 */
async function refuse(tx: Transaction, day: string, judged: SQL): Promise<void> {
  await tx.execute(sql`create temporary table judged_views (part oid, place tid, reason text) on commit drop`);
  await tx.execute(sql`insert into judged_views ${judged}`);
  await tx.execute(sql`analyze judged_views`);
  await tx.execute(sql`
    update view_events e set left_out = j.reason from judged_views j
    where e.day = ${day} and e.tableoid = j.part and e.ctid = j.place`);
  await tx.execute(sql`drop table judged_views`);
}

/** Turns down what one viewer has of a day beyond what a person can read, or faster than anybody reads. */
export async function refuseBusyViewers(tx: Transaction, day: string, limits: AbuseLimits): Promise<void> {
  const { worksADay, hastyFrom, hastySeconds } = limits;
  await refuse(
    tx,
    day,
    sql`
    with busy as (
      select viewer from view_events where day = ${day} and left_out is null group by viewer having count(*) >= ${hastyFrom}
    ), paced as (
      select e.tableoid as part, e.ctid as place, row_number() over w as number, e.at - lag(e.at) over w as gap
      from view_events e join busy using (viewer) where e.day = ${day} and e.left_out is null
      window w as (partition by e.viewer order by e.at, e.post_id)
    ), judged as (
      select part, place, case when gap < make_interval(secs => ${hastySeconds}) then 'hasty' when number > ${worksADay} then 'excess' end as reason
      from paced
    )
    select part, place, reason from judged where reason is not null`,
  );
}

/** Guests' views from where very many came, with how many guests an author had from there; a guest counts once. */
const crowds = (day: string, { guestsOfDevice }: AbuseLimits): SQL => sql`
  crowded as (
    select network from view_events where day = ${day} and left_out is null and network is not null
    group by network having count(*) > ${guestsOfDevice}
  ), crowd as (
    select e.tableoid as part, e.ctid as place, p.author_id,
      dense_rank() over (partition by p.author_id, e.device order by e.viewer) as of_device,
      dense_rank() over (partition by p.author_id, e.network order by e.viewer) as of_network
    from view_events e join crowded using (network) join posts p on p.id = e.post_id
    where e.day = ${day} and e.left_out is null
  )`;

/** Authors of whose guests more came from one place than are believed without a look at all of them. */
export async function findCrowdedAuthors(tx: Transaction, day: string, limits: AbuseLimits): Promise<string[]> {
  const { rows } = await tx.execute<{ authorId: string }>(sql`
    with ${crowds(day, limits)}
    select distinct author_id as "authorId" from crowd
    where of_device > ${limits.guestsOfDevice} or of_network > ${limits.guestsOfNetwork}`);
  return rows.map(({ authorId }) => authorId);
}

/** Of these authors, turns down the guests beyond so many of one place, or beyond a share of all valid views where that is more. */
export async function refuseCrowds(tx: Transaction, day: string, authorIds: string[], limits: AbuseLimits): Promise<void> {
  const { guestsOfDevice, deviceShare, guestsOfNetwork, networkShare } = limits;
  await refuse(
    tx,
    day,
    sql`
    with ${crowds(day, limits)}, authors as (
      select p.author_id, count(*) as valid from posts p join view_events e on e.post_id = p.id
      where p.author_id = any (${sql.param(authorIds)}::text[]) and e.day = ${day} and e.left_out is null group by p.author_id
    ), judged as (
      select c.part, c.place, case
        when c.of_device > greatest(${guestsOfDevice}, a.valid * ${deviceShare}::numeric) then 'device'
        when c.of_network > greatest(${guestsOfNetwork}, a.valid * ${networkShare}::numeric) then 'network' end as reason
      from crowd c join authors a using (author_id)
    )
    select part, place, reason from judged where reason is not null`,
  );
}
