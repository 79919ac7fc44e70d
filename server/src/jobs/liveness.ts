import pg from 'pg';
import { destroyConnection } from '../db/connection-watchdog.ts';
import type { Logger } from '../core/log.ts';

export interface Liveness {
  /** Locks the runner's name, so that its jobs stay its own for as long as this process lives. */
  hold(runner: string): Promise<void>;
  close(): Promise<void>;
}

/** The application_name of this connection, by which monitoring recognises a live worker. It sends a query every 15 seconds. */
export const WORKER_ALIVE = 'wenjian-worker-alive';

const SWEEP_EVERY_MS = 15_000;
/** A newly started runner may lock a job shortly before its name is locked, so younger job locks are ignored. */
const GRACE = '5 seconds';
/** First key of the advisory locks; the second is the hash of the runner's name. */
const LOCK_SPACE = 20_261;
/** Generous, because a timeout closes the connection and so gives up the locks. */
const ANSWER_WITHIN_MS = 30_000;
/** PostgreSQL's side of the connection: it drops a worker that vanished from the network after half a minute, not hours. */
const KEEPALIVES = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * Frees the jobs of dead workers quickly. graphile-worker marks a running job with its runner's name, and releases the job of a
 * dead runner only after hours. So each process also holds an advisory lock on the names of its runners; PostgreSQL
 * releases it when the process dies in any way. Every process regularly frees jobs whose runner has no lock.
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
      // An old connection that ends late must not clear its successor.
      if (connection === opened) connection = null;
    };
    connection = opened;
    opened.then((client) => client.once('end', forget), forget);
    return opened;
  };
  // Runners start at the same time, but the connection executes one statement at a time.
  let lastTask: Promise<unknown> = Promise.resolve();
  const inSequence = (task: (client: pg.Client) => Promise<void>): Promise<void> => {
    const done = lastTask.then(connected).then((client) =>
      task(client).catch((error: unknown) => {
        // An error that PostgreSQL did not send means that the connection is broken or silent; the next task opens a new one.
        if (!(error instanceof pg.DatabaseError)) destroyConnection(client);
        throw error;
      }),
    );
    lastTask = done.catch(() => {});
    return done;
  };
  const sweep = (): Promise<void> => inSequence((client) => freeJobsOfTheDead(client, own, log));

  await sweep();
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'worker liveness check failed'));
  }, SWEEP_EVERY_MS);

  return {
    hold: (runner) =>
      inSequence((client) => {
        own.add(runner);
        return lock(client, runner);
      }),
    async close() {
      clearInterval(timer);
      await lastTask;
      await connection?.then((client) => client.end());
    },
  };
}

async function freeJobsOfTheDead(client: pg.Client, own: Set<string>, log: Logger): Promise<void> {
  const { rows } = await client.query<{ runner: string }>(
    `select distinct locked_by as runner from graphile_worker.jobs where locked_by is not null and locked_at < now() - interval '${GRACE}'`,
  );
  for (const { runner } of rows) {
    // This session could lock its own names a second time, so it would take its runners for dead.
    if (own.has(runner)) continue;
    const { rows: attempt } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as free', [
      LOCK_SPACE,
      runner,
    ]);
    if (attempt[0]?.free !== true) continue;
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [runner]);
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, runner]);
    log.warn({ runner }, 'set the jobs of a dead runner free');
  }
}

async function lock(client: pg.Client, runner: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_SPACE, runner]);
}
