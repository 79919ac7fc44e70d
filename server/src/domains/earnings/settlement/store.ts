import { sql, type SQL } from 'drizzle-orm';
import { LEFT_OUT } from '#contract/earnings/constants.ts';
import type { LeftOut } from '#contract/earnings/statements.ts';
import type { EarningsTerms } from '#contract/earnings/terms.ts';
import { chinaDay } from '../../../db/china-day.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';

// settle.ts explains the states of settled_days (round, revision, settling, part, parts, posted_to).

/** The day at which settlement goes on: a first settlement cut short, else the day after the last one, else the first day with views. */
export async function findFirstOpenDay(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select coalesce(
      (select min(day) from settled_days where revision = 0),
      (select max(day) + 1 from settled_days),
      (select min(day) from post_views)
    )::text as day`);
  return rows[0]?.day ?? null;
}

/** A row of settled_days. */
export interface DayState {
  /** Settlements that changed something; 0: never settled. */
  revision: number;
  /** The revision under way; null: none. */
  settling: number | null;
  /** Rounds begun so far, with or without a difference. */
  round: number;
  /** Transactions of the round that are done: slices of authors up to `parts`, then batches of holders. */
  part: number;
  /** Slices into which the round divides the authors. */
  parts: number;
  /** Posts whose earnings the current or last round changed, and the sum of these changes in fen. */
  works: number;
  gross: number;
}

/** Rounds begun for a day so far. */
export async function findRound(db: Queryable, day: string): Promise<number> {
  const { rows } = await db.execute<{ round: number }>(sql`select round from settled_days where day = ${day}`);
  return rows[0]?.round ?? 0;
}

/** Locks a day's row, created if missing, against concurrent settlements and corrections; readers do not wait. */
export async function lockDay(tx: Transaction, day: string): Promise<DayState> {
  await tx.execute(sql`insert into settled_days (day) values (${day}) on conflict (day) do nothing`);
  const { rows } = await tx.execute<DayState & Record<string, unknown>>(sql`
    select revision, settling, round, part, parts, works, gross from settled_days where day = ${day} for update`);
  if (rows[0] === undefined) throw new Error(`${day} cannot be locked`);
  return rows[0];
}

/** Starts a round: `settling` is the revision that the day gets if anything differs, `parts` the number of slices of authors. */
export async function beginRound(tx: Transaction, day: string, settling: number, parts: number): Promise<void> {
  await tx.execute(sql`
    update settled_days set settling = ${settling}, round = round + 1, part = 0, parts = ${parts}, posted_to = '', works = 0, gross = 0
    where day = ${day}`);
}

/** Counts a slice of authors as done. */
export async function countSettledAuthors(tx: Transaction, day: string, { works, gross }: EarningSums): Promise<void> {
  await tx.execute(sql`
    update settled_days set part = part + 1, works = works + ${works}, gross = gross + ${gross} where day = ${day}`);
}

/** Counts a batch of holders as paid, up to `ownerId` in the order of ids. */
export async function countPaidHolders(tx: Transaction, day: string, ownerId: string): Promise<void> {
  await tx.execute(sql`update settled_days set part = part + 1, posted_to = ${ownerId} where day = ${day}`);
}

/** Ends a round: `revision` is the day's new revision, or null if nothing differed. */
export async function endRound(tx: Transaction, day: string, revision: number | null, at: Date): Promise<void> {
  await tx.execute(sql`
    update settled_days set settling = null, part = 0, parts = 0, posted_to = ''
      ${revision === null ? sql`` : sql`, revision = ${revision}, settled_at = ${at.toISOString()}`}
    where day = ${day}`);
  await tx.execute(sql`delete from settlement_counts where day = ${day}`);
}

/** Deletes and returns the next holders of the round by id, with the fen owed to each; so no holder is returned twice. */
export async function takeHolders(tx: Transaction, day: string, limit: number): Promise<{ ownerId: string; amount: number }[]> {
  const { rows } = await tx.execute<{ ownerId: string; amount: number }>(sql`
    with next_holders as (
      select owner_id from settlement_holders where day = ${day} order by owner_id limit ${limit}
    ), deleted_holders as (
      delete from settlement_holders h using next_holders n where h.day = ${day} and h.owner_id = n.owner_id returning h.owner_id, h.amount
    )
    select owner_id as "ownerId", amount from deleted_holders order by owner_id`);
  return rows;
}

/** Whether views of the day were refused or restored and the day was not settled again since. */
export async function waitsForCorrection(tx: Transaction, day: string): Promise<boolean> {
  return (
    ((await tx.execute(sql`select from view_correction_days where day = ${day} and revision is null limit 1`)).rowCount ?? 0) > 0
  );
}

/** Posts whose daily sums in view_days differ from the views that their earnings were calculated from. */
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
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*) as count from post_views where day = ${day}`);
  return rows[0]?.count ?? 0;
}

