import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Emit, EventMap, Topic } from '../core/events.ts';
import { recordPending } from './access-log/record.ts';
import type { Database, Queryable, Transaction } from './client.ts';

/**
 * Runs `task` in a transaction. What it emits reaches this process's subscribers before it returns and the others' as soon as the
 * transaction is committed; nothing is told of a transaction that failed. The first one of a request that is recorded holds its row of the
 * access log.
 */
export type Transact = <Result>(task: (tx: Transaction) => Promise<Result>, config?: PgTransactionConfig) => Promise<Result>;

interface Events {
  carry<T extends Topic>(tx: Queryable, topic: T, payload: EventMap[T]): Promise<() => void>;
}

export const createTransact =
  (db: Database, events: Events): Transact =>
  async (task, config) => {
    const committed: (() => void)[] = [];
    let forget = () => {};
    const result = await db
      .transaction(async (tx) => {
        const emit: Emit = async (topic, payload) => void committed.push(await events.carry(tx, topic, payload));
        const done = await task(Object.assign(tx, { emit }));
        if (config?.accessMode !== 'read only') forget = await recordPending(tx);
        return done;
      }, config)
      .catch((error: unknown) => {
        forget();
        throw error;
      });
    for (const notify of committed) notify();
    return result;
  };
