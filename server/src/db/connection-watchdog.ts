import pg from 'pg';
import type { Logger } from '../core/log.ts';

const CHECK_EVERY_MS = 3_000;
const ANSWER_WITHIN_MS = 4_000;

export interface SilenceWatch {
  close(): Promise<void>;
}

/**
 * Closes the connections of a pool whose server no longer responds: frozen, or cut off from the network. TCP would keep them, and
 * the queries waiting on them, for a quarter of an hour; so these fail within 11 seconds (3 s interval, two attempts of 4 s). Long
 * statements of a responding server continue.
 */
export function watchConnections(pool: pg.Pool, log: Logger): SilenceWatch {
  const { connectionString: url, application_name: name } = pool.options;
  const openSince = new Map<pg.PoolClient, number>();
  pool.on('connect', (client) => void openSince.set(client, performance.now()));
  pool.on('remove', (client) => void openSince.delete(client));
  let probe: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const isAnswering = async (): Promise<boolean> => {
    // The first attempt uses the existing probe. Its failure may concern only that connection, so a new one (null) is tried.
    for (const client of probe === null ? [null] : [probe, null]) {
      if (closed) return true;
      probe = client ?? newClient(url);
      try {
        if (client === null) await probe.connect();
        await probe.query('select 1');
        return true;
      } catch (error) {
        destroyConnection(probe);
        probe = null;
        // The server answers with an error, such as "too many connections" or "starting up".
        if (error instanceof pg.DatabaseError) return true;
      }
    }
    return false;
  };

  const watch = async () => {
    const began = performance.now();
    if (openSince.size > 0 && !(await isAnswering())) {
      const silent = [...openSince].filter(([, since]) => since < began);
      if (silent.length > 0 && !closed) log.warn({ pool: name, connections: silent.length }, 'the database is silent: hung up');
      for (const [client] of silent) destroyConnection(client);
    }
    if (!closed) timer = setTimeout(() => void watch(), CHECK_EVERY_MS).unref();
  };
  timer = setTimeout(() => void watch(), CHECK_EVERY_MS).unref();

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await probe?.end().catch(() => {});
    },
  };
}

function newClient(url: string | undefined): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'wenjian-silence',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on('error', () => {});
  return client;
}

/** Closes the socket without the protocol's termination message, which a silent server would not answer. */
export const destroyConnection = (client: pg.ClientBase): void => void (client as pg.Client).connection.stream.destroy();