/** One slice of a day's authors: slice `part`, counted from 0, of `parts`. Its earnings get the number `revision`. */
export interface AuthorSlice {
  day: string;
  revision: number;
  part: number;
  parts: number;
}

/** Earnings written: number of posts, and fen. */
export interface EarningSums {
  works: number;
  gross: number;
}

// row_number() and sum() share this frame, so PostgreSQL computes them in one pass.
const WHOLE = sql`rows between unbounded preceding and unbounded following`;

/** All posts of an author are in one slice, because an author's day is rounded as a whole. */
const inSlice = ({ part, parts }: AuthorSlice): SQL => sql`abs(hashtextextended(author_id, 0) % ${parts}::bigint) = ${part}`;

/** Posts deleted from the bin; their earlier earnings still name the author. */
const POST_DELETED = sql`not exists (select from post_states p where p.id = e.post_id)`;

/**
 * Fills the temporary table settling_views: views of each post of the slice, valid ones and those left out by reason. Posts corrected since
 * the round began count as they did at its beginning (settlement_counts).
 */
async function gatherViews(tx: Transaction, slice: AuthorSlice): Promise<void> {
  const { day, revision, parts } = slice;
  if (parts > 1) {
    // An analyzed table tells the planner the number of posts: for few it uses the index of views, for many it scans the day.
    await tx.execute(sql`
      create temporary table settling_posts on commit drop as
      select id from post_states where ${inSlice(slice)}
      ${revision === 1 ? sql`` : sql`union select post_id from work_earnings e where day = ${day} and ${inSlice(slice)} and ${POST_DELETED}`}`);
    await tx.execute(sql`analyze settling_posts`);
  }
  await tx.execute(sql`
    create temporary table settling_views on commit drop as
    select post_id, ${each((reason) => `count(*) filter (where left_out = '${reason}')::integer as ${reason}`)},
      (count(*) - count(left_out))::integer as valid
    from post_views e ${parts > 1 ? sql`join settling_posts p on p.id = e.post_id` : sql``} where day = ${day} group by post_id`);
  await tx.execute(sql`analyze settling_views`);
  await tx.execute(sql`
    update settling_views v set ${each((reason) => `${reason} = c.${reason}_views`)}, valid = c.valid_views
    from settlement_counts c where c.day = ${day} and c.post_id = v.post_id`);
}

/**
 * Writes the day's earnings of each post of a slice (revision 1) or the differences from the revisions before, and adds them to what
 * each holder is owed. An author's sum of the day is rounded down to whole fen once; the posts share its fen by largest remainder,
 * and so do author and agency. `exact` is in thousandths of a fen (valid views × fen per 1,000 views), all other amounts are in fen.
 * Example: posts with exact 1,600 and 1,500 sum to 3 whole fen: the first post gets 2, the second 1.
 */
