import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../client.ts';
import { hasCause } from '../errors.ts';
import type { Transact } from '../transaction.ts';

/** The wait for the lock in one attempt, and the pause between two attempts. */
const WAIT_MS = 80;
const TRIES = 100;

/**
 * Runs a short transaction that needs a strong lock on a busy table. All later queries on that table queue behind a waiting lock,
 * so each attempt waits only `WAIT_MS`; after `TRIES` attempts the error is thrown.
 */
export async function withBriefLock<Result>(transact: Transact, task: (tx: Transaction) => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transact(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${WAIT_MS}`));
        return task(tx);
      });
    } catch (error) {
      if (!isLockTimeout(error) || tried === TRIES) throw error;
      await pause(WAIT_MS);
    }
  }
}

/** PostgreSQL's `lock_timeout` has passed. */
const isLockTimeout = (error: unknown): boolean => hasCause(error, ({ code }) => code === '55P03');
