import { sql } from 'drizzle-orm';
import type { Transaction, Queryable } from '../../db/client.ts';

/** One statement for all works; a row whose heat stays the same is not written. */
export async function updateHeat(tx: Transaction, now: Date): Promise<number> {
  const result = await tx.execute(sql`
    update published_posts p set heat = fresh.heat
    from (
      select w.post_id, heat_of(c.views, c.likes, c.comments, c.favorites, c.shares, w.published_at, ${now.toISOString()}::timestamptz) as heat
      from published_posts w join post_counts c on c.post_id = w.post_id
    ) fresh
    where fresh.post_id = p.post_id and fresh.heat <> p.heat`);
  return result.rowCount ?? 0;
}

export async function insertSnapshot(tx: Transaction, at: Date, most: number): Promise<void> {
  await tx.execute(sql`
    insert into hot_snapshots (at, post_ids)
    values (${at.toISOString()}::timestamptz, array(select post_id from published_posts order by heat desc, published_at desc, post_id limit ${most}))
    on conflict (at) do update set post_ids = excluded.post_ids`);
}

export async function deleteSnapshotsBefore(tx: Transaction, before: Date): Promise<void> {
  await tx.execute(sql`delete from hot_snapshots where at < ${before.toISOString()}::timestamptz`);
}

export async function findLastSnapshotTime(db: Queryable): Promise<Date | null> {
  const { rows } = await db.execute<{ at: Date | string }>(sql`select at from hot_snapshots order by at desc limit 1`);
  return rows[0] === undefined ? null : new Date(rows[0].at);
}
