import { sql, type SQL } from 'drizzle-orm';
import { LEFT_OUT } from '#contract/earnings/constants.ts';
import type { LeftOut } from '#contract/earnings/statements.ts';
import type { EarningsTerms } from '#contract/earnings/terms.ts';
import { chinaDay } from '../../../db/china-day.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';

/** The first day with views that is not settled yet, or null. */
export async function findFirstOpenDay(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select coalesce(
      (select min(day) from settled_days where revision = 0),
      (select max(day) + 1 from settled_days),
      (select min(day) from view_events)
    )::text as day`);
  return rows[0]?.day ?? null;
}

/** A day between two parts of its settlement. */
export interface DayState {
  /** How often it was settled. */
  revision: number;
  /** The revision under way; null: none is. */
  settling: number | null;
  /** How often it was begun, with a difference or not. */
  round: number;
  /** Of so many parts of authors, and further of holders, this one is next. */
  part: number;
  parts: number;
  works: number;
  gross: number;
}

/** How often a day was begun to be settled so far. */
export async function findRound(db: Queryable, day: string): Promise<number> {
  const { rows } = await db.execute<{ round: number }>(sql`select round from settled_days where day = ${day}`);
  return rows[0]?.round ?? 0;
}

/** Holds a day for this transaction against whoever else settles or corrects it. Nobody who only reads waits for that. */
export async function holdDay(tx: Transaction, day: string): Promise<DayState> {
  await tx.execute(sql`insert into settled_days (day) values (${day}) on conflict (day) do nothing`);
  const { rows } = await tx.execute<DayState & Record<string, unknown>>(sql`
    select revision, settling, round, part, parts, works, gross from settled_days where day = ${day} for update`);
  if (rows[0] === undefined) throw new Error(`${day} cannot be held`);
  return rows[0];
}

/** The revision that the day gets if anything differs, and in how many parts its authors are gone through. */
export async function beginRound(tx: Transaction, day: string, settling: number, parts: number): Promise<void> {
  await tx.execute(sql`
    update settled_days set settling = ${settling}, round = round + 1, part = 0, parts = ${parts}, posted_to = '', works = 0, gross = 0
    where day = ${day}`);
}

export async function noteEarnings(tx: Transaction, day: string, { works, gross }: Written): Promise<void> {
  await tx.execute(sql`
    update settled_days set part = part + 1, works = works + ${works}, gross = gross + ${gross} where day = ${day}`);
}

export async function notePosted(tx: Transaction, day: string, ownerId: string): Promise<void> {
  await tx.execute(sql`update settled_days set part = part + 1, posted_to = ${ownerId} where day = ${day}`);
}

/** With the revision that the day has now, or null where nothing differed. */
export async function endRound(tx: Transaction, day: string, revision: number | null, at: Date): Promise<void> {
  await tx.execute(sql`
    update settled_days set settling = null, part = 0, parts = 0, posted_to = ''
      ${revision === null ? sql`` : sql`, revision = ${revision}, settled_at = ${at.toISOString()}`}
    where day = ${day}`);
  await tx.execute(sql`delete from settlement_counts where day = ${day}`);
}

/** Takes the next holders of the round under way, in the order of ids, and what each is owed; of nobody two times. */
export async function takeHolders(tx: Transaction, day: string, limit: number): Promise<{ ownerId: string; amount: number }[]> {
  const { rows } = await tx.execute<{ ownerId: string; amount: number }>(sql`
    with next as (
      select owner_id from settlement_holders where day = ${day} order by owner_id limit ${limit}
    ), taken as (
      delete from settlement_holders h using next n where h.day = ${day} and h.owner_id = n.owner_id returning h.owner_id, h.amount
    )
    select owner_id as "ownerId", amount from taken order by owner_id`);
  return rows;
}

/** Views of the day were turned down, or let count again, since it was settled. */
export async function waitsForCorrection(tx: Transaction, day: string): Promise<boolean> {
  return (
    ((await tx.execute(sql`select from view_correction_days where day = ${day} and revision is null limit 1`)).rowCount ?? 0) > 0
  );
}

/** Posts of a day whose sums are not those that their earnings were worked out from. */
export async function countDiffering(tx: Transaction, day: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select post_id, ${each((reason) => `sum(${reason}_views) as ${reason}`)}, sum(valid_views) as valid
      from work_earnings where day = ${day} group by post_id
    ) e left join view_days v on v.day = ${day} and v.post_id = e.post_id
    where ${each((reason) => `e.${reason} <> coalesce(v.${reason}_views, 0)`, ' or ')} or e.valid <> coalesce(v.valid_views, 0)`);
  return rows[0]?.count ?? 0;
}

