import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Emit } from '../core/events.ts';
import { guestNetwork, outsideGuestShare, type GuestShare } from './guest-share.ts';
import { RoutedPool } from './replica.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
type PlainTransaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A transaction opened by `deps.transact`. */
export type Transaction = PlainTransaction & { emit: Emit };
/** The first parameter of store functions: the pool, or the open transaction of the service. */
export type Queryable = Database | PlainTransaction;

// bigint columns, counts and sums are read as JavaScript numbers: all stay below 2^53 (money has its own mapper).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Called when code uses the pool inside a transaction. */
export type OnMisuse = (misuse: Error) => void;

export function openDatabase(url: string, options: { pool: number; name: string; onMisuse?: OnMisuse }): Database {
  const db = drizzle({ client: openPool(url, options), casing: 'snake_case' }) as Database;
  rememberTransactions(db);
  if (options.onMisuse !== undefined) watchPool(db.$client, options.onMisuse);
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
  // Without a listener, an idle connection closed by the database (restart, failover) would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Builds a named prepared query once per pool, and PostgreSQL plans it once per connection. For frequent queries over many
 * tables, where planning takes longer than reading. All values must be parameters (`= any (…)` for a list), because PostgreSQL
 * refuses a different text under the same name.
 */
export function planned<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const queries = new WeakMap<Queryable, Query>();
  return (db) => {
    const existing = queries.get(db);
    if (existing !== undefined) return existing;
    const query = build(db);
    queries.set(db, query);
    return query;
  };
}

interface CurrentTransaction {
  tx: PlainTransaction;
  ended: boolean;
}

const current = new AsyncLocalStorage<CurrentTransaction>();

/** Makes `db.transaction` record the open transaction in the async context; a guest's transaction takes a slot of `guestShare`. */
function rememberTransactions(db: Database): void {
  const transaction = db.transaction.bind(db);
  db.transaction = (task, config) => {
    const begin = () =>
      transaction((tx) => {
        const context: CurrentTransaction = { tx, ended: false };
        return current.run(context, async () => {
          try {
            return await task(tx);
          } finally {
            // Work started inside may continue afterwards, in the same async context but without the transaction.
            context.ended = true;
          }
        });
      }, config);
    const network = guestNetwork();
    return network === undefined ? begin() : shareOf(db).run(network, () => outsideGuestShare(begin));
  };
}

const shareOf = (db: Database): GuestShare => (db.$client as RoutedPool).guestShare;

function currentTransaction(): PlainTransaction | null {
  const context = current.getStore();
  return context === undefined || context.ended ? null : context.tx;
}

/** Whether a transaction is open in the current async context; it occupies a connection and usually holds locks. */
export const isInTransaction = (): boolean => currentTransaction() !== null;

/** The open transaction of the current async context, or the pool. For reads that any code may make, such as settings. */
export const connectionAtHand = (db: Database): Queryable => currentTransaction() ?? db;

/** Reports each connection requested inside a transaction: when all connections of the pool wait for a second one, it deadlocks. */
function watchPool(pool: pg.Pool, onMisuse: OnMisuse): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    if (isInTransaction()) onMisuse(new Error('a second connection was asked for inside a transaction'));
    return connect(...args);
  }) as typeof pool.connect;
}
