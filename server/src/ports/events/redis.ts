import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import type { Logger } from '../../core/log.ts';
import type { OpenCarrier } from './port.ts';
import type { RedisConnections } from '../redis/connection.ts';

const CHANNEL = 'wenjian:events';
/** Rows of sent messages are deleted together at this interval. */
const DELETE_SENT_EVERY_MS = 200;
const SEND_UNSENT_EVERY_MS = 1_000;
/** A row older than this was left by a process that died or could not reach Redis. */
const UNSENT_AFTER_SECONDS = 2;
const SENT_PER_BATCH = 500;
const PING_EVERY_MS = 5_000;

/**
 * Events over Redis pub/sub, which relieves the database. Transactional outbox: a message is inserted into `unsent_events` in its transaction,
 * published after the commit, and then deleted. Rows that remain, because the process died or Redis was away, are published
 * by any process that finds them.
 */
export const redisCarrier =
  (db: Database, { commands, subscriber }: Pick<RedisConnections, 'commands' | 'subscriber'>, log: Logger): OpenCarrier =>
  async (receiver) => {
    const sent: string[] = [];
    let missed = false;

    subscriber.on('message', (_channel: string, text: string) => receiver.message(text));
    subscriber.on('close', () => {
      missed = true;
      receiver.lost();
    });
    subscriber.on('ready', () => void listenAgain());
    const listenAgain = async (): Promise<void> => {
      try {
        await subscriber.subscribe(CHANNEL);
      } catch {
        // The connection was lost again; the next `ready` calls this again.
        return;
      }
      if (missed) receiver.back();
      missed = false;
    };
    await subscriber.subscribe(CHANNEL);

    const send = (id: string, text: string): void => {
      commands.publish(CHANNEL, text).then(
        () => sent.push(id),
        () => {},
      );
    };

    const deleteSent = async (): Promise<void> => {
      if (sent.length === 0) return;
      const ids = sent.splice(0);
      await db.execute(sql`delete from unsent_events where id = any(${sql.param(ids)}::bigint[])`);
    };

    /** Takes no lock, so that no transaction waits for Redis. Two processes may both publish a message, so it may arrive twice. */
    const sendUnsent = async (): Promise<void> => {
      const { rows } = await db.execute<{ id: string; message: string }>(sql`
        select id::text, message from unsent_events
        where at < clock_timestamp() - make_interval(secs => ${UNSENT_AFTER_SECONDS}) order by id limit ${SENT_PER_BATCH}`);
      if (rows.length === 0) return;
      await Promise.all(rows.map(({ message }) => commands.publish(CHANNEL, message)));
      await db.execute(sql`delete from unsent_events where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
    };

    /** Reconnects when Redis does not answer: a connection cut off from the network would look open for hours. */
    const pingSubscriber = async (): Promise<void> => {
      if (subscriber.status !== 'ready') return;
      const timeout = setTimeout(() => subscriber.disconnect(true), PING_EVERY_MS);
      await subscriber.ping().finally(() => clearTimeout(timeout));
    };

    const every = (milliseconds: number, task: () => Promise<void>): NodeJS.Timeout => {
      let working = false;
      return setInterval(() => {
        if (working) return;
        working = true;
        task()
          .catch((error: unknown) => log.debug({ err: error }, 'events: failed, will be tried again'))
          .finally(() => (working = false));
      }, milliseconds).unref();
    };
    const timers = [
      every(DELETE_SENT_EVERY_MS, deleteSent),
      every(SEND_UNSENT_EVERY_MS, sendUnsent),
      every(PING_EVERY_MS, pingSubscriber),
    ];

    return {
      async prepare(tx, text) {
        const { rows } = await tx.execute<{ id: string }>(
          sql`insert into unsent_events (message) values (${text}) returning id::text`,
        );
        const [row] = rows;
        if (row === undefined) throw new Error('the event was not stored');
        return () => send(row.id, text);
      },
      async close() {
        timers.forEach(clearInterval);
        await deleteSent();
      },
    };
  };
