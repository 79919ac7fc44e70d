import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from '../../core/log.ts';
import type { OpenCarrier } from './port.ts';

const CHANNEL = 'wenjian_events';
/** Interval of a test query, because a connection cut off from the network would look open for hours. */
const CHECK_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;

/** Events over PostgreSQL's LISTEN and NOTIFY: they need no further server, and a message is sent exactly with its commit. */
export const postgresCarrier =
  (url: string, log: Logger): OpenCarrier =>
  async (receiver) => {
    let client: pg.Client | null = null;
    let closed = false;

    const connect = async (): Promise<void> => {
      const next = new pg.Client({
        connectionString: url,
        application_name: 'wenjian-events',
        keepAlive: true,
        connectionTimeoutMillis: ANSWER_WITHIN_MS,
        query_timeout: ANSWER_WITHIN_MS,
      });
      next.on('error', () => {});
      next.on('notification', ({ payload }) => receiver.message(payload ?? ''));
      await next.connect();
      // Registered after the connection, because a failed attempt must not start a second `reconnect`.
      next.once('end', () => {
        receiver.lost();
        void reconnect();
      });
      await next.query(`listen ${CHANNEL}`);
      client = next;
      watch(next);
    };

    const watch = (listening: pg.Client): void => {
      const timer = setInterval(() => {
        listening.query('select 1').catch(() => {
          clearInterval(timer);
          listening.connection.stream.destroy();
        });
      }, CHECK_EVERY_MS).unref();
      listening.once('end', () => clearInterval(timer));
    };

    const reconnect = async (): Promise<void> => {
      for (let delay = 100; !closed; delay = Math.min(delay * 2, 5_000)) {
        await new Promise((resolve) => setTimeout(resolve, delay).unref());
        if (closed) return;
        try {
          await connect();
          log.info('events are connected again');
          return receiver.back();
        } catch (error) {
          log.warn({ err: error }, 'events cannot connect');
        }
      }
    };

    await connect();
    return {
      async prepare(tx, text) {
        await tx.execute(sql`select pg_notify(${CHANNEL}, ${text})`);
        return () => {};
      },
      async close() {
        closed = true;
        await client?.end();
      },
    };
  };
