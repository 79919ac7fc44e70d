import { sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';

// Counting views holds the shared side: a day is closed between two batches, never within one.
const VIEW_DAYS_LOCK = 73_012_026;

export async function lockOpenDays(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${VIEW_DAYS_LOCK})`);
}

export async function isClosed(db: Queryable, day: string): Promise<boolean> {
  return ((await db.execute(sql`select from closed_view_days where day = ${day}`)).rowCount ?? 0) > 0;
}

/** Holds the batches that come meanwhile for one insert. */
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

/** Views of some days: of a post, of a viewer, from an address, or what is all of these. */
export interface ViewsOf {
  from: string;
  to: string;
  // Named even where they do not narrow, so that none is forgotten: what is left out here turns down all.
  postId: string | undefined;
  viewer: string | undefined;
  network: string | undefined;
}

export interface RefusedViews {
  day: string;
  postId: string;
  views: number;
  /** Who all of them are of, when that is one person who was logged in. */
  userId: string | null;
}

const chosen = ({ from, to, postId, viewer, network }: ViewsOf): SQL =>
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
    select ${BY_POST} from view_events where ${chosen(of)} group by day, post_id order by day, post_id limit ${limit}`);
  return rows;
}

export async function markRefused(tx: Transaction, of: ViewsOf, correctionId: string): Promise<RefusedViews[]> {
  const { rows } = await tx.execute<RefusedViews & Record<string, unknown>>(sql`
    with marked as (
      update view_events set left_out = 'refused', correction_id = ${correctionId} where ${chosen(of)} returning day, post_id, user_id
    )
    select ${BY_POST} from marked group by day, post_id order by day, post_id`);
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
