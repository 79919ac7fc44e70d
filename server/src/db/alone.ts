import type { Database } from './client.ts';

/**
 * Runs the task unless somebody else is at one of that name, on any server; null then. Held by a connection and not by a transaction, for
 * such tasks ask other machines.
 */
export async function alone<Result>(db: Database, name: string, task: () => Promise<Result>): Promise<Result | null> {
  const client = await db.$client.connect();
  let isFree = false;
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [
      name,
    ]);
    isFree = rows[0]?.taken !== true;
    if (isFree) return null;
    const result = await task();
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    isFree = true;
    return result;
  } finally {
    // A connection that may hold the lock is closed, and the lock goes with it.
    client.release(!isFree);
  }
}
