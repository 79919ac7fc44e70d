import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Emit, EventMap, Topic } from '../core/events.ts';
import { recordPending } from './access-log/record.ts';
import type { Database, Queryable, Transaction } from './client.ts';

/**
 * Runs `task` in a transaction. After the commit, and before this returns, emitted events reach the subscribers of this process;
 * other processes get them shortly afterwards. After a rollback no event is sent. The first writing transaction of a logged
 * request also writes its row of the access log.
 */
export type Transact = <Result>(task: (tx: Transaction) => Promise<Result>, config?: PgTransactionConfig) => Promise<Result>;

interface Events {
  carry<T extends Topic>(tx: Queryable, topic: T, payload: EventMap[T]): Promise<() => void>;
}

export const createTransact =
  (db: Database, events: Events): Transact =>
  async (task, config) => {
    const sendAfterCommit: (() => void)[] = [];
    let undoRecord = () => {};
    const result = await db
      .transaction(async (tx) => {
        const emit: Emit = async (topic, payload) => void sendAfterCommit.push(await events.carry(tx, topic, payload));
        const value = await task(Object.assign(tx, { emit }));
        if (config?.accessMode !== 'read only') undoRecord = await recordPending(tx);
        return value;
      }, config)
      .catch((error: unknown) => {
        undoRecord();
        throw error;
      });
    for (const send of sendAfterCommit) send();
    return result;
  };
