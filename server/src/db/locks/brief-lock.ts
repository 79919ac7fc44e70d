import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../client.ts';
import { hasCause } from '../errors.ts';
import type { Transact } from '../transaction.ts';

/** The longest wait for the lock in one attempt, and the pause between two attempts. */
const WAIT_MS = 80;
const ATTEMPTS = 100;

/**
 * Runs a short transaction that needs a strong lock on a busy table. All later queries on that table queue behind a waiting lock,
 * so each attempt waits only `WAIT_MS`; after `ATTEMPTS` attempts the error is thrown.
 */
export async function withBriefLock<Result>(transact: Transact, task: (tx: Transaction) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${WAIT_MS}`));
        return task(tx);
      });
    } catch (error) {
      if (!isLockTimeout(error) || attempt === ATTEMPTS) throw error;
      await pause(WAIT_MS);
    }
  }
}

/** PostgreSQL's `lock_timeout` has passed. */
const isLockTimeout = (error: unknown): boolean => hasCause(error, ({ code }) => code === '55P03');
