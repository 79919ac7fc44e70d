import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from './client.ts';

const PART = 1_000;

/**
 * Deletes what matches, a thousand rows a statement, and answers how many there were: given the database itself, each part is a
 * transaction of its own, so that nobody waits for a million rows, and what was done before an end stays done.
 */
export async function deleteInParts(db: Queryable, table: SQL, matches: SQL, part = PART): Promise<number> {
  for (let deleted = 0; ;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${matches} limit ${part} for update skip locked))`,
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < part) return deleted;
  }
}
