import { and, asc, desc, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { EarningsTerms } from '#contract/earnings/terms.ts';
import type { Period } from '../../../core/period.ts';
import { chinaDay } from '../../../db/china-day.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { people } from '../../../db/reads/accounts.ts';
import { termsVersions } from '../../../db/tables/earnings.ts';
import { SETTLED } from '../store.ts';

export type TermsRow = typeof termsVersions.$inferSelect;

/** The terms by which a day is settled. The first version is in force since the beginning, so there always are terms. */
export async function findInForce(db: Queryable, day: string): Promise<TermsRow> {
  const [row] = await db
    .select()
    .from(termsVersions)
    .where(and(eq(termsVersions.state, 'confirmed'), lte(termsVersions.inForceFrom, day)))
    .orderBy(desc(termsVersions.inForceFrom), desc(termsVersions.version))
    .limit(1);
  if (row === undefined) throw new Error(`no payout config is in force on ${day}`);
  return row;
}

/** Versions that are proposed, or confirmed but not in force yet. */
export async function listComing(db: Queryable, today: string): Promise<TermsRow[]> {
  return db
    .select()
    .from(termsVersions)
    .where(and(inArray(termsVersions.state, ['proposed', 'confirmed']), gt(termsVersions.inForceFrom, today)))
    .orderBy(termsVersions.inForceFrom, termsVersions.version)
    .limit(100);
}

export async function listVersions(db: Queryable, limit: number, offset: number): Promise<TermsRow[]> {
  return db.select().from(termsVersions).orderBy(desc(termsVersions.version)).limit(limit).offset(offset);
}

/** The next version number; locks the table, so that two administrators who save at once get different numbers. */
export async function nextVersion(tx: Transaction): Promise<number> {
  await tx.execute(sql`lock table payout_configs in share row exclusive mode`);
  const { rows } = await tx.execute<{ version: number }>(sql`select max(version) + 1 as version from payout_configs`);
  return rows[0]?.version ?? 1;
}

export async function insertTerms(tx: Transaction, row: TermsRow): Promise<void> {
  await tx.insert(termsVersions).values(row);
}

export async function findTerms(db: Queryable, version: number): Promise<TermsRow | undefined> {
  return (await db.select().from(termsVersions).where(eq(termsVersions.version, version)))[0];
}

export async function lockTerms(tx: Transaction, version: number): Promise<TermsRow | undefined> {
  return (await tx.select().from(termsVersions).where(eq(termsVersions.version, version)).for('update'))[0];
}

export async function updateTerms(tx: Transaction, version: number, change: Partial<TermsRow>): Promise<void> {
  await tx.update(termsVersions).set(change).where(eq(termsVersions.version, version));
}

/** Ids of enabled creators and agencies, in ascending order behind the id `after`. */
export async function listEarners(db: Queryable, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(gt(people.id, after), inArray(people.identity, ['creator', 'agencies']), eq(people.status, 0)))
    .orderBy(asc(people.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

// The simulation applies proposed terms to settled days. All its amounts are in fen, `exact` ones in thousandths of a fen.

/** Proposed terms (`after`), and the terms in force without them (`before`). */
export interface Comparison {
  before: EarningsTerms;
  after: EarningsTerms;
}

/** The exact sum of rows `w` of one author. */
const exactBy = ({ articlePrice, videoPrice, dailyCap }: EarningsTerms): SQL => sql`
  sum(least(w.valid * case w.type when 'article' then ${articlePrice}::bigint else ${videoPrice}::bigint end, ${dailyCap}::bigint * 1000))::bigint`;

/** The share in percent: the default of the terms for an author without an agreement (`d`), otherwise the share that was settled. */
const shareBy = ({ defaultShare }: EarningsTerms): SQL =>
  sql`case when d.author_id is null then w.share else ${defaultShare}::smallint end`;

/** The author's part of an amount; as in a settlement, the author gets the half of a fen. */
const partOf = (gross: string, share: string): SQL => sql.raw(`(${gross} * ${share} + 50) / 100`);

/**
 * Calculates every day of a period by both terms into the temporary table trial_parts: what each holder would have earned, less the
 * service fee. Corrections belong to the day they correct. Both results are rounded in the same way, so that equal terms give equal amounts.
 */
export async function simulate(tx: Transaction, { before, after }: Comparison, { from, to }: Period): Promise<void> {
  await tx.execute(sql`
    create temporary table trial_parts on commit drop as
    with works as (
      select day, post_id, type, author_id, agency_owner_id, max(share) as share, sum(valid_views)::bigint as valid
      from work_earnings e where day between ${from} and ${to} and ${SETTLED} group by day, post_id, type, author_id, agency_owner_id
    ), defaults as (
      -- Members without a confirmed share on a day: the default share applied.
      select distinct d.day, d.author_id, d.agency_owner_id
      from (select distinct day, author_id, agency_owner_id from works where agency_owner_id is not null) d
      join agency_profiles a on a.owner_id = d.agency_owner_id
      join memberships m on m.agency_id = a.id and m.user_id = d.author_id
      where m.approved_at is not null and ${chinaDay(sql`m.approved_at`)} <= d.day
        and (m.ended_at is null or m.leaving_on >= d.day)
        and not exists (select from agency_shares s where s.member_id = m.id and s.state = 'confirmed' and s.effective_from <= d.day)
    ), sides as (
      select w.day, w.author_id, w.agency_owner_id, ${shareBy(before)} as share_before, d.author_id is not null as by_default,
        ${shareBy(after)} as share_after, ${exactBy(before)} as exact_before, ${exactBy(after)} as exact_after
      from works w left join defaults d using (day, author_id, agency_owner_id)
      group by 1, 2, 3, 4, 5, 6
    ), payments as (
      -- An author's day is rounded down as a whole: each row gets the difference of the rounded running sums with and without the row.
      select *, (sum(exact_before) over up_to)::bigint / 1000 - (sum(exact_before) over up_to - exact_before)::bigint / 1000 as before,
        (sum(exact_after) over up_to)::bigint / 1000 - (sum(exact_after) over up_to - exact_after)::bigint / 1000 as after
      from sides window up_to as (partition by day, author_id order by agency_owner_id nulls first, share_before rows unbounded preceding)
    ), parts as (
      select day, author_id as holder_id, by_default, ${partOf('before', 'share_before')} as before, ${partOf('after', 'share_after')} as after
      from payments
      union all
      select day, agency_owner_id, false, before - ${partOf('before', 'share_before')}, after - ${partOf('after', 'share_after')}
      from payments where agency_owner_id is not null
    )
    select day, holder_id, bool_or(by_default) as by_default,
      sum(before)::bigint * (100 - ${before.feePercent}::integer) / 100 as before,
      sum(after)::bigint * (100 - ${after.feePercent}::integer) / 100 as after
    from parts group by day, holder_id`);
}

/** Sums of agencies or of creators: fen by both terms, and numbers of holders. */
export interface Side {
  isAgency: boolean;
  before: number;
  after: number;
  gain: number;
  lose: number;
  same: number;
  /** Holders with at least one day by the default share. */
  byDefaultShare: number;
}

const HOLDERS = sql`
  select t.holder_id, exists (select from agency_profiles a where a.owner_id = t.holder_id) as is_agency,
    sum(t.before)::bigint as before, sum(t.after)::bigint as after, bool_or(t.by_default) as by_default
  from trial_parts t group by t.holder_id`;

/** One row for agencies and one for all other holders. */
export async function sumSides(tx: Transaction): Promise<Side[]> {
  const { rows } = await tx.execute<Side & Record<string, unknown>>(sql`
    select is_agency as "isAgency", sum(before)::bigint as before, sum(after)::bigint as after,
      count(*) filter (where after > before) as gain, count(*) filter (where after < before) as lose,
      count(*) filter (where after = before) as same, count(*) filter (where by_default) as "byDefaultShare"
    from (${HOLDERS}) h group by is_agency`);
  return rows;
}

export interface HolderChange {
  id: string;
  nickname: string;
  isAgency: boolean;
  before: number;
  after: number;
}

/** The `limit` holders with the largest gains and those with the largest losses, in descending order. */
export async function listChanged(tx: Transaction, limit: number): Promise<{ gainers: HolderChange[]; losers: HolderChange[] }> {
  const list = async (order: SQL, condition: SQL) => {
    const { rows } = await tx.execute<HolderChange & Record<string, unknown>>(sql`
      select u.id, coalesce(nullif(u.nickname, ''), '用户') as nickname, h.is_agency as "isAgency", h.before, h.after
      from (${HOLDERS}) h join people u on u.id = h.holder_id where ${condition} order by ${order}, u.id limit ${limit}`);
    return rows;
  };
  return {
    gainers: await list(sql`h.after - h.before desc`, sql`h.after > h.before`),
    losers: await list(sql`h.after - h.before`, sql`h.after < h.before`),
  };
}

export async function sumByDay(tx: Transaction): Promise<{ day: string; before: number; after: number }[]> {
  const { rows } = await tx.execute<{ day: string; before: number; after: number }>(sql`
    select day::text, sum(before)::bigint as before, sum(after)::bigint as after from trial_parts group by day order by day`);
  return rows;
}

export async function countPosts(tx: Transaction, { from, to }: Period): Promise<{ works: number; validViews: number }> {
  const { rows } = await tx.execute<{ works: number; validViews: number }>(sql`
    select count(distinct post_id) as works, coalesce(sum(valid_views), 0)::bigint as "validViews"
    from work_earnings e where day between ${from} and ${to} and ${SETTLED}`);
  return rows[0] ?? { works: 0, validViews: 0 };
}
