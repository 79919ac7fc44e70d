import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Emit } from '../core/events.ts';
import { RoutedPool } from './replica.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
type PlainTransaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A transaction that `deps.transact` has opened. */
export type Transaction = PlainTransaction & { emit: Emit };
/** What every store takes: the pool, or the transaction its service has opened. */
export type Queryable = Database | PlainTransaction;

// Counts and sums come as bigint; they stay below 2^53 here (money is read with its own mapper).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function openDatabase(url: string, options: { pool: number; name: string }): Database {
  const db = drizzle({ client: openPool(url, options), casing: 'snake_case' }) as Database;
  rememberTransactions(db);
  return db;
}

export function openPool(url: string, options: { pool: number; name: string }): pg.Pool {
  const pool = new RoutedPool({
    connectionString: url,
    max: options.pool,
    application_name: options.name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  // An idle connection that the server closes (restart, failover) must not end the process; the pool makes a new one.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * A query that is asked for very often over many tables, where planning takes longer than reading: it has a name, so that each
 * connection plans it once, and is built once for each pool. What it is asked for has to be a parameter (`= any (…)` for a list): another
 * text under the same name fails.
 */
export function planned<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}

/** PostgreSQL's code for a broken unique constraint, however deep the driver wrapped it. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint: broken } = cause as pg.DatabaseError;
    if (code === '23505') return constraint === undefined || broken === constraint;
  }
  return false;
}

/** Marks everything that runs inside a transaction of this database. */
function rememberTransactions(db: Database): void {
  const transaction = db.transaction.bind(db);
  db.transaction = (task, config) => transaction((tx) => inTransaction(() => task(tx)), config);
}

const open = new AsyncLocalStorage<true>();

/** Whether a transaction is open in the current context: it holds a connection and usually locks. */
export const isInTransaction = (): boolean => open.getStore() === true;

/** Runs `task` marked as inside a transaction. */
const inTransaction = <Result>(task: () => Promise<Result>): Promise<Result> => open.run(true, task);
