import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { inBatches } from '../core/lists/batches.ts';
import type { Transact } from '../db/transaction.ts';

/** A job that has used up its attempts, as it is logged when it is removed. */
export type GivenUpJob = {
  job: string;
  payload: string;
  error: string;
};

/** Removes the earlier given-up runs of a recurring job, after a successful run, which has done their work. */
export const removeEarlierRuns = (pool: pg.Pool, job: string): Promise<unknown> =>
  pool.query(
    `select graphile_worker.complete_jobs(array(
       select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and j.attempts >= j.max_attempts and j.locked_at is null and j.payload::jsonb ? '_cron'))`,
    [job],
  );

const PART_SIZE = 200;

/** Removes jobs that were given up before this time, in parts, and yields each of them. A job that is retried meanwhile stays (skip locked). */
export async function* removeGivenUpJobs(transact: Transact, before: Date): AsyncGenerator<GivenUpJob> {
  const removePart = () =>
    transact(async (tx) => {
      const { rows } = await tx.execute<GivenUpJob & { id: string }>(sql`
        select j.id::text as id, t.identifier as job, left(j.payload::text, 300) as payload, left(coalesce(j.last_error, ''), 300) as error
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at < ${before.toISOString()}::timestamptz
        order by j.id limit ${PART_SIZE} for update of j skip locked`);
      const ids = `{${rows.map(({ id }) => id).join(',')}}`;
      if (rows.length > 0) await tx.execute(sql`select graphile_worker.complete_jobs(${ids}::bigint[])`);
      return rows;
    });
  for await (const rows of inBatches(PART_SIZE, removePart)) {
    for (const { job, payload, error } of rows) yield { job, payload, error };
  }
}
