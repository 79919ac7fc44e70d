import { inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { postCounts } from '../../db/tables/counters.ts';

export type Counts = Omit<typeof postCounts.$inferSelect, 'postId' | 'listedViews'>;

export async function addToCounts(db: Queryable, postId: string, changes: Partial<Counts>): Promise<Counts> {
  const { views = 0, likes = 0, comments = 0, favorites = 0, shares = 0, danmaku = 0 } = changes;
  const [counts] = await db
    .insert(postCounts)
    .values({ postId, views, likes, comments, favorites, shares, danmaku })
    .onConflictDoUpdate({
      target: postCounts.postId,
      set: {
        views: sql`${postCounts.views} + ${views}`,
        likes: sql`${postCounts.likes} + ${likes}`,
        comments: sql`${postCounts.comments} + ${comments}`,
        favorites: sql`${postCounts.favorites} + ${favorites}`,
        shares: sql`${postCounts.shares} + ${shares}`,
        danmaku: sql`${postCounts.danmaku} + ${danmaku}`,
      },
    })
    .returning();
  if (counts === undefined) throw new Error('a row that was just written is not there');
  return counts;
}

/** Adds one view for each occurrence of a post. Rows are changed in the order of ids, so that two batches do not deadlock. */
export async function addViews(db: Queryable, postIds: string[]): Promise<void> {
  await db.execute(sql`
    insert into post_counts as c (post_id, views)
    select post_id, count(*) from unnest(${array(postIds)}::text[]) as viewed_posts (post_id) group by post_id order by post_id
    on conflict (post_id) do update set views = c.views + excluded.views`);
}

/** Subtracts views (a negative number adds them again), never below 0. Rows are locked in the order of ids, as in addViews. */
export async function discountViews(tx: Transaction, rows: readonly { postId: string; views: number }[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    with reductions as materialized (
      select c.post_id, g.views from (
        select post_id, sum(views) as views from unnest(
          ${array(rows.map(({ postId }) => postId))}::text[], ${array(rows.map(({ views }) => views))}::integer[]) as g (post_id, views)
        group by post_id
      ) g join post_counts c on c.post_id = g.post_id order by c.post_id for update of c
    )
    update post_counts c set views = greatest(0, c.views - reductions.views) from reductions where reductions.post_id = c.post_id`);
}

/**
 * Copies `views` to `listed_views`, by which lists are ordered, for the next posts behind the id `after` whose numbers differ. Returns the last
 * id, or null if none is left. Rows locked by counting are skipped until the next run, so that the two never deadlock.
 */
export async function copyListedViews(tx: Transaction, after: string, limit: number): Promise<string | null> {
  // A background job: among a million posts the search may take long.
  await tx.execute(sql`set local statement_timeout = '2min'`);
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    with stale_counts as (
      select post_id from post_counts where post_id > ${after} and listed_views <> views
      order by post_id limit ${limit} for update skip locked
    ), updated_counts as (
      update post_counts c set listed_views = c.views from stale_counts where c.post_id = stale_counts.post_id
    )
    select max(post_id) as last from stale_counts`);
  return rows[0]?.last ?? null;
}

export async function ensureCounts(db: Queryable, postId: string): Promise<void> {
  await db.insert(postCounts).values({ postId }).onConflictDoNothing();
}

export async function replaceCounts(db: Queryable, counts: typeof postCounts.$inferInsert): Promise<void> {
  const row = { ...counts, listedViews: counts.views ?? 0 };
  await db.insert(postCounts).values(row).onConflictDoUpdate({ target: postCounts.postId, set: row });
}

export async function deleteCounts(db: Queryable, postIds: string[]): Promise<void> {
  await db.delete(postCounts).where(inArray(postCounts.postId, postIds));
}

/** A single array parameter; drizzle would expand the array into a list. */
const array = (values: unknown[]) => sql.param(values);

/** Moves the oldest `limit` rows of tally_changes into the sums of tallies; returns their number. */
export async function mergeTallyChanges(db: Queryable, limit: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    with changes as (
      delete from tally_changes where id in (select id from tally_changes order by id limit ${limit}) returning name, n),
    folded as (
      insert into tallies (name, n) select name, sum(n) from changes group by name order by name
      on conflict (name) do update set n = tallies.n + excluded.n)
    select count(*)::integer as n from changes`);
  return rows[0]?.n ?? 0;
}
