import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Logger } from '../core/log.ts';
import { createGuestShare, guestNetwork, pastTheShare } from './guest-share.ts';

/**
 * Reads whose answer may be a moment old, those that guests share, may go to a replica (READ_DATABASE_URL). What somebody
 * has just changed is read from the primary until the replica has it; so is everything while the replica is away or far behind.
 * While the primary is away, guests are shown what the replica has.
 */
export interface Replica {
  /** Runs `task`; what it reads without a transaction comes from the replica, if that has seen all that concerns `key`. */
  lagging<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
  /** Something changed for all keys that hold `part`; for every key when it is null. Told before caches are emptied. */
  changed(part: string | null): void;
  /** How far behind the replica is known to be, in seconds; null without one, Infinity while it is away. */
  secondsBehind(): number | null;
  close(): Promise<void>;
}

/** Without a replica everything is read from the primary. */
export const primaryOnly: Replica = {
  lagging: (_key, task) => task(),
  changed: () => {},
  secondsBehind: () => null,
  close: async () => {},
};

const CHECK_EVERY_MS = 200;
/** A replica further behind than guests' answers may be old is of no use. */
const LAG_MAX_MS = 5_000;
/** A primary that takes longer to say where it stands has other troubles than guests. */
const PRIMARY_WITHIN_MS = 2_000;

/** Whether the current work's reads may lag; the pool below asks. */
const scope = new AsyncLocalStorage<pg.Pool>();

/** A pool on the primary that hands on single statements of `lagging` work to the replica. */
export class RoutedPool extends pg.Pool {
  readonly guestShare = createGuestShare(this.options.max);

  // The library's own overloads cannot be restated; whoever passes a callback or a cursor stays on the primary.
  override query(...args: never[]): never {
    const network = guestNetwork();
    if (network !== undefined && args.every(isPlain))
      return this.guestShare.run(network, () => pastTheShare(() => this.query(...args) as Promise<unknown>)) as never;
    const replica = scope.getStore();
    const onPrimary = () => (super.query as (...given: never[]) => Promise<unknown>)(...args);
    if (replica === undefined || replica === this || !args.every(isPlain)) return onPrimary() as never;
    const onReplica = (replica.query as (...given: never[]) => Promise<unknown>)(...args);
    return onReplica.catch((error: unknown) => {
      if (isStatementsOwn(error)) throw error;
      return onPrimary();
    }) as never;
  }
}

/** A query without a callback or cursor. */
const isPlain = (arg: unknown): boolean =>
  typeof arg !== 'function' && typeof (arg as { submit?: unknown } | null)?.submit !== 'function';

/** Nothing the replica refuses has had any effect, so whatever is not the statement's own fault is asked once more. */
function isStatementsOwn(error: unknown): boolean {
  const { code } = error as { code?: string };
  // The system's names for a connection that broke are longer, but for one.
  if (code === undefined || code === 'EPIPE' || !/^[0-9A-Z]{5}$/.test(code)) return false;
  return !REPLICAS_OWN.some((prefix) => code.startsWith(prefix));
}

/** Lost connections, conflicts with recovery, full, shutting down, and writes, which no replica takes. */
const REPLICAS_OWN = ['08', '40001', '53', '57P', '25006'];

/** Watches a replica, and says of each piece of work whether it may read there. */
export function openReads(primary: pg.Pool, replica: pg.Pool, log: Logger): Replica {
  /** All that was committed on the primary before this moment is on the replica. */
  let covers = Number.NEGATIVE_INFINITY;
  let mark: { at: number; lsn: string } | null = null;
  let everythingChanged = Number.NEGATIVE_INFINITY;
  const changes = new Map<string, number>();
  let closed = false;
  let away = false;
  /** The primary does not answer, the replica does. */
  let alone = false;
  let timer: NodeJS.Timeout | undefined;

  const isUsable = () => performance.now() - covers < LAG_MAX_MS;
  const hasSeen = (key: string) => everythingChanged < covers && ![...changes.keys()].some((part) => key.includes(part));

  const position = once(() => positionOf(primary));
  const markNow = async () => {
    const at = performance.now();
    try {
      return { at, lsn: await within(PRIMARY_WITHIN_MS, position()) };
    } catch (error) {
      if (isStatementsOwn(error)) throw error;
      return null;
    }
  };
  const probe = async () => {
    const now = await markNow();
    if (now === null) {
      mark = null;
      await hasReached(replica, NOWHERE);
      if (!alone) log.warn('the primary does not answer; guests are shown what the replica has');
      alone = true;
      return;
    }
    alone = false;
    mark ??= now;
    if (!(await hasReached(replica, mark.lsn))) return;
    covers = mark.at;
    mark = null;
    for (const [part, at] of changes) if (at < covers) changes.delete(part);
  };

  const watch = async () => {
    try {
      await probe();
      if (away) log.info('the replica is back');
      away = false;
    } catch (error) {
      mark = null;
      alone = false;
      covers = Number.NEGATIVE_INFINITY;
      if (!away) log.warn({ err: error }, 'the replica cannot be read; the primary answers instead');
      away = true;
    }
    if (!closed) timer = setTimeout(() => void watch(), CHECK_EVERY_MS).unref();
  };
  const watching = watch();

  return {
    lagging(key, task) {
      const mayLag = alone || (isUsable() && hasSeen(key));
      // Within a task that may lag, this may not.
      return mayLag ? scope.run(replica, task) : scope.exit(task);
    },
    changed(part) {
      if (part === null) everythingChanged = performance.now();
      else changes.set(part, performance.now());
    },
    secondsBehind: () => Math.max(0, (performance.now() - covers) / 1000),
    async close() {
      closed = true;
      clearTimeout(timer);
      await watching;
      await replica.end();
    },
  };
}

const NOWHERE = '0/0';

/** Concurrent callers share one run. */
function once<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= task().finally(() => {
      running = null;
    });
    return running;
  };
}

function within<Result>(milliseconds: number, answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

async function positionOf(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  return rows[0]?.lsn ?? '';
}

async function hasReached(replica: pg.Pool, lsn: string): Promise<boolean> {
  const { rows } = await replica.query<{ recovers: boolean; reached: boolean }>(
    'select pg_is_in_recovery() as recovers, pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
    [lsn],
  );
  // One that was promoted goes its own way from there, and its positions say nothing of ours.
  if (rows[0]?.recovers !== true) throw new Error('READ_DATABASE_URL names no replica');
  return rows[0].reached;
}
