import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import type { Logger } from '../../core/log.ts';
import type { OpenCarrier } from './port.ts';
import type { RedisConnections } from '../redis/connection.ts';

const CHANNEL = 'wenjian:events';
/** Rows of messages that are out go together. */
const FORGET_EVERY_MS = 200;
const LOOK_EVERY_MS = 1_000;
const UNSENT_AFTER_SECONDS = 2;
const AT_ONCE = 500;
const CHECK_EVERY_MS = 5_000;

/**
 * Events over Redis, which takes their number off the database. A message is written down in its transaction and sent
 * after it; what a process that died, or Redis while it was away, did not send is sent by whoever comes to look first.
 */
export const redisCarrier =
  (db: Database, { commands, subscriber }: Pick<RedisConnections, 'commands' | 'subscriber'>, log: Logger): OpenCarrier =>
  async (hear) => {
    const sent: string[] = [];
    let missed = false;

    subscriber.on('message', (_channel: string, text: string) => hear.message(text));
    subscriber.on('close', () => {
      missed = true;
      hear.lost();
    });
    subscriber.on('ready', () => void listenAgain());
    const listenAgain = async (): Promise<void> => {
      try {
        await subscriber.subscribe(CHANNEL);
      } catch {
        // It is gone again, and comes back here.
        return;
      }
      if (missed) hear.back();
      missed = false;
    };
    await subscriber.subscribe(CHANNEL);

    const send = (id: string, text: string): void => {
      commands.publish(CHANNEL, text).then(
        () => sent.push(id),
        () => {},
      );
    };

    const forgetSent = async (): Promise<void> => {
      if (sent.length === 0) return;
      const ids = sent.splice(0);
      await db.execute(sql`delete from unsent_events where id = any(${sql.param(ids)}::bigint[])`);
    };

    /** No transaction waits for Redis: two who look at once both send, and a message may arrive twice. */
    const sendUnsent = async (): Promise<void> => {
      const { rows } = await db.execute<{ id: string; message: string }>(sql`
        select id::text, message from unsent_events
        where at < clock_timestamp() - make_interval(secs => ${UNSENT_AFTER_SECONDS}) order by id limit ${AT_ONCE}`);
      if (rows.length === 0) return;
      await Promise.all(rows.map(({ message }) => commands.publish(CHANNEL, message)));
      await db.execute(sql`delete from unsent_events where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
    };

    /** A connection that was cut without a word looks open for hours. */
    const pingSubscriber = async (): Promise<void> => {
      if (subscriber.status !== 'ready') return;
      const silent = setTimeout(() => subscriber.disconnect(true), CHECK_EVERY_MS);
      await subscriber.ping();
      clearTimeout(silent);
    };

    const every = (milliseconds: number, task: () => Promise<void>): NodeJS.Timeout => {
      let working = false;
      return setInterval(() => {
        if (working) return;
        working = true;
        task()
          .catch((error: unknown) => log.debug({ err: error }, 'events: tried again'))
          .finally(() => (working = false));
      }, milliseconds).unref();
    };
    const timers = [every(FORGET_EVERY_MS, forgetSent), every(LOOK_EVERY_MS, sendUnsent), every(CHECK_EVERY_MS, pingSubscriber)];

    return {
      async take(tx, text) {
        const { rows } = await tx.execute<{ id: string }>(
          sql`insert into unsent_events (message) values (${text}) returning id::text`,
        );
        const id = rows[0]?.id ?? '';
        return () => send(id, text);
      },
      async close() {
        timers.forEach(clearInterval);
        await forgetSent();
      },
    };
  };
