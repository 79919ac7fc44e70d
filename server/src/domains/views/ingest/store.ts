import { sql } from 'drizzle-orm';
import { QUICK_EXIT_SECONDS } from '#contract/views/constants.ts';
import type { ReaderDevice, ViewSource } from '#contract/views/views.ts';
import type { Queryable } from '../../../db/client.ts';
import type { ViewOrigin } from './find-context.ts';

/** A view as a browser reports it, after VIEW_SECONDS of reading or playing. */
export interface View {
  at: Date;
  postId: string;
  sessionId: string;
  userId: string | null;
  seconds: number;
  source: ViewSource | null;
  /** The province or country of the address. */
  region?: string | null;
  reader?: ReaderDevice;
  /** Random id of the opening, made by the browser; visits carry the same. */
  visit?: string;
  /** Null for a logged-in user. */
  origin: ViewOrigin | null;
}

/** A row of view_events. `viewer` is a hash of the user or, of a guest, the session; `visit` is a hash. `leftOut` null: it may earn. */
export interface ViewEvent extends Omit<View, 'sessionId' | 'visit'> {
  visit: string | null;
  day: string;
  viewer: string;
  leftOut: 'own' | 'agency' | null;
}

/**
 * Claims keys (hashes of session and post) and answers those whose view counts, because their last counted view is at least
 * `againMinutes` old. Rows are written in the order of keys, so that two concurrent batches cannot deadlock.
 */
export async function claimSessions(
  db: Queryable,
  claims: { key: string; at: Date }[],
  againMinutes: number,
): Promise<Set<string>> {
  const ordered = claims.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await db.execute<{ key: string }>(sql`
    insert into view_sessions as s (key, counted_at)
    select * from unnest(${array(ordered.map(({ key }) => key))}::bigint[], ${array(ordered.map(({ at }) => at.toISOString()))}::timestamptz[])
    on conflict (key) do update set counted_at = excluded.counted_at
      where s.counted_at <= excluded.counted_at - make_interval(mins => ${againMinutes}::integer)
    returning key::text`);
  return new Set(rows.map(({ key }) => key));
}

/** Inserts views. Of those that may earn, only the first of a viewer, post and day stays valid; the others are stored as 'repeated'. */
export async function insertEvents(db: Queryable, events: ViewEvent[]): Promise<void> {
  await db.execute(sql`
    with new_views as (
      -- Views of a closed day count for the first open day.
      select greatest(day, (select max(c.day) + 1 from closed_view_days c)) as day, at, post_id, viewer, user_id, seconds,
        source, left_out, network, subnet, agent, device, visit, region, reader, place
      from unnest(
        ${array(events.map(({ day }) => day))}::date[], ${array(events.map(({ at }) => at.toISOString()))}::timestamptz[],
        ${array(events.map(({ postId }) => postId))}::text[], ${array(events.map(({ viewer }) => viewer))}::bigint[],
        ${array(events.map(({ userId }) => userId))}::text[], ${array(events.map(({ seconds }) => seconds))}::integer[],
        ${array(events.map(({ source }) => source))}::text[], ${array(events.map(({ leftOut }) => leftOut))}::text[],
        ${array(events.map(({ origin }) => origin?.network ?? null))}::bigint[], ${array(events.map(({ origin }) => origin?.subnet ?? null))}::bigint[],
        ${array(events.map(({ origin }) => origin?.agent ?? null))}::bigint[], ${array(events.map(({ origin }) => origin?.device ?? null))}::bigint[],
        ${array(events.map(({ visit }) => visit))}::bigint[],
        ${array(events.map(({ region }) => region ?? null))}::text[], ${array(events.map(({ reader }) => reader ?? null))}::text[]
      ) with ordinality as g (day, at, post_id, viewer, user_id, seconds, source, left_out, network, subnet, agent, device, visit, region, reader, place)
    ), inserted_views as (
      insert into view_events (day, at, post_id, viewer, user_id, seconds, source, network, subnet, agent, device, visit, region, reader)
      select day, at, post_id, viewer, user_id, seconds, source, network, subnet, agent, device, visit, region, reader from new_views where left_out is null
      order by day, post_id, viewer, place
      on conflict (day, post_id, viewer) where left_out is null do nothing
      returning day, post_id, viewer
    ), first_views as (
      select distinct on (day, post_id, viewer) place from new_views join inserted_views using (day, post_id, viewer)
      where left_out is null order by day, post_id, viewer, place
    )
    insert into view_events (day, at, post_id, viewer, user_id, seconds, source, left_out, network, subnet, agent, device, visit, region, reader)
    select day, at, post_id, viewer, user_id, seconds, source, coalesce(left_out, 'repeated'), network, subnet, agent, device, visit, region,
      reader
    from new_views where place not in (select place from first_views)`);
}