export async function countViews(tx: Transaction, day: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*) as count from view_events where day = ${day}`);
  return rows[0]?.count ?? 0;
}

/** A part of a day that becomes a revision. */
export interface Part {
  day: string;
  revision: number;
  part: number;
  parts: number;
}

export interface Written {
  works: number;
  gross: number;
}

// Place and sum in one window: with another frame each would be a pass of its own.
const WHOLE = sql`rows between unbounded preceding and unbounded following`;

/** All posts of an author fall into the same part, for an author's day is rounded as a whole. */
const inPart = ({ part, parts }: Part): SQL => sql`abs(hashtextextended(author_id, 0) % ${parts}::bigint) = ${part}`;

const GONE = sql`not exists (select from posts p where p.id = e.post_id)`;

/** Puts aside how many views the part's posts had, by reason; of those corrected since the round began, as many as they had then. */
async function gatherViews(tx: Transaction, of: Part): Promise<void> {
  const { day, revision, parts } = of;
  if (parts > 1) {
    // A table of its own tells the planner how many there are: few are looked up, many are found by reading the day.
    await tx.execute(sql`
      create temporary table settling_posts on commit drop as
      select id from posts where ${inPart(of)}
      ${revision === 1 ? sql`` : sql`union select post_id from work_earnings e where day = ${day} and ${inPart(of)} and ${GONE}`}`);
    await tx.execute(sql`analyze settling_posts`);
  }
  await tx.execute(sql`
    create temporary table settling_views on commit drop as
    select post_id, ${each((reason) => `count(*) filter (where left_out = '${reason}')::integer as ${reason}`)},
      (count(*) - count(left_out))::integer as valid
    from view_events e ${parts > 1 ? sql`join settling_posts p on p.id = e.post_id` : sql``} where day = ${day} group by post_id`);
  await tx.execute(sql`analyze settling_views`);
  await tx.execute(sql`
    update settling_views v set ${each((reason) => `${reason} = c.${reason}_views`)}, valid = c.valid_views
    from settlement_counts c where c.day = ${day} and c.post_id = v.post_id`);
}

/**
 * Writes what each post of a part earned on the day, or by how much that differs from what was written before, and what of it is
 * owed to whom. A day's valid views of an author are paid to the fen together; the posts share that sum by largest remainder,
 * and so do author and agency.
 */
export async function insertEarnings(
  tx: Transaction,
  of: Part,
  { version, terms, at }: { version: number; terms: EarningsTerms; at: Date },
): Promise<Written> {
  const { day, revision } = of;
  await tx.execute(sql`select set_config('work_mem', '256MB', true)`);
  await gatherViews(tx, of);
  // From here on it is one sweep over whole tables, which the planner cannot know.
  await tx.execute(sql`set local enable_nestloop = off`);
  const { rows } = await tx.execute<Written & Record<string, unknown>>(sql`
    with agreed as (
      select distinct on (member_id) member_id, percent from agency_shares
      where state = 'confirmed' and effective_from <= ${day} order by member_id, effective_from desc, version desc
    ), shares as (
      -- What a member and the agency had agreed for that day; who has left by then has no part in it any more.
      select m.user_id, m.agency_id, max(coalesce(s.percent, ${terms.defaultShare}::integer)) as percent
      from agency_members m left join agreed s on s.member_id = m.id
      where m.approved_at is not null and ${chinaDay(sql`m.approved_at`)} <= ${day}
        and (m.ended_at is null or m.leaving_on >= ${day})
      group by m.user_id, m.agency_id
    ), works as (
      select v.*, p.type, p.author_id, nullif(a.owner_id, p.author_id) as agency_owner_id,
        case when a.owner_id is null or a.owner_id = p.author_id then 100 else coalesce(s.percent, 0) end as share,
        case p.type when 'article' then ${terms.articlePrice}::integer else ${terms.videoPrice}::integer end as price
      from settling_views v
      join posts p on p.id = v.post_id
      left join agencies a on a.id = p.agency_id
      left join shares s on s.user_id = p.author_id and s.agency_id = p.agency_id
      ${revision === 1 ? sql`` : gone(day)}
    ), priced as (
      select *, least(valid::bigint * price, ${terms.dailyCap}::bigint * 1000) as exact from works
    ), ranked as (
      select *, row_number() over w as place, sum((exact % 1000)::integer) over w / 1000 as spare from priced
      window w as (partition by author_id order by exact % 1000 desc, post_id ${WHOLE})
    ), paid as (
      select *, exact / 1000 + (place <= spare)::integer as gross from ranked
    ), parted as (
      -- A half of a fen goes to the author.
      select *, row_number() over w as turn, (sum((gross * share % 100)::integer) over w + 50) / 100 as extra from paid
      window w as (partition by author_id, agency_owner_id, share order by gross * share % 100 desc, post_id ${WHOLE})
    ), wanted as (
      select *, gross * share / 100 + (turn <= extra)::integer as author_part from parted
    ), changed as (${revision === 1 ? sql`select * from wanted` : differences(day)}), written as (
      insert into work_earnings (day, post_id, revision, type, author_id, agency_owner_id, raw_views, ${each((reason) => `${reason}_views`)},
        valid_views, config_version, price, cap, share, exact, gross, author_part, agency_part, settled_at)
      select ${day}, post_id, ${revision}::integer, type, author_id, agency_owner_id, valid + ${each((reason) => reason, ' + ')},
        ${each((reason) => reason)}, valid, ${version}::integer, price, ${terms.dailyCap}::bigint, share, exact, gross,
        author_part, gross - author_part, ${at.toISOString()}
      from changed
      returning author_id, agency_owner_id, gross, author_part, agency_part
    ), summed as (
      select author_id, agency_owner_id, count(*) as works, sum(gross) as gross, sum(author_part) as author_part, sum(agency_part) as agency_part
      from written group by author_id, agency_owner_id
    ), parts as (
      select author_id as owner_id, author_part as amount from summed
      union all
      select agency_owner_id, agency_part from summed where agency_owner_id is not null
    ), owed as (
      insert into settlement_holders (day, owner_id, amount)
      select ${day}::date, owner_id, sum(amount)::bigint from parts group by owner_id
      on conflict (day, owner_id) do update set amount = settlement_holders.amount + excluded.amount
    )
    select coalesce(sum(works), 0)::integer as works, coalesce(sum(gross), 0)::bigint as gross from summed`);
  return { works: rows[0]?.works ?? 0, gross: rows[0]?.gross ?? 0 };
}

/** Posts that have left the bin for good since: whose they were, how they were shared, stands in what was written. */
const gone = (day: string): SQL => sql`
  union all
  select v.*, e.type, e.author_id, e.agency_owner_id, e.share, e.price from settling_views v
  join (
    select distinct on (post_id) post_id, type, author_id, agency_owner_id, share, price
    from work_earnings where day = ${day} order by post_id, revision
  ) e using (post_id)
  where not exists (select from posts p where p.id = v.post_id)`;

const AMOUNTS = ['valid', 'exact', 'gross', 'author_part'] as const;

/** What is wanted less what was written for the day before. */
const differences = (day: string): SQL => sql`
  select d.* from wanted w
  left join (
    select post_id, ${each((reason) => `sum(${reason}_views)::integer as ${reason}`)}, sum(valid_views)::integer as valid,
      sum(exact)::bigint as exact, sum(gross)::bigint as gross, sum(author_part)::bigint as author_part
    from work_earnings where day = ${day} and post_id in (select post_id from settling_views) group by post_id
  ) b using (post_id)
  cross join lateral (
    select w.post_id, w.type, w.author_id, w.agency_owner_id, w.price, w.share,
      ${sql.raw([...LEFT_OUT, ...AMOUNTS].map((name) => `w.${name} - coalesce(b.${name}, 0) as ${name}`).join(', '))}
  ) d
  where ${sql.raw([...LEFT_OUT, ...AMOUNTS].map((name) => `d.${name} <> 0`).join(' or '))}`;

export async function makePartitions(db: Queryable, from: string, months: number): Promise<void> {
  await db.execute(sql`select ensure_month_partitions('work_earnings', ${from}::date, ${months}::integer)`);
}

/** For every reason why a view is left out; these are names of our own, never input. */
const each = (part: (reason: LeftOut) => string, between = ', '): SQL => sql.raw(LEFT_OUT.map(part).join(between));

/**
 * Views of days that are just being settled are about to change. The round under way goes on by how many there were when it began,
 * so that it takes a correction in wholly or not at all.
 */
export async function keepCounts(tx: Transaction, of: { day: string; postId: string }[]): Promise<void> {
  if (of.length === 0) return;
  await tx.execute(sql`
    insert into settlement_counts (day, post_id, ${each((reason) => `${reason}_views`)}, valid_views)
    select e.day, e.post_id, ${each((reason) => `count(*) filter (where e.left_out = '${reason}')`)}, count(*) - count(e.left_out)
    from unnest(${sql.param(of.map(({ day }) => day))}::date[], ${sql.param(of.map(({ postId }) => postId))}::text[]) as w (day, post_id)
    join view_events e on e.day = w.day and e.post_id = w.post_id
    group by e.day, e.post_id on conflict (day, post_id) do nothing`);
}

/** Said by a settlement that begins: these are in the revision that it makes; those that come later wait for the next. */
export async function takeCorrections(tx: Transaction, day: string, settling: number): Promise<void> {
  await tx.execute(sql`update view_correction_days set settling = ${settling} where day = ${day} and revision is null`);
}

/** Said when it has ended: by which revision, and how much the whole day differs. */
export async function markCorrected(
  tx: Transaction,
  day: string,
  settling: number,
  revision: number,
  gross: number,
): Promise<void> {
  await tx.execute(sql`
    update view_correction_days set revision = ${revision}, gross = ${gross}
    where day = ${day} and settling = ${settling} and revision is null`);
}
