import { sql } from 'drizzle-orm';
import type { Queryable } from '../client.ts';

/**
 * Waits until no other transaction holds the lock of this key, on any server, and holds it until this one ends; those that
 * share it do not wait for each other. Servers of the version before use the same keys while an update rolls out.
 */
export async function lockOn(tx: Queryable, key: string, how: 'alone' | 'shared' = 'alone'): Promise<void> {
  const lock = how === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await tx.execute(sql`select ${lock}(hashtextextended(${key}, 0))`);
}
