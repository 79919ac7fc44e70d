import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Emit, EventMap, Topic } from '../core/events.ts';
import type { Database, Queryable, Transaction } from './client.ts';

/**
 * Runs `task` in a transaction. What it emits reaches this process's subscribers before it returns and the others' as soon as the
 * transaction is committed; nothing is told of a transaction that failed.
 */
export type Transact = <Result>(task: (tx: Transaction) => Promise<Result>, config?: PgTransactionConfig) => Promise<Result>;

interface Events {
  carry<T extends Topic>(tx: Queryable, topic: T, payload: EventMap[T]): Promise<() => void>;
}

export const createTransact =
  (db: Database, events: Events): Transact =>
  async (task, config) => {
    const committed: (() => void)[] = [];
    const result = await db.transaction(async (tx) => {
      const emit: Emit = async (topic, payload) => void committed.push(await events.carry(tx, topic, payload));
      return task(Object.assign(tx, { emit }));
    }, config);
    for (const notify of committed) notify();
    return result;
  };
