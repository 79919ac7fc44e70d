import { sql } from 'drizzle-orm';
import type { Queryable } from '../client.ts';

/** Whether any day of a period was summed, so that its single views may be deleted. */
export async function areSummed(db: Queryable, { from, to }: { from: string; to: string }): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from closed_view_days where day between ${from} and ${to} and summed_at is not null limit 1`,
  );
  return (rowCount ?? 0) > 0;
}
