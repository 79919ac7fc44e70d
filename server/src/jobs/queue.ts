import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { currentContext } from '../core/request-context.ts';
import type { Job } from './define-job.ts';

/** Beside a job's payload: the request that left it behind. */
export const CONTEXT = '_cause';

interface EnqueueOptions {
  /** A second job of the same key replaces one that has not started. */
  key?: string;
  runAt?: Date;
  /** Smaller goes first; a person's work is 0, demo content 10. */
  priority?: number;
}

export interface Jobs {
  /** Within the transaction that needs the work done: both happen or neither. */
  enqueue<Payload>(tx: Queryable, job: Job<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>;
  /** Whether one of this kind, no less urgent than that, is due and no runner has taken it. */
  isWaiting<Payload>(db: Queryable, job: Job<Payload>, priority: number): Promise<boolean>;
}

export const postgresJobs: Jobs = {
  async enqueue(tx, job, payload, options = {}) {
    const { requestId, traceparent } = currentContext() ?? {};
    const given = requestId === undefined ? payload : { ...payload, [CONTEXT]: { requestId, traceparent } };
    await tx.execute(sql`select graphile_worker.add_job(
      ${job.name}, payload => ${JSON.stringify(given)}::json, run_at => ${(options.runAt ?? null)?.toISOString() ?? null}::timestamptz, max_attempts => ${job.attempts}::integer,
      job_key => ${options.key ?? null}, priority => ${options.priority ?? 0}::integer)`);
  },
  async isWaiting(db, job, priority) {
    const { rows } = await db.execute<{ waiting: boolean }>(sql`select exists (select from graphile_worker.jobs
      where task_identifier = ${job.name} and locked_at is null and attempts < max_attempts and run_at <= now() and priority <= ${priority}::integer) as waiting`);
    return rows[0]?.waiting === true;
  },
};
