import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

/** How many comments and danmaku of somebody others see; counted no further than twice `most`. */
export async function countShown(db: Queryable, writerId: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::integer as n from (
      (select 1 from comments where author_id = ${writerId} and removed_at is null limit ${most})
      union all
      (select 1 from danmaku where author_id = ${writerId} and hidden_at is null and removed_at is null limit ${most})
    ) as shown`);
  return rows[0]?.n ?? 0;
}
