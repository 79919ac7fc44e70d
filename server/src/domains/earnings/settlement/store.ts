import { sql, type SQL } from 'drizzle-orm';
import { LEFT_OUT } from '#contract/earnings/constants.ts';
import type { LeftOut } from '#contract/earnings/statements.ts';
import type { EarningsTerms } from '#contract/earnings/terms.ts';
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

/** Holds a day against whoever else settles it; answers how often it was settled. */
export async function lockDay(tx: Transaction, day: string): Promise<number> {
  await tx.execute(sql`insert into settled_days (day) values (${day}) on conflict (day) do nothing`);
  const { rows } = await tx.execute<{ revision: number }>(sql`select revision from settled_days where day = ${day} for update`);
  return rows[0]?.revision ?? 0;
}

export async function markSettled(tx: Transaction, day: string, revision: number, at: Date): Promise<void> {
  await tx.execute(sql`update settled_days set revision = ${revision}, settled_at = ${at.toISOString()} where day = ${day}`);
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

export interface Written {
  works: number;
  gross: number;
  /** What is owed to whom, in the order of persons. */
  holders: { ownerId: string; amount: number }[];
}

/** A day is worked out in one sweep over whole tables, which the planner cannot know; what follows is planned as ever. */
async function sweep<Result>(tx: Transaction, task: () => Promise<Result>): Promise<Result> {
  await tx.execute(sql`select set_config('work_mem', '128MB', true), set_config('enable_nestloop', 'off', true)`);
  const result = await task();
  await tx.execute(sql`reset work_mem; reset enable_nestloop`);
  return result;
}

/** For every reason why a view is left out; these are names of our own, never input. */
const each = (part: (reason: LeftOut) => string, between = ', '): SQL => sql.raw(LEFT_OUT.map(part).join(between));

// Place and sum in one window: with another frame each would be a pass of its own.
const WHOLE = sql`rows between unbounded preceding and unbounded following`;

/**
 * Writes what each post earned on the day, or by how much that differs from what was written before. A day's valid views
 * of an author are paid to the fen together; the posts share that sum by largest remainder, and so do author and agency.
 */
export async function insertEarnings(
  tx: Transaction,
  { day, revision, version, terms, at }: { day: string; revision: number; version: number; terms: EarningsTerms; at: Date },
): Promise<Written> {
  const statement = sql`
    with views as (
      select post_id, ${each((reason) => `count(*) filter (where left_out = '${reason}')::integer as ${reason}`)},
        (count(*) - count(left_out))::integer as valid
      from view_events where day = ${day} group by post_id
    ), agreed as (
      select distinct on (member_id) member_id, percent from agency_shares
      where state = 'confirmed' and effective_from <= ${day} order by member_id, effective_from desc, version desc
    ), shares as (
      -- What a member and the agency had agreed for that day; who has left by then has no part in it any more.
      select m.user_id, m.agency_id, max(coalesce(s.percent, ${terms.defaultShare}::integer)) as percent
      from agency_members m left join agreed s on s.member_id = m.id
      where m.approved_at is not null and (m.approved_at at time zone 'Asia/Shanghai')::date <= ${day}
        and (m.ended_at is null or m.leaving_on >= ${day})
      group by m.user_id, m.agency_id
    ), works as (
      select v.*, p.type, p.author_id, nullif(a.owner_id, p.author_id) as agency_owner_id,
        case when a.owner_id is null or a.owner_id = p.author_id then 100 else coalesce(s.percent, 0) end as share,
        case p.type when 'article' then ${terms.articlePrice}::integer else ${terms.videoPrice}::integer end as price
      from views v
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
    )
    select null as "ownerId", coalesce(sum(works), 0)::integer as works, coalesce(sum(gross), 0)::bigint as amount from summed
    union all
    select owner_id, 0, sum(amount)::bigint from parts group by owner_id having sum(amount) <> 0
    order by 1 nulls first`;
  const { rows } = await sweep(tx, () => tx.execute<{ ownerId: string | null; works: number; amount: number }>(statement));
  const [total, ...holders] = rows;
  return {
    works: total?.works ?? 0,
    gross: total?.amount ?? 0,
    holders: holders.map(({ ownerId, amount }) => ({ ownerId: ownerId ?? '', amount })),
  };
}

/** Posts that have left the bin for good since: whose they were, how they were shared, stands in what was written. */
const gone = (day: string): SQL => sql`
  union all
  select v.*, e.type, e.author_id, e.agency_owner_id, e.share, e.price from views v
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
    from work_earnings where day = ${day} group by post_id
  ) b using (post_id)
  cross join lateral (
    select w.post_id, w.type, w.author_id, w.agency_owner_id, w.price, w.share,
      ${sql.raw([...LEFT_OUT, ...AMOUNTS].map((name) => `w.${name} - coalesce(b.${name}, 0) as ${name}`).join(', '))}
  ) d
  where ${sql.raw([...LEFT_OUT, ...AMOUNTS].map((name) => `d.${name} <> 0`).join(' or '))}`;

export async function makePartitions(db: Queryable, from: string, months: number): Promise<void> {
  await db.execute(sql`select ensure_month_partitions('work_earnings', ${from}::date, ${months}::integer)`);
}