const array = (values: unknown[]) => sql.param(values);

/** A visit as reported last. `visit` is the hash of its id. */
export interface VisitRow {
  day: string;
  postId: string;
  visit: string;
  milliseconds: number;
  completed: boolean;
  network: string | null;
  device: string | null;
}

/**
 * Stores visits and adds the differences from their last reports (told_ms, told_completed) to visit_days, in one statement.
 *  - A visit never gets shorter, so repeated reports and reports in the wrong order change nothing.
 *  - `visits` must not contain a visit twice. Rows are written in the order of keys, so that two concurrent batches cannot deadlock.
 *  - A closed day takes no new visits; refused visits (left_out) do not change.
 *  - A visit of a video counts in the sums with at most the length of the video.
 */
export async function addVisits(db: Queryable, visits: VisitRow[]): Promise<void> {
  const quick = sql.raw(String(QUICK_EXIT_SECONDS * 1000));
  await db.execute(sql`
    with visit_changes as (
      insert into visits as v (day, post_id, visit, active_ms, completed, network, device, length_ms)
      select g.*, (
        select m.duration_ms from post_states p join post_texts r on r.id = p.published_revision_id join videos m on m.id = r.media_id
        where p.id = g.post_id and p.type = 'video')
      from unnest(
        ${array(visits.map(({ day }) => day))}::date[], ${array(visits.map(({ postId }) => postId))}::text[],
        ${array(visits.map(({ visit }) => visit))}::bigint[], ${array(visits.map(({ milliseconds }) => milliseconds))}::integer[],
        ${array(visits.map(({ completed }) => completed))}::boolean[], ${array(visits.map(({ network }) => network))}::bigint[],
        ${array(visits.map(({ device }) => device))}::bigint[]
      ) as g (day, post_id, visit, active_ms, completed, network, device)
      where day > coalesce((select max(c.day) from closed_view_days c), '-infinity')
        or exists (select from visits k where k.post_id = g.post_id and k.day = g.day and k.visit = g.visit)
      order by post_id, day, visit
      on conflict (post_id, day, visit) do update set told_ms = v.active_ms, told_completed = v.completed,
        active_ms = greatest(v.active_ms, excluded.active_ms), completed = v.completed or excluded.completed
        where v.left_out is null
      returning day, post_id, active_ms, told_ms, length_ms, completed and active_ms >= ${quick} as whole,
        told_completed and told_ms >= ${quick} as told_whole
    )
    insert into visit_days as d (day, post_id, opens, active_ms, completed, quick_exits)
    select day, post_id, count(*) filter (where told_ms is null),
      sum(least(active_ms, length_ms) - least(coalesce(told_ms, 0), length_ms)),
      sum(whole::integer - coalesce(told_whole, false)::integer),
      sum((active_ms < ${quick})::integer - coalesce(told_ms < ${quick}, false)::integer)
    from visit_changes group by post_id, day order by post_id, day
    on conflict (post_id, day) do update set opens = d.opens + excluded.opens, active_ms = d.active_ms + excluded.active_ms,
      completed = d.completed + excluded.completed, quick_exits = d.quick_exits + excluded.quick_exits`);
}

/** Visits older than this are deleted even when their day is not judged. */
const DAYS_MAX = 14;

/** The first day whose visits stay. Browsers may report a visit until the day after it began is over. */
export async function findFirstStored(db: Queryable, today: string): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select greatest(${today}::date - ${DAYS_MAX}::integer, least(${today}::date - 1, (
      select max(day) + 1 from closed_view_days where judged_at is not null)))::text as day`);
  return rows[0]?.day ?? today;
}

/** The monthly partitions that begin before a day and are not empty, each with its size in disk pages. */
export async function listParts(db: Queryable, before: string): Promise<{ part: string; pages: number }[]> {
  const { rows } = await db.execute<{ part: string; pages: number }>(sql`
    select c.oid::regclass::text as part, (pg_relation_size(c.oid) / current_setting('block_size')::integer) as pages
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'visits'::regclass and pg_relation_size(c.oid) > 0
      and (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''([^'']+)''\\)'))[1]::date < ${before}::date
    order by 1`);
  return rows;
}

/** Deletes visits from a range of disk pages (by ctid), because no index begins with the day. */
export async function deleteVisits(db: Queryable, part: string, before: string, from: number, to: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${sql.raw(part)} where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${to},0)`}::tid and day < ${before}`);
  return rowCount ?? 0;
}
