import { AsyncLocalStorage } from 'node:async_hooks';

const open = new AsyncLocalStorage<true>();

/** Whether a transaction is open for the current work: it holds a connection of the pool, and most often locks. */
export const isInTransaction = (): boolean => open.getStore() === true;

/** Runs what is done in a transaction so that it is known to be. */
export const inTransaction = <Result>(task: () => Promise<Result>): Promise<Result> => open.run(true, task);
