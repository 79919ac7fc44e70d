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
 * Finds who has many views of the day, and from which addresses very many guests came; answers how many of either. Nearly
 * everybody has few, so the day is sorted for each; as two branches of one statement that happens at the same time. Tables of
 * the session's own could be read by one process only; these are gone with `forgetHeavy`, or with the transaction.
 */
export async function findHeavy(
  tx: Transaction,
  day: string,
  { hastyFrom, guestsOfDevice }: AbuseLimits,
): Promise<{ viewers: number; networks: number }> {
  await tx.execute(sql`
    create unlogged table closing_heavy as
    select viewer, null::bigint as network from view_events
    where day = ${day} and left_out is null group by viewer having count(*) >= ${hastyFrom}
    union all
    select null, network from view_events
    where day = ${day} and left_out is null and network is not null group by network having count(*) > ${guestsOfDevice}`);
  await tx.execute(sql`analyze closing_heavy`);
  const { rows } = await tx.execute<{ viewers: number; networks: number }>(
    sql`select count(viewer) as viewers, count(network) as networks from closing_heavy`,
  );
  return rows[0] ?? { viewers: 0, networks: 0 };
}

export async function forgetHeavy(tx: Transaction): Promise<void> {
  await tx.execute(sql`drop table if exists closing_heavy, closing_crowds`);
}

/**
 * Writes down what is turned down before it is: few of millions as a rule, which only a table of its own tells the planner.
 * Without it the update would read the whole day once more to find its rows.
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
  const { worksADay, hastySeconds } = limits;
  await refuse(
    tx,
    day,
    sql`
    with paced as (
      select e.tableoid as part, e.ctid as place, row_number() over w as number, e.at - lag(e.at) over w as gap
      from view_events e join closing_heavy h using (viewer) where e.day = ${day} and e.left_out is null
      window w as (partition by e.viewer order by e.at, e.post_id)
    ), judged as (
      select part, place, case when gap < make_interval(secs => ${hastySeconds}) then 'hasty' when number > ${worksADay} then 'excess' end as reason
      from paced
    )
    select part, place, reason from judged where reason is not null`,
  );
}

/**
 * Takes the views aside of guests from where very many came; answers of which authors more than so many of those guests came
 * from one place. A device is a browser at one address: where it has too many guests, its address has.
 */
export async function findCrowdedAuthors(tx: Transaction, day: string, { guestsOfDevice }: AbuseLimits): Promise<string[]> {
  await tx.execute(sql`
    create unlogged table closing_crowds as
    select e.tableoid as part, e.ctid as place, p.author_id, e.viewer, e.network, e.device
    from view_events e join closing_heavy h using (network) join posts p on p.id = e.post_id
    where e.day = ${day} and e.left_out is null`);
  const { rows } = await tx.execute<{ authorId: string }>(sql`
    select distinct author_id as "authorId" from (
      select author_id from closing_crowds group by author_id, network having count(distinct viewer) > ${guestsOfDevice}
    ) as crowded`);
  return rows.map(({ authorId }) => authorId);
}

/** Of these authors, turns down the guests beyond so many of one place, or beyond a share of all valid views where that is more. */
export async function refuseCrowds(tx: Transaction, day: string, authorIds: string[], limits: AbuseLimits): Promise<void> {
  const { guestsOfDevice, deviceShare, guestsOfNetwork, networkShare } = limits;
  await refuse(
    tx,
    day,
    sql`
    with authors as (
      select p.author_id, count(*) as valid from posts p join view_events e on e.post_id = p.id
      where p.author_id = any (${sql.param(authorIds)}::text[]) and e.day = ${day} and e.left_out is null group by p.author_id
    ), ranked as (
      -- How many of the author's guests had come from there, up to this one; who has several views counts once.
      select c.part, c.place, a.valid,
        dense_rank() over (partition by author_id, c.device order by c.viewer) as of_device,
        dense_rank() over (partition by author_id, c.network order by c.viewer) as of_network
      from closing_crowds c join authors a using (author_id)
    ), judged as (
      select part, place, case
        when of_device > greatest(${guestsOfDevice}, valid * ${deviceShare}::numeric) then 'device'
        when of_network > greatest(${guestsOfNetwork}, valid * ${networkShare}::numeric) then 'network' end as reason
      from ranked
    )
    select part, place, reason from judged where reason is not null`,
  );
}
