import pg from 'pg';
import { destroyConnection } from '../db/connection-watchdog.ts';
import type { Logger } from '../core/log.ts';

export interface Liveness {
  /** Stands up for a runner: its jobs are its own for as long as this process lives. */
  hold(runner: string): Promise<void>;
  close(): Promise<void>;
}

/** By this connection a worker is known: it asks something every quarter of a minute. */
export const WORKER_ALIVE = 'wenjian-worker-alive';

const SWEEP_EVERY = 15_000;
/** A runner that has only just begun may hold a job a moment before it holds its lock. */
const GRACE = '5 seconds';
const LOCK_SPACE = 20_261;
/** Far longer than it takes: whoever hangs up lets go of the locks. */
const ANSWER_WITHIN_MS = 30_000;
/** The server's end: a worker that is cut off without a word keeps its locks for half a minute instead of hours. */
const KEEPALIVES = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * The queue locks a job under the name of the runner that took it, and forgives a lost one after hours only. So each
 * runner's process holds an advisory lock under that name; PostgreSQL lets go of it when the process dies, however it
 * dies. Whoever finds a job held by a name without a lock sets the job free.
 */
export async function keepAlive(url: string, log: Logger): Promise<Liveness> {
  const own = new Set<string>();
  let connection: Promise<pg.Client> | null = null;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: WORKER_ALIVE,
      keepAlive: true,
      options: KEEPALIVES,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      for (const runner of own) await lock(client, runner);
    } catch (error) {
      destroyConnection(client);
      throw error;
    }
    return client;
  };
  const connected = (): Promise<pg.Client> => {
    if (connection !== null) return connection;
    const opened = connect();
    const forget = () => {
      // One that ends late must not take its successor with it.
      if (connection === opened) connection = null;
    };
    connection = opened;
    opened.then((client) => client.once('end', forget), forget);
    return opened;
  };
  // Runners come up at the same time, and the connection carries one statement at a time.
  let last: Promise<unknown> = Promise.resolve();
  const inSequence = (task: (client: pg.Client) => Promise<void>): Promise<void> => {
    const done = last.then(connected).then((client) =>
      task(client).catch((error: unknown) => {
        // One that is silent, cut off say, would be asked for ever.
        if (!(error instanceof pg.DatabaseError)) destroyConnection(client);
        throw error;
      }),
    );
    last = done.catch(() => {});
    return done;
  };
  const sweep = (): Promise<void> => inSequence((client) => freeJobsOfTheDead(client, own, log));

  await sweep();
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'worker liveness check failed'));
  }, SWEEP_EVERY);

  return {
    hold: (runner) =>
      inSequence((client) => {
        own.add(runner);
        return lock(client, runner);
      }),
    async close() {
      clearInterval(timer);
      await last;
      await connection?.then((client) => client.end());
    },
  };
}

async function freeJobsOfTheDead(client: pg.Client, own: Set<string>, log: Logger): Promise<void> {
  const { rows } = await client.query<{ runner: string }>(
    `select distinct locked_by as runner from graphile_worker.jobs where locked_by is not null and locked_at < now() - interval '${GRACE}'`,
  );
  for (const { runner } of rows) {
    // A lock of our own would be given to us a second time.
    if (own.has(runner)) continue;
    const { rows: tried } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as free', [
      LOCK_SPACE,
      runner,
    ]);
    if (tried[0]?.free !== true) continue;
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [runner]);
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, runner]);
    log.warn({ runner }, 'set the jobs of a dead runner free');
  }
}

async function lock(client: pg.Client, runner: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_SPACE, runner]);
}
