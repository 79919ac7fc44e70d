import { sql } from 'drizzle-orm';
import { VIEW_SECONDS } from '#contract/views/constants.ts';
import type { Transaction } from '../../../db/client.ts';
import { FLOOD, PATTERN, READING, SURGE } from './abuse-limits.ts';
import { makeTemporaryTable } from './store.ts';

// Rules about how the views of a party follow each other. All work on the temporary tables of `gatherParties` (store.ts).

/**
 * Stores the share of networks from which a visit long enough was reported, measured on a sample of some thousand views of guests. It
 * counts networks, not views, because one network could make any number of views.
 */
export async function recordReadShare(tx: Transaction, day: string): Promise<void> {
  await tx.execute(sql`
    with sample as (
      select e.network, e.post_id, e.visit from view_events e
      where e.day = ${day} and e.left_out is null and e.network is not null and e.network % (
        select greatest(views / 20000, 1) from view_day_crowds where day = ${day} and kind = 'all') = 0
    ), networks as (
      select s.network, bool_or(v.visit is not null) as read from sample s
      left join visits v on v.post_id = s.post_id and v.day = ${day} and v.visit = s.visit and v.active_ms >= ${VIEW_SECONDS * 1000}
      group by s.network
    )
    update closed_view_days set read_share = (
      select case when count(*) >= ${READING.signalsFrom} then avg(read::integer) end from networks
    ) where day = ${day}`);
}

/** Whether browsers report visits reliably: the median of `read_share` of this day and the seven before it is high enough. */
export async function hasReadingSignals(tx: Transaction, day: string): Promise<boolean> {
  const { rows } = await tx.execute<{ hasSignals: boolean | null }>(sql`
    select percentile_cont(0.5) within group (order by read_share) >= ${READING.signalsShare}::float8 as "hasSignals"
    from closed_view_days where day between ${day}::date - 7 and ${day}::date and read_share is not null`);
  return rows[0]?.hasSignals === true;
}

/**
 * Refuses views of a party that no visit confirms, beyond the number that lost reports explain (READING). A visit of at least
 * VIEW_SECONDS confirms one view with the same visit id.
 */
export async function refuseUnread(tx: Transaction): Promise<void> {
  const { min, share, floodShare } = READING;
  await tx.execute(sql`
    with confirming_visits as (
      select party, post, visit from judging_visits
      where reason is null and left_out is null and active_ms >= ${VIEW_SECONDS * 1000}
    ), openings as (
      select party, count(*) as views from confirming_visits v
      where exists (select from judging j where j.post = v.post and j.visit = v.visit and j.reason is null) group by party
    ), parties as (
      select party, coalesce(o.views, 0) as read, j.views - coalesce(o.views, 0) as unread
      from (select party, count(*) as views from judging where reason is null group by party) j left join openings o using (party)
    ), believed_limits as (
      select party, case when unread > ${FLOOD} * greatest(${min}, ${share}::float8 * read) then ${floodShare}::float8 * read
        else greatest(${min}, ${share}::float8 * read) end as believed
      from parties where unread > greatest(${min}, ${share}::float8 * read)
    ), view_confirmations as (
      select j.part, j.place, j.party, j.post, j.viewer, b.believed,
        v.post is not null and row_number() over (partition by j.post, j.visit order by j.viewer) = 1 as read
      from judging j join believed_limits b using (party) left join confirming_visits v on v.post = j.post and v.visit = j.visit where j.reason is null
    ), unread_ranks as (
      select part, place, believed, row_number() over (partition by party order by viewer, post) as number from view_confirmations where not read
    )
    update judging j set reason = 'unread' from unread_ranks r
    where j.part = r.part and j.place = r.place and r.number > r.believed`);
}

/** Refuses the guests of minutes with very many views. */
export async function refuseBursts(tx: Transaction): Promise<void> {
  const { burst, burstShare } = PATTERN;
  await tx.execute(sql`
    with minutes as (
      select party, date_trunc('minute', at) as minute, count(*)::integer as views from judging
      where reason is null and network is not null group by 1, 2
    ), bursts as (
      select party, minute from (select *, sum(views) over (partition by party) as whole from minutes) m
      where views >= ${burst} and views >= ${burstShare}::float8 * whole
    )
    update judging j set reason = 'pattern' from bursts b
    where j.reason is null and j.network is not null and j.party = b.party and date_trunc('minute', j.at) = b.minute`);
}

