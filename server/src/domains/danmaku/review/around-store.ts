import { sql } from 'drizzle-orm';
import { RECORD_COUNT_MAX } from '#contract/moderation/constants.ts';
import type { Queryable } from '../../../db/client.ts';

/** Post and writer of a danmaku. */
export async function findDanmaku(db: Queryable, id: string): Promise<{ postId: string; authorId: string } | undefined> {
  const { rows } = await db.execute<{ postId: string; authorId: string }>(
    sql`select post_id as "postId", author_id as "authorId" from danmaku where id = ${id}`,
  );
  return rows[0];
}

interface DanmakuAround extends Record<string, unknown> {
  id: string;
  authorId: string;
  content: string;
  atMs: number;
  createdAt: string;
}

const SECONDS_AROUND = 15;
const NEIGHBOURS_MAX = 6;

/** The visible danmaku nearest to one in the video, in the order of their moments. */
export async function findDanmakuAround(db: Queryable, danmakuId: string): Promise<DanmakuAround[]> {
  const { rows } = await db.execute<DanmakuAround>(sql`
    select * from (
      select d.id, d.author_id as "authorId", d.content, d.at_ms as "atMs", d.created_at as "createdAt"
      from danmaku it join danmaku d on d.post_id = it.post_id and d.hidden_at is null and d.removed_at is null and d.id <> it.id
        and d.at_ms / 1000 between it.at_ms / 1000 - ${SECONDS_AROUND}::integer and it.at_ms / 1000 + ${SECONDS_AROUND}::integer
      where it.id = ${danmakuId}
      order by abs(d.at_ms - it.at_ms), d.id limit ${NEIGHBOURS_MAX}
    ) around order by "atMs", id`);
  return rows;
}

/** Number of danmaku written since a time. */
export async function countDanmakuOf(db: Queryable, writerId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::integer as n from (
      select 1 from danmaku where author_id = ${writerId} and created_at >= ${since.toISOString()}::timestamptz limit ${RECORD_COUNT_MAX}) d`);
  return rows[0]?.n ?? 0;
}
