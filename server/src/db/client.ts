import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Emit } from '../core/events.ts';
import { guestNetwork, pastTheShare, type GuestShare } from './guest-share.ts';
import { RoutedPool } from './replica.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
type PlainTransaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A transaction that `deps.transact` has opened. */
export type Transaction = PlainTransaction & { emit: Emit };
/** What every store takes: the pool, or the transaction its service has opened. */
export type Queryable = Database | PlainTransaction;

// Counts and sums come as bigint; they stay below 2^53 here (money is read with its own mapper).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Told of what a transaction must not do. */
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

interface Open {
  tx: PlainTransaction;
  ended: boolean;
}

const open = new AsyncLocalStorage<Open>();

/** Marks everything that runs inside a transaction of this database. One of a guest holds a connection of guests' share. */
function rememberTransactions(db: Database): void {
  const transaction = db.transaction.bind(db);
  db.transaction = (task, config) => {
    const begin = () =>
      transaction((tx) => {
        const mine: Open = { tx, ended: false };
        return open.run(mine, async () => {
          try {
            return await task(tx);
          } finally {
            // What was begun there and goes on is no part of it.
            mine.ended = true;
          }
        });
      }, config);
    const network = guestNetwork();
    return network === undefined ? begin() : shareOf(db).run(network, () => pastTheShare(begin));
  };
}

const shareOf = (db: Database): GuestShare => (db.$client as RoutedPool).guestShare;

function heldTransaction(): PlainTransaction | null {
  const mine = open.getStore();
  return mine === undefined || mine.ended ? null : mine.tx;
}

/** Whether a transaction is open in the current context: it holds a connection and usually locks. */
export const isInTransaction = (): boolean => heldTransaction() !== null;

/** The transaction that is open in the current context, or the pool. For what is read alike everywhere, as settings are. */
export const connectionAtHand = (db: Database): Queryable => heldTransaction() ?? db;

/**
 * Tells of a connection that is asked for inside a transaction, which holds one: when all of the pool are held so, everybody waits for
 * everybody.
 */
function watchPool(pool: pg.Pool, onMisuse: OnMisuse): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.connect = ((...given: unknown[]) => {
    if (isInTransaction()) onMisuse(new Error('a second connection was asked for inside a transaction'));
    return connect(...given);
  }) as typeof pool.connect;
}
