import { sql, type SQL } from 'drizzle-orm';
import { LEFT_OUT } from '#contract/earnings/constants.ts';
import { dayAfter, startOfDay } from '../../../core/clock.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { activePeople } from '../../../db/lookups/active-people.ts';

export interface Month {
  /** Name of the partition of view_events. */
  part: string;
  first: string;
  last: string;
}

/** The monthly partitions whose days are all before a day, oldest first. */
export async function listMonthsBefore(db: Queryable, before: string): Promise<Month[]> {
  const { rows } = await db.execute<Month & Record<string, unknown>>(sql`
    select part, first::text as first, (until - 1)::text as last from (
      select c.oid::regclass::text as part, bound[1]::date as first, bound[2]::date as until
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      cross join regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''([^'']+)''\\) TO \\(''([^'']+)''\\)') as bound
      where i.inhparent = 'view_events'::regclass
    ) months where until <= ${before}::date order by first`);
  return rows;
}

/** The days of a month that have views and are not summed yet. */
export async function listDays(db: Queryable, { first, last }: Month): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::date::text as day from generate_series(${first}::date, ${last}::date, interval '1 day') as day
    where exists (select from view_events e where e.day = day.day::date)
      and not exists (select from closed_view_days c where c.day = day.day::date and c.summed_at is not null) order by 1`);
  return rows.map(({ day }) => day);
}

// Raw SQL is safe here: the names are constants of the contract, never input.
const COUNTS = sql.raw(LEFT_OUT.map((reason) => `count(*) filter (where left_out = '${reason}')`).join(', '));
const COLUMNS = sql.raw(LEFT_OUT.map((reason) => `${reason}_views`).join(', '));

/**
 * Inserts the numbers of a day by post, with a fingerprint of all its views. Each view is hashed first, so that the aggregate needs
 * only 32 bytes of memory a view.
 */
export async function insertSums(tx: Transaction, day: string): Promise<void> {
  await tx.execute(sql`
    insert into view_days (day, post_id, raw_views, valid_views, ${COLUMNS}, visitors, fingerprint)
    select day, post_id, count(*), count(*) - count(left_out), ${COUNTS}, count(distinct viewer),
      sha256(string_agg(hash, ''::bytea order by hash))
    from (
      select day, post_id, viewer, left_out, sha256(convert_to(
        jsonb_build_array(post_id, viewer, extract(epoch from at), user_id, seconds, source, left_out, correction_id)::text, 'UTF8'
      )) as hash
      from view_events where day = ${day}
    ) e group by day, post_id`);
}

const onDay = (column: SQL, day: string): SQL =>
  sql`${column} >= ${startOfDay(day).toISOString()} and ${column} < ${startOfDay(dayAfter(day)).toISOString()}`;

/** Marks a judged day as summed and stores the sums of the site. False when it is not judged: its views may still change. */
export async function markSummed(tx: Transaction, day: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update closed_view_days c set summed_at = ${at.toISOString()}, site_views = s.views, site_visitors = s.visitors, site_people = s.people
      from (
        select count(*) filter (where left_out is null) as views, count(distinct viewer) as visitors, (select count(distinct user_id) from (${activePeople(sql`day = ${day}`, (column) => onDay(column, day))}) active) as people
        from view_events where day = ${day}
      ) s where c.day = ${day} and c.judged_at is not null`,
  );
  return rowCount === 1;
}

/** Drops the partition; figures of these days are read from view_days from now on. */
export async function dropMonth(tx: Transaction, { part, first, last }: Month, at: Date): Promise<void> {
  await tx.execute(sql.raw(`drop table ${part}`));
  await tx.execute(sql`delete from view_day_discounts where day between ${first} and ${last}`);
  await tx.execute(sql`
    update closed_view_days set removed_at = ${at.toISOString()} where day between ${first} and ${last} and removed_at is null`);
}
