import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { makeTemporaryTable, refuse } from './store.ts';
import { FLOOD, type CrowdKind, type CrowdLimits } from './abuse-limits.ts';

/** Origins with at most this many views on the whole site are not stored: no limit of CROWDS is lower. */
const ORIGIN_VIEWS_MAX = 20;

/** Counts the valid views of a day by origin, into view_day_crowds (`kind` 'all': every view; 'fresh': by new accounts). */
export async function sumCrowds(tx: Transaction, day: string): Promise<void> {
  await tx.execute(sql`delete from view_day_crowds where day = ${day}`);
  const valid = sql`from view_events e where e.day = ${day} and e.left_out is null`;
  await tx.execute(sql`insert into view_day_crowds select ${day}, 'all', 0, count(*) ${valid}`);
  // Most addresses have one view, so sorting is faster than a hash of all addresses. Browsers are few, so hashing is.
  await tx.execute(sql`set local enable_hashagg = off`);
  for (const kind of ['network', 'subnet'] as const) await insertSums(tx, day, kind, valid);
  await tx.execute(sql`set local enable_hashagg = on`);
  await insertSums(tx, day, 'agent', valid);
  // A device is a browser at one address, so a device with many views is found only at a network with many views.
  await tx.execute(sql`analyze view_day_crowds`);
  await tx.execute(sql`
    insert into view_day_crowds select ${day}, 'device', e.device, count(*)
    from view_day_crowds c join view_events e on e.network = c.value
    where c.day = ${day} and c.kind = 'network' and e.day = ${day} and e.left_out is null and e.device is not null
    group by e.device having count(*) > ${ORIGIN_VIEWS_MAX}`);
  await tx.execute(sql`
    insert into view_day_crowds select ${day}, 'fresh', 1, count(*) ${valid} and exists (
      select from people u where u.id = e.user_id
        and u.created_at > (${day}::timestamp at time zone 'Asia/Shanghai') - interval '6 days')`);
  await tx.execute(sql`analyze view_day_crowds`);
}

const insertSums = (tx: Transaction, day: string, kind: 'network' | 'subnet' | 'agent', valid: SQL) =>
  tx.execute(sql`
    insert into view_day_crowds select ${day}, ${kind}, ${sql.raw(kind)}, count(*) ${valid} and ${sql.raw(kind)} is not null
    group by ${sql.raw(kind)} having count(*) > ${ORIGIN_VIEWS_MAX}`);

/** Refuses the views of the whole site that one origin has beyond the limit; returns whether there was such an origin. */
export async function refuseNetworks(
  tx: Transaction,
  day: string,
  kind: 'network' | 'subnet',
  { min, share }: { min: number; share: number },
): Promise<boolean> {
  const { rows } = await tx.execute<{ value: string; most: number; views: number }>(sql`
    select value::text, views, greatest(${min}, ${share}::float8 * (
      select avg(views) from closed_view_days where day between ${day}::date - 28 and ${day}::date - 1)) as most
    from view_day_crowds where day = ${day} and kind = ${kind}`);
  const crowds = rows.filter(({ views, most }) => views > most);
  if (crowds.length === 0) return false;
  const value = sql.raw(kind);
  await refuse(
    tx,
    day,
    sql`
    select part, place, 'network' from (
      select e.tableoid as part, e.ctid as place, b.believed, dense_rank() over (partition by e.${value} order by e.viewer) as number
      from view_events e join unnest(${sql.param(crowds.map((origin) => origin.value))}::bigint[],
        ${sql.param(crowds.map(({ views, most }) => (views > FLOOD * most ? 0 : Math.floor(most))))}::integer[]) as b (value, believed)
        on b.value = e.${value}
      where e.day = ${day} and e.left_out is null
    ) viewer_ranks where number > believed`,
  );
  return true;
}

/** The reason that is stored by kind of crowd. */
const REASON: Record<CrowdKind, string> = {
  device: 'device',
  network: 'network',
  subnet: 'network',
  agent: 'agent',
  fresh: 'fresh',
};

/**
 * Marks as refused, in the table `judging`, the views that a party has from one origin beyond the believed number of viewers.
 * expected = the party's views from other origins × (other parties' views from this origin ÷ their views from other origins), so a
 * crowd does not raise its own limit. Example: a party has 200 views from other networks, other parties have 1 view from this
 * network for each 100 from others: 2 are expected.
 */
export async function refuseClusters(tx: Transaction, day: string, kind: CrowdKind, { min, times }: CrowdLimits): Promise<void> {
  const value = sql.raw(kind);
  const areAny = await makeTemporaryTable(
    tx,
    'party_origins',
    // Joined from the origins of the whole site, because very few have more than `min` views.
    sql`
    select j.party, s.value, s.views as site_views, count(*) as all_views, count(*) filter (where j.reason is null) as views
    from view_day_crowds s join judging j on j.${value} = s.value
    where s.day = ${day} and s.kind = ${kind} and s.views > ${min} group by j.party, s.value, s.views
    having count(*) filter (where j.reason is null) > ${min}`,
  );
  if (!areAny) return;
  await tx.execute(sql`
    with crowds as (
      select g.*, count(distinct j.viewer) as guests
      from party_origins g join judging j on j.party = g.party and j.${value} = g.value where j.reason is null
      group by g.party, g.value, g.site_views, g.all_views, g.views having count(distinct j.viewer) > ${min}
    ), refused_counts as (
      select party, count(*) as views from judging where reason is not null group by party
    ), crowd_totals as (
      select c.*, p.views - coalesce(r.views, 0) as party_views, p.views as party_all_views,
        greatest(c.site_views - c.all_views, 0)::float8 as others,
        (select views from view_day_crowds where day = ${day} and kind = 'all') as site
      from crowds c join judged_parties p using (party) left join refused_counts r using (party)
    ), crowd_expectations as (
      select *, (party_views - views) * others / greatest(site - party_all_views - others, 1) as expected from crowd_totals
    ), believed_limits as (
      select party, value, case when guests > ${FLOOD} * greatest(${min}, ${times} * expected) then expected
        else greatest(${min}, ${times} * expected) end as believed
      from crowd_expectations where guests > greatest(${min}, ${times} * expected)
    ), viewer_ranks as (
      -- By viewer: all views of a viewer are believed or none, so the order of arrival does not matter.
      select part, place, believed, dense_rank() over (partition by j.party, j.${value} order by viewer) as number
      from judging j join believed_limits b on b.party = j.party and b.value = j.${value} where reason is null
    )
    update judging j set reason = ${REASON[kind]} from viewer_ranks r
    where j.part = r.part and j.place = r.place and r.number > r.believed`);
  await tx.execute(sql`drop table party_origins`);
}
