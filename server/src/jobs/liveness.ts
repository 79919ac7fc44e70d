import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from '../log.ts';

export interface Liveness {
  name: string;
  close(): Promise<void>;
}

const SWEEP_EVERY = 15_000;
const LOCK_SPACE = 20_261;

/**
 * A worker holds an advisory lock under its name for as long as it lives; PostgreSQL lets go of it when the process
 * dies, however it dies. Whoever finds a job held by a name without a lock sets the job free: nothing waits for hours
 * after kill -9.
 */
export async function keepAlive(url: string, log: Logger): Promise<Liveness> {
  const name = randomUUID();
  let client: pg.Client | null = null;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'wenjian-worker', keepAlive: true });
    next.on('error', () => {});
    next.once('end', () => {
      if (client === next) client = null;
    });
    await next.connect();
    await next.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_SPACE, name]);
    client = next;
  };

  const sweep = async () => {
    if (client === null) await connect();
    if (client !== null) await freeJobsOfTheDead(client, name, log);
  };

  await sweep();
  const timer = setInterval(() => {
    if (!closed) sweep().catch((error: unknown) => log.warn({ err: error }, 'worker liveness check failed'));
  }, SWEEP_EVERY);

  return {
    name,
    async close() {
      closed = true;
      clearInterval(timer);
      await client?.end();
    },
  };
}

async function freeJobsOfTheDead(client: pg.Client, self: string, log: Logger): Promise<void> {
  const { rows } = await client.query<{ locked_by: string }>(
    'select distinct locked_by from graphile_worker.jobs where locked_by is not null',
  );
  for (const { locked_by: workerId } of rows) {
    const owner = workerId.split('/')[0] ?? '';
    if (owner === self) continue;
    const { rows: tried } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as free', [LOCK_SPACE, owner]);
    if (tried[0]?.free !== true) continue;
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [workerId]);
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, owner]);
    log.warn({ worker: workerId }, 'set the jobs of a dead worker free');
  }
}
