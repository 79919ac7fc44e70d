import { sql } from 'drizzle-orm';
import type { Queryable } from '../client.ts';

/**
 * Takes the advisory lock of this key until the transaction ends, waiting for other transactions on any server. `shared` locks do
 * not exclude each other. Keys must not change: during an update servers of the former version use the same ones.
 */
export async function lockOn(tx: Queryable, key: string, how: 'alone' | 'shared' = 'alone'): Promise<void> {
  const lock = how === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await tx.execute(sql`select ${lock}(hashtextextended(${key}, 0))`);
}
