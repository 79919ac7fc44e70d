import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from '../../core/log.ts';
import type { OpenCarrier } from './port.ts';

const CHANNEL = 'wenjian_events';
/** A connection that was cut without a word looks open for hours: this one is asked whether it still is. */
const CHECK_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;

/** Events over PostgreSQL's LISTEN and NOTIFY: no further server is needed, and they commit with their transaction. */
export const postgresCarrier =
  (url: string, log: Logger): OpenCarrier =>
  async (hear) => {
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
      next.on('notification', ({ payload }) => hear.message(payload ?? ''));
      await next.connect();
      // Only now: a connection that never came about must not start a second round of attempts.
      next.once('end', () => {
        hear.lost();
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
          return hear.back();
        } catch (error) {
          log.warn({ err: error }, 'events cannot connect');
        }
      }
    };

    await connect();
    return {
      async take(tx, text) {
        await tx.execute(sql`select pg_notify(${CHANNEL}, ${text})`);
        return () => {};
      },
      async close() {
        closed = true;
        await client?.end();
      },
    };
  };
