import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../client.ts';
import { hasCause } from '../errors.ts';
import type { Transact } from '../transaction.ts';

/** How long a lock is waited for, during which others queue behind it, and how often that is tried. */
const WAIT_MS = 80;
const TRIES = 100;

/**
 * Runs a short transaction that needs a lock which others hold all the time. Whoever comes meanwhile queues behind it, so it gives up
 * rather than wait for long, and tries again.
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

/** PostgreSQL waited for a lock for as long as it was told to. */
const isLockTimeout = (error: unknown): boolean => hasCause(error, ({ code }) => code === '55P03');
