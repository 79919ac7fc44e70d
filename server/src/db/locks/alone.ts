import type { Database } from '../client.ts';

/**
 * Runs the task unless somebody else is at one of that name, on any server; null then. Held by a connection and not by a transaction, for
 * such tasks ask other machines.
 */
export async function alone<Result>(db: Database, name: string, task: () => Promise<Result>): Promise<Result | null> {
  const client = await db.$client.connect();
  // A connection that may still hold the lock is closed, and the lock goes with it.
  let mayHold = true;
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [
      name,
    ]);
    if (rows[0]?.taken !== true) {
      mayHold = false;
      return null;
    }
    try {
      return await task();
    } finally {
      // Also when the task failed: PostgreSQL frees what a closed connection held a moment later, and the next task may begin at once.
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
      mayHold = false;
    }
  } finally {
    client.release(mayHold);
  }
}
