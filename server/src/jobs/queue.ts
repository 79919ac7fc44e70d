import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { currentContext } from '../core/request-context.ts';
import type { Job } from './define-job.ts';

/** A field added to the payload in the queue: the context of the request that enqueued the job. */
export const CONTEXT = '_cause';

interface EnqueueOptions {
  /** A new job replaces a job of the same key that has not started. */
  key?: string;
  runAt?: Date;
  /** Smaller runs first; 0 (default) for users' work, 10 for demo content. */
  priority?: number;
}

export interface Jobs {
  /** Enqueues a job in the transaction, so that it exists only if that commits. */
  enqueue<Payload>(tx: Queryable, job: Job<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>;
  /** Whether a due job of this kind, with this priority or a smaller number, waits for a runner. */
  isWaiting<Payload>(db: Queryable, job: Job<Payload>, priority: number): Promise<boolean>;
}

export const postgresJobs: Jobs = {
  async enqueue(tx, job, payload, options = {}) {
    const { requestId, traceparent } = currentContext() ?? {};
    const queuedPayload = requestId === undefined ? payload : { ...payload, [CONTEXT]: { requestId, traceparent } };
    await tx.execute(sql`select graphile_worker.add_job(
      ${job.name}, payload => ${JSON.stringify(queuedPayload)}::json, run_at => ${(options.runAt ?? null)?.toISOString() ?? null}::timestamptz, max_attempts => ${job.attempts}::integer,
      job_key => ${options.key ?? null}, priority => ${options.priority ?? 0}::integer)`);
  },
  async isWaiting(db, job, priority) {
    const { rows } = await db.execute<{ waiting: boolean }>(sql`select exists (select from graphile_worker.jobs
      where task_identifier = ${job.name} and locked_at is null and attempts < max_attempts and run_at <= now() and priority <= ${priority}::integer) as waiting`);
    return rows[0]?.waiting === true;
  },
};
