import { sql, type SQL } from 'drizzle-orm';
import { LEFT_OUT } from '#contract/earnings/constants.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { RefusedViews, ViewsOf } from './selection.ts';

// Batches of views hold this lock shared, `closeDay` holds it exclusively: a day is closed between two batches, never within one.
const VIEW_DAYS_LOCK = 73_012_026;

export async function lockOpenDays(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${VIEW_DAYS_LOCK})`);
}

export async function isClosed(db: Queryable, day: string): Promise<boolean> {
  return ((await db.execute(sql`select from closed_view_days where day = ${day}`)).rowCount ?? 0) > 0;
}

/** Batches that start meanwhile wait until the caller's transaction ends. */
export async function closeDay(tx: Transaction, day: string, at: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${VIEW_DAYS_LOCK})`);
  await tx.execute(
    sql`insert into closed_view_days (day, closed_at) values (${day}, ${at.toISOString()}) on conflict (day) do nothing`,
  );
}

export async function listOpenDays(db: Queryable, before: string): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::date::text as day from generate_series(
      coalesce((select max(day) + 1 from closed_view_days), (select min(day) from view_events)),
      ${before}::date - 1, interval '1 day') as day order by 1`);
  return rows.map(({ day }) => day);
}

const isChosen = ({ from, to, postId, viewer, network }: ViewsOf): SQL =>
  sql.join(
    [
      sql`left_out is null and day between ${from} and ${to}`,
      ...(postId === undefined ? [] : [sql`post_id = ${postId}`]),
      ...(viewer === undefined ? [] : [sql`viewer = ${viewer}::bigint`]),
      ...(network === undefined ? [] : [sql`network = ${network}::bigint`]),
    ],
    sql` and `,
  );

const BY_POST = sql`
  day::text as day, post_id as "postId", count(*)::integer as views,
  case when count(user_id) = count(*) and min(user_id) = max(user_id) then min(user_id) end as "userId"`;

export async function countChosen(db: Queryable, of: ViewsOf, limit: number): Promise<RefusedViews[]> {
  const { rows } = await db.execute<RefusedViews & Record<string, unknown>>(sql`
    select ${BY_POST} from view_events where ${isChosen(of)} group by day, post_id order by day, post_id limit ${limit}`);
  return rows;
}

export async function markRefused(tx: Transaction, of: ViewsOf, correctionId: string): Promise<RefusedViews[]> {
  const { rows } = await tx.execute<RefusedViews & Record<string, unknown>>(sql`
    with marked_views as (
      update view_events set left_out = 'refused', correction_id = ${correctionId} where ${isChosen(of)} returning day, post_id, user_id
    )
    select ${BY_POST} from marked_views group by day, post_id order by day, post_id`);
  return rows;
}

export async function unmarkRefused(
  tx: Transaction,
  correctionId: string,
  of: { day: string; postId: string }[],
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update view_events e set left_out = null, correction_id = null
    from unnest(${sql.param(of.map(({ day }) => day))}::date[], ${sql.param(of.map(({ postId }) => postId))}::text[]) as w (day, post_id)
    where e.day = w.day and e.post_id = w.post_id and e.correction_id = ${correctionId}`);
  return rowCount ?? 0;
}

/** To be called after a correction: the public counts of these days are corrected again. */
export async function markChanged(tx: Transaction, days: string[]): Promise<void> {
  await tx.execute(sql`update closed_view_days set changes = changes + 1 where day = any(${sql.param(days)}::date[])`);
}

/** The first day whose last judging or correction is missing in the public counts; days without their views are excluded. */
export async function findChangedDay(db: Queryable): Promise<{ day: string; changes: number } | undefined> {
  const { rows } = await db.execute<{ day: string; changes: number }>(sql`
    select day::text as day, changes from closed_view_days where changes > counted_changes and removed_at is null order by day limit 1`);
  return rows[0];
}

export async function markCounted(db: Queryable, { day, changes }: { day: string; changes: number }): Promise<void> {
  await db.execute(sql`
    update closed_view_days set counted_changes = ${changes} where day = ${day} and counted_changes < ${changes}::integer`);
}

/** Reasons for which a view does not count in public. Views by the author, the agency and repeated ones do not earn, but are readings. */
const FALSE_VIEWS = LEFT_OUT.filter((reason) => reason !== 'own' && reason !== 'agency' && reason !== 'repeated');

/** A post and a number of views. */
export interface PostViews {
  postId: string;
  views: number;
}

