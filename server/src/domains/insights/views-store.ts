import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { ViewEvent } from './views.ts';

/**
 * Takes for these keys (hashes of session and work) the right to be counted, and answers which of them got it: those
 * whose last view is old enough. In the order of keys, so that two batches at once never wait for each other crosswise.
 */
export async function claimSessions(
  db: Queryable,
  claims: { key: string; at: Date }[],
  againMinutes: number,
): Promise<Set<string>> {
  const ordered = claims.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await db.execute<{ key: string }>(sql`
    insert into view_sessions as known (key, counted_at)
    select * from unnest(${array(ordered.map(({ key }) => key))}::bigint[], ${array(ordered.map(({ at }) => at.toISOString()))}::timestamptz[])
    on conflict (key) do update set counted_at = excluded.counted_at
      where known.counted_at <= excluded.counted_at - make_interval(mins => ${againMinutes}::integer)
    returning key::text`);
  return new Set(rows.map(({ key }) => key));
}

/** Of the views that would be valid, the first of a viewer, work and day is; the others are kept as repeated. */
export async function insertEvents(db: Queryable, events: ViewEvent[]): Promise<void> {
  await db.execute(sql`
    with given as (
      -- What comes for a day that is closed counts for the first open one.
      select greatest(day, (select max(c.day) + 1 from closed_view_days c)) as day, at, post_id, viewer, user_id, seconds,
        source, left_out, network, device, region, reader, place
      from unnest(
        ${array(events.map(({ day }) => day))}::date[], ${array(events.map(({ at }) => at.toISOString()))}::timestamptz[],
        ${array(events.map(({ postId }) => postId))}::text[], ${array(events.map(({ viewer }) => viewer))}::bigint[],
        ${array(events.map(({ userId }) => userId))}::text[], ${array(events.map(({ seconds }) => seconds))}::integer[],
        ${array(events.map(({ source }) => source))}::text[], ${array(events.map(({ leftOut }) => leftOut))}::text[],
        ${array(events.map(({ origin }) => origin?.network ?? null))}::bigint[],
        ${array(events.map(({ origin }) => origin?.device ?? null))}::bigint[],
        ${array(events.map(({ region }) => region ?? null))}::text[], ${array(events.map(({ reader }) => reader ?? null))}::text[]
      ) with ordinality as g (day, at, post_id, viewer, user_id, seconds, source, left_out, network, device, region, reader, place)
    ), valid as (
      insert into view_events (day, at, post_id, viewer, user_id, seconds, source, network, device, region, reader)
      select day, at, post_id, viewer, user_id, seconds, source, network, device, region, reader from given where left_out is null
      order by day, post_id, viewer, place
      on conflict (day, post_id, viewer) where left_out is null do nothing
      returning day, post_id, viewer
    ), first as (
      select distinct on (day, post_id, viewer) place from given join valid using (day, post_id, viewer)
      where left_out is null order by day, post_id, viewer, place
    )
    insert into view_events (day, at, post_id, viewer, user_id, seconds, source, left_out, network, device, region, reader)
    select day, at, post_id, viewer, user_id, seconds, source, coalesce(left_out, 'repeated'), network, device, region, reader
    from given where place not in (select place from first)`);
}

/** The row of a work that is shown exists; the order keeps batches from waiting for each other crosswise. */
export async function addViews(db: Queryable, postIds: string[]): Promise<void> {
  await db.execute(sql`
    insert into post_counts as c (post_id, views)
    select post_id, count(*) from unnest(${array(postIds)}::text[]) as g (post_id) group by post_id order by post_id
    on conflict (post_id) do update set views = c.views + excluded.views`);
}

/**
 * Lets works be listed by the views that they have by now: the next of those that got some, in the order of ids, after one.
 * Answers the last of them, null when there were no more. Rows that are counted on this moment are left for the next time,
 * so that no view waits crosswise with it.
 */
export async function listViews(tx: Transaction, after: string, most: number): Promise<string | null> {
  // Nobody waits for it, and among a million works it may look long for one.
  await tx.execute(sql`set local statement_timeout = '2min'`);
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    with seen as (
      select post_id from post_counts where post_id > ${after} and listed_views <> views
      order by post_id limit ${most} for update skip locked
    ), listed as (
      update post_counts c set listed_views = c.views from seen where c.post_id = seen.post_id
    )
    select max(post_id) as last from seen`);
  return rows[0]?.last ?? null;
}

/** Of those who want what they open to be remembered. */
export async function addToHistory(db: Queryable, entries: { userId: string; postId: string; at: Date }[]): Promise<void> {
  await db.execute(sql`
    insert into reading_history as h (user_id, post_id, at, first_at)
    select user_id, post_id, max(at), min(at) from unnest(
      ${array(entries.map(({ userId }) => userId))}::text[], ${array(entries.map(({ postId }) => postId))}::text[],
      ${array(entries.map(({ at }) => at.toISOString()))}::timestamptz[]
    ) as g (user_id, post_id, at)
    where not exists (select from history_pauses p where p.user_id = g.user_id)
    group by user_id, post_id order by user_id, post_id
    on conflict (user_id, post_id) do update set at = greatest(h.at, excluded.at)`);
}

const array = (values: unknown[]) => sql.param(values);