export async function insertEarnings(
  tx: Transaction,
  slice: AuthorSlice,
  { version, terms, at }: { version: number; terms: EarningsTerms; at: Date },
): Promise<EarningSums> {
  const { day, revision } = slice;
  await tx.execute(sql`select set_config('work_mem', '256MB', true)`);
  await gatherViews(tx, slice);
  // The statement below reads whole tables, which the planner cannot know.
  await tx.execute(sql`set local enable_nestloop = off`);
  const { rows } = await tx.execute<EarningSums & Record<string, unknown>>(sql`
    with confirmed_shares as (
      select distinct on (member_id) member_id, percent from agency_shares
      where state = 'confirmed' and effective_from <= ${day} order by member_id, effective_from desc, version desc
    ), shares as (
      -- The member's share in force on the day; a member who left before the day has none.
      select m.user_id, m.agency_id, max(coalesce(s.percent, ${terms.defaultShare}::integer)) as percent
      from memberships m left join confirmed_shares s on s.member_id = m.id
      where m.approved_at is not null and ${chinaDay(sql`m.approved_at`)} <= ${day}
        and (m.ended_at is null or m.leaving_on >= ${day})
      group by m.user_id, m.agency_id
    ), works as (
      select v.*, p.type, p.author_id, nullif(a.owner_id, p.author_id) as agency_owner_id,
        case when a.owner_id is null or a.owner_id = p.author_id then 100 else coalesce(s.percent, 0) end as share,
        case p.type when 'article' then ${terms.articlePrice}::integer else ${terms.videoPrice}::integer end as price
      from settling_views v
      join post_states p on p.id = v.post_id
      left join agency_profiles a on a.id = p.agency_id
      left join shares s on s.user_id = p.author_id and s.agency_id = p.agency_id
      ${revision === 1 ? sql`` : deletedPosts(day)}
    ), exact_amounts as (
      select *, least(valid::bigint * price, ${terms.dailyCap}::bigint * 1000) as exact from works
    ), author_ranks as (
      select *, row_number() over w as place, sum((exact % 1000)::integer) over w / 1000 as spare from exact_amounts
      window w as (partition by author_id order by exact % 1000 desc, post_id ${WHOLE})
    ), gross_amounts as (
      select *, exact / 1000 + (place <= spare)::integer as gross from author_ranks
    ), share_ranks as (
      -- The half of a fen goes to the author.
      select *, row_number() over w as turn, (sum((gross * share % 100)::integer) over w + 50) / 100 as extra from gross_amounts
      window w as (partition by author_id, agency_owner_id, share order by gross * share % 100 desc, post_id ${WHOLE})
    ), due_amounts as (
      select *, gross * share / 100 + (turn <= extra)::integer as author_part from share_ranks
    ), new_amounts as (${revision === 1 ? sql`select * from due_amounts` : differences(day)}), inserted_earnings as (
      insert into work_earnings (day, post_id, revision, type, author_id, agency_owner_id, raw_views, ${each((reason) => `${reason}_views`)},
        valid_views, config_version, price, cap, share, exact, gross, author_part, agency_part, settled_at)
      select ${day}, post_id, ${revision}::integer, type, author_id, agency_owner_id, valid + ${each((reason) => reason, ' + ')},
        ${each((reason) => reason)}, valid, ${version}::integer, price, ${terms.dailyCap}::bigint, share, exact, gross,
        author_part, gross - author_part, ${at.toISOString()}
      from new_amounts
      returning author_id, agency_owner_id, gross, author_part, agency_part
    ), earning_sums as (
      select author_id, agency_owner_id, count(*) as works, sum(gross) as gross, sum(author_part) as author_part, sum(agency_part) as agency_part
      from inserted_earnings group by author_id, agency_owner_id
    ), credits as (
      select author_id as owner_id, author_part as amount from earning_sums
      union all
      select agency_owner_id, agency_part from earning_sums where agency_owner_id is not null
    ), upserted_holders as (
      insert into settlement_holders (day, owner_id, amount)
      select ${day}::date, owner_id, sum(amount)::bigint from credits group by owner_id
      on conflict (day, owner_id) do update set amount = settlement_holders.amount + excluded.amount
    )
    select coalesce(sum(works), 0)::integer as works, coalesce(sum(gross), 0)::bigint as gross from earning_sums`);
  return { works: rows[0]?.works ?? 0, gross: rows[0]?.gross ?? 0 };
}

/** Views of posts deleted since their first settlement; author, agency, share and price come from that settlement. */
const deletedPosts = (day: string): SQL => sql`
  union all
  select v.*, e.type, e.author_id, e.agency_owner_id, e.share, e.price from settling_views v
  join (
    select distinct on (post_id) post_id, type, author_id, agency_owner_id, share, price
    from work_earnings where day = ${day} order by post_id, revision
  ) e using (post_id)
  where not exists (select from post_states p where p.id = v.post_id)`;

const AMOUNTS = ['valid', 'exact', 'gross', 'author_part'] as const;

/** The amounts of `due_amounts` minus the sums of all earlier revisions of the day; posts without a difference drop out. */
const differences = (day: string): SQL => sql`
  select d.* from due_amounts w
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

/** SQL for every reason why a view is left out; the reasons are constants, never input. */
const each = (toSql: (reason: LeftOut) => string, separator = ', '): SQL => sql.raw(LEFT_OUT.map(toSql).join(separator));

/**
 * Saves the view counts of posts before a correction changes them on days that are being settled. The round under way uses the saved
 * counts to its end, so it contains a correction wholly or not at all.
 */
export async function saveCounts(tx: Transaction, posts: { day: string; postId: string }[]): Promise<void> {
  if (posts.length === 0) return;
  await tx.execute(sql`
    insert into settlement_counts (day, post_id, ${each((reason) => `${reason}_views`)}, valid_views)
    select e.day, e.post_id, ${each((reason) => `count(*) filter (where e.left_out = '${reason}')`)}, count(*) - count(e.left_out)
    from unnest(${sql.param(posts.map(({ day }) => day))}::date[], ${sql.param(posts.map(({ postId }) => postId))}::text[]) as w (day, post_id)
    join post_views e on e.day = w.day and e.post_id = w.post_id
    group by e.day, e.post_id on conflict (day, post_id) do nothing`);
}

/** Assigns the waiting corrections to the round that begins with revision `settling`; later corrections wait for the next round. */
export async function assignCorrections(tx: Transaction, day: string, settling: number): Promise<void> {
  await tx.execute(sql`update view_correction_days set settling = ${settling} where day = ${day} and revision is null`);
}

/** Marks the corrections of an ended round as done: by `revision` (0: no difference), which changed the whole day by `gross` fen. */
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
