import type { Database } from '../client.ts';

/**
 * Runs `task` unless a task of the same name is running on any server; then it returns null. The advisory lock belongs to a
 * connection, not to a transaction, because such tasks call other machines and may take long.
 */
export async function runAlone<Result>(db: Database, name: string, task: () => Promise<Result>): Promise<Result | null> {
  const client = await db.$client.connect();
  // `release(true)` closes the connection, which also frees the lock if it may still be held.
  let mayHold = true;
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as locked', [
      name,
    ]);
    if (rows[0]?.locked !== true) {
      mayHold = false;
      return null;
    }
    try {
      return await task();
    } finally {
      // Unlocked explicitly also after a failure: closing the connection frees the lock only a moment later.
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
      mayHold = false;
    }
  } finally {
    client.release(mayHold);
  }
}
