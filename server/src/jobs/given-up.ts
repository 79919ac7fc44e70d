import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Transact } from '../db/transaction.ts';

/** A job that is tried no more, as the log tells it when it goes. */
export type GivenUp = {
  job: string;
  payload: string;
  error: string;
};

/** A recurring job that went well has made up for its earlier runs that were given up. */
export const forgetMadeUp = (pool: pg.Pool, job: string): Promise<unknown> =>
  pool.query(
    `select graphile_worker.complete_jobs(array(
       select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and j.attempts >= j.max_attempts and j.locked_at is null and j.payload::jsonb ? '_cron'))`,
    [job],
  );

const PART = 200;

/** Removes jobs given up before this time, a part a transaction, and names each. Whoever tries one again meanwhile keeps it. */
export async function* removeGivenUp(transact: Transact, before: Date): AsyncGenerator<GivenUp> {
  for (;;) {
    const gone = await transact(async (tx) => {
      const { rows } = await tx.execute<GivenUp & { id: string }>(sql`
        select j.id::text as id, t.identifier as job, left(j.payload::text, 300) as payload, left(coalesce(j.last_error, ''), 300) as error
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at < ${before.toISOString()}::timestamptz
        order by j.id limit ${PART} for update of j skip locked`);
      const ids = `{${rows.map(({ id }) => id).join(',')}}`;
      if (rows.length > 0) await tx.execute(sql`select graphile_worker.complete_jobs(${ids}::bigint[])`);
      return rows;
    });
    for (const { job, payload, error } of gone) yield { job, payload, error };
    if (gone.length < PART) return;
  }
}