/** The refused views of a day by post, only of posts whose discount differs from that number. */
export async function countRefusedViews(db: Queryable, day: string): Promise<PostViews[]> {
  const { rows } = await db.execute<PostViews & Record<string, unknown>>(sql`
    select coalesce(f.post_id, d.post_id) as "postId", coalesce(f.views, 0) as views from (
      select post_id, count(*)::integer as views from view_events
      where day = ${day} and left_out = any(${sql.param(FALSE_VIEWS)}::text[]) group by post_id
    ) f full join (select post_id, views from view_day_discounts where day = ${day}) d on d.post_id = f.post_id
    where coalesce(f.views, 0) <> coalesce(d.views, 0) order by 1`);
  return rows;
}

/** Serialises all changes of discounts. Weighing is the comparison of the views of an hour with the SQL function weighed_views. */
export async function lockWeighing(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${WEIGHING_LOCK})`);
}

const WEIGHING_LOCK = 73_012_027;

export async function findDiscounts(tx: Transaction, day: string, postIds: string[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<PostViews & Record<string, unknown>>(sql`
    select post_id as "postId", views from view_day_discounts where day = ${day} and post_id = any(${sql.param(postIds)}::text[])`);
  return new Map(rows.map(({ postId, views }) => [postId, views]));
}

export async function putDiscounts(tx: Transaction, day: string, rows: PostViews[]): Promise<void> {
  await tx.execute(sql`
    insert into view_day_discounts (day, post_id, views) select ${day}::date, post_id, views from ${rowsAsTable(rows)}
    on conflict (day, post_id) do update set views = excluded.views`);
}

const rowsAsTable = (rows: PostViews[]): SQL => sql`unnest(
  ${sql.param(rows.map(({ postId }) => postId))}::text[], ${sql.param(rows.map(({ views }) => views))}::integer[]) as g (post_id, views)`;

const HOUR_MS = 3_600_000;
/** Views are stored within seconds; after this margin the views of an hour are complete. */
const COMPLETE_AFTER_MS = 300_000;

/** Locks the weighing and returns the start of the next hour that is over and not weighed; null if there is none. */
export async function lockNextHour(tx: Transaction, now: Date): Promise<Date | null> {
  await lockWeighing(tx);
  const until = Math.floor((now.getTime() - COMPLETE_AFTER_MS) / HOUR_MS) * HOUR_MS;
  const { rows } = await tx.execute<{ at: string }>(sql`
    insert into view_weighing (weighed_until) values (${new Date(until).toISOString()})
    on conflict (only_row) do update set weighed_until = view_weighing.weighed_until returning weighed_until::text as at`);
  const hour = new Date(rows[0]?.at ?? until);
  return hour.getTime() < until ? hour : null;
}

export async function markWeighed(tx: Transaction, hour: Date): Promise<void> {
  await tx.execute(sql`update view_weighing set weighed_until = ${new Date(hour.getTime() + HOUR_MS).toISOString()}`);
}

/**
 * Excess views of an hour by post: of each subnet and post those beyond the SQL function weighed_views. Judged days are excluded,
 * because their discounts are their refused views.
 */
export async function listExcessViews(tx: Transaction, hour: Date): Promise<(PostViews & { day: string })[]> {
  const [from, until] = [hour.toISOString(), new Date(hour.getTime() + HOUR_MS).toISOString()];
  const { rows } = await tx.execute<PostViews & { day: string } & Record<string, unknown>>(sql`
    select day::text as day, post_id as "postId", sum(views - weighed_views(views))::integer as views from (
      select day, post_id, subnet, count(*) as views from view_events
      where day >= (${from}::timestamptz at time zone 'Asia/Shanghai')::date and at >= ${from} and at < ${until} and subnet is not null
      group by day, post_id, subnet
    ) n
    where views > weighed_views(views) and day not in (select c.day from closed_view_days c where c.judged_at is not null)
    group by day, post_id order by post_id`);
  return rows;
}

export async function addDiscounts(tx: Transaction, rows: (PostViews & { day: string })[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into view_day_discounts as d (day, post_id, views)
    select day, post_id, views from unnest(${sql.param(rows.map(({ day }) => day))}::date[],
      ${sql.param(rows.map(({ postId }) => postId))}::text[], ${sql.param(rows.map(({ views }) => views))}::integer[]) as g (day, post_id, views)
    on conflict (day, post_id) do update set views = d.views + excluded.views`);
}