/** Refuses the guests of hours in which views follow each other at even intervals. */
export async function refuseEvenPauses(tx: Transaction): Promise<void> {
  const { evenFrom, evenShare } = PATTERN;
  await tx.execute(sql`
    with busy_parties as (
      select distinct party from (
        select party from judging where reason is null and network is not null
        group by party, date_trunc('hour', at) having count(*) >= ${evenFrom}
      ) hours
    ), pauses as (
      select party, date_trunc('hour', at) as hour, extract(epoch from at - lag(at) over (partition by party order by at))::float8 as pause
      from judging join busy_parties using (party) where reason is null and network is not null
    ), usual_pauses as (
      select party, hour, percentile_cont(0.5) within group (order by pause) as usual from pauses
      group by party, hour having count(*) >= ${evenFrom}
    ), even_hours as (
      select party, hour from pauses join usual_pauses using (party, hour) where usual > 0.2
      group by party, hour having avg((pause between usual * 0.75 and usual * 1.25)::integer::float8) >= ${evenShare}::float8
    )
    update judging j set reason = 'pattern' from even_hours e
    where j.reason is null and j.network is not null and j.party = e.party and date_trunc('hour', j.at) = e.hour`);
}

/** Refuses the guests of a party whose posts are read in one order again and again. */
export async function refuseFixedOrder(tx: Transaction): Promise<void> {
  const { orderFrom, orderPosts, orderShare } = PATTERN;
  await tx.execute(sql`
    with steps as (
      select party, post, lead(post) over (partition by party order by at, viewer) as next from judging
      where reason is null and network is not null
    ), post_pairs as (
      select min(party) as party, post, next, count(*)::integer as times from steps where next is not null group by post, next
    ), successions as (
      select min(party) as party, max(times) as usual, sum(times) as times from post_pairs group by post
    ), ordered_parties as (
      -- The first view of each post is ignored (- 1): posts with a single view would all look ordered.
      select party from successions group by party
      having sum(times - 1) >= ${orderFrom} and count(*) filter (where times > 1) >= ${orderPosts}
        and sum(usual - 1) >= ${orderShare}::float8 * sum(times - 1)
        -- When one post has most views, it follows every other post by chance; such parties are excluded.
        and sum(usual) >= 2 * max(times)
    )
    update judging j set reason = 'pattern' from ordered_parties o where j.reason is null and j.network is not null and j.party = o.party`);
}

/** Refuses guests beyond a party's history when the crowd shows signs of a program (SURGE). */
export async function refuseSurges(tx: Transaction, day: string): Promise<void> {
  const { min, times, historyDays, knownDays, usersShare, sameShare, signs, believed, believedTimes } = SURGE;
  const areAny = await makeTemporaryTable(
    tx,
    'surging_parties',
    sql`
    with past_guests as (
      select p.party, max(d.guests) as guests from judged_parties p
      join view_day_parties d on d.party = p.id and d.day between ${day}::date - ${historyDays}::integer and ${day}::date - 1
      group by p.party
    ), parties as (
      select party, count(network) as guests, avg(is_person::integer::float8) as people from judging where reason is null group by party
    )
    select p.*, coalesce(h.guests, 0) as best from parties p left join past_guests h using (party)
    where p.guests > greatest(${min}, ${times} * coalesce(h.guests, 0))`,
  );
  if (!areAny) return;
  await tx.execute(sql`
    with site as (
      select sum(people)::float8 / greatest(sum(people + guests), 1) as people, count(distinct day) as days
      from view_day_parties where day between ${day}::date - ${historyDays}::integer and ${day}::date - 1
    ), largest_groups as (
      select party, max(views) filter (where kind = 'source')::float8 as source, max(views) filter (where kind = 'reader')::float8 as reader
      from (
        select party, case when grouping(reader) = 1 then 'source' else 'reader' end as kind, count(*) as views
        from judging join surging_parties using (party)
        where reason is null and network is not null group by grouping sets ((party, source), (party, reader))
      ) s group by party
    ), believed_limits as (
      select p.party, greatest(${believed}, ${believedTimes}::float8 * p.best) as believed
      from surging_parties p join largest_groups using (party) cross join site s
      where s.days >= ${knownDays}
        and (p.people < ${usersShare}::float8 * s.people)::integer + (source >= ${sameShare}::float8 * p.guests)::integer
          + (reader >= ${sameShare}::float8 * p.guests)::integer >= ${signs}
    ), viewer_ranks as (
      select part, place, believed, dense_rank() over (partition by party order by viewer) as number
      from judging join believed_limits using (party) where reason is null and network is not null
    )
    update judging j set reason = 'surge' from viewer_ranks r
    where j.part = r.part and j.place = r.place and r.number > r.believed`);
  await tx.execute(sql`drop table surging_parties`);
}
