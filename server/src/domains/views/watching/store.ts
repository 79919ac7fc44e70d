import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

export async function isVideo(db: Queryable, postId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from posts_on_site where post_id = ${postId} and type = 'video'`);
  return rows.length > 0;
}

/** Stores the counts of one server by post, and answers the sums that other servers stored for the same posts after `since`. */
export async function shareCounts(
  db: Queryable,
  { server, counts, now, since }: { server: string; counts: ReadonlyMap<string, number>; now: Date; since: Date },
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ postId: string; n: number }>(sql`
    with own_counts as (
      select post_id, n from unnest(${`{${[...counts.keys()].join(',')}}`}::text[], ${`{${[...counts.values()].join(',')}}`}::integer[])
        as own (post_id, n)),
    upserted_counts as (
      insert into watching_counts (post_id, server, n, at) select post_id, ${server}, n, ${now.toISOString()}::timestamptz from own_counts
      order by post_id on conflict (post_id, server) do update set n = excluded.n, at = excluded.at)
    select post_id as "postId", sum(w.n)::integer as n from watching_counts w join own_counts using (post_id)
    where w.server <> ${server} and w.at > ${since.toISOString()}::timestamptz group by post_id`);
  return new Map(rows.map(({ postId, n }) => [postId, n]));
}

export async function deleteCountsBefore(db: Queryable, before: Date): Promise<void> {
  await db.execute(sql`delete from watching_counts where at < ${before.toISOString()}::timestamptz`);
}
