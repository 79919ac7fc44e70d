import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Logger } from '../core/log.ts';
import { createGuestShare, guestNetwork, outsideGuestShare } from './guest-share.ts';

/**
 * Sends reads whose answers may be slightly old, the shared answers of guests, to a replica (READ_DATABASE_URL). They go to the primary
 * while the replica lacks a recent change of their content, is more than `LAG_MAX_MS` behind, or does not answer. When only the
 * primary does not answer, they all go to the replica, however old.
 */
export interface Replica {
  /** Runs `task`. Its statements outside transactions may go to the replica, if that has every change that matches `key`. */
  lagging<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
  /** Reports a change of all keys that contain `part`; null: of every key. Must be called before caches are purged. */
  changed(part: string | null): void;
  /** Known delay of the replica in seconds; null without a replica, Infinity while it does not answer. */
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
/** The greatest delay of the replica at which it is used. */
const LAG_MAX_MS = 5_000;
/** A primary that does not tell its position within this time counts as not answering. */
const PRIMARY_WITHIN_MS = 2_000;

/** The replica's pool, in work that may read from it. */
const scope = new AsyncLocalStorage<pg.Pool>();

/**
 * A pool on the primary. It sends single statements of `lagging` work to the replica, and runs single statements of guests
 * within `guestShare`.
 */
export class RoutedPool extends pg.Pool {
  readonly guestShare = createGuestShare(this.options.max);

  // `never`, because the library's overloads cannot be repeated here. Calls with a callback or a cursor go to the primary.
  override query(...args: never[]): never {
    const network = guestNetwork();
    if (network !== undefined && args.every(isPlain))
      return this.guestShare.run(network, () => outsideGuestShare(() => this.query(...args) as Promise<unknown>)) as never;
    const replica = scope.getStore();
    const onPrimary = () => (super.query as (...queryArgs: never[]) => Promise<unknown>)(...args);
    if (replica === undefined || replica === this || !args.every(isPlain)) return onPrimary() as never;
    const onReplica = (replica.query as (...queryArgs: never[]) => Promise<unknown>)(...args);
    return onReplica.catch((error: unknown) => {
      if (isFaultOfStatement(error)) throw error;
      return onPrimary();
    }) as never;
  }
}

/** A query without a callback or cursor. */
const isPlain = (arg: unknown): boolean =>
  typeof arg !== 'function' && typeof (arg as { submit?: unknown } | null)?.submit !== 'function';

/** Whether the statement itself is wrong. Any other statement that the replica refuses had no effect and can run on the primary. */
function isFaultOfStatement(error: unknown): boolean {
  const { code } = error as { code?: string };
  // An SQLSTATE has five characters; so has EPIPE among the system's codes of broken connections.
  if (code === undefined || code === 'EPIPE' || !/^[0-9A-Z]{5}$/.test(code)) return false;
  return !FAULTS_OF_REPLICA.some((prefix) => code.startsWith(prefix));
}

/** SQLSTATE prefixes: lost connection, conflict with recovery, out of resources, shutting down, and write on a read-only server. */
const FAULTS_OF_REPLICA = ['08', '40001', '53', '57P', '25006'];

/**
 * Watches a replica and decides for each task whether it may read there. Every 200 ms: the WAL position of the primary is noted
 * with its time (`checkpoint`); once the replica has replayed that position, it covers all commits before that time.
 */
export function openReads(primary: pg.Pool, replica: pg.Pool, log: Logger): Replica {
  // All times are of performance.now().
  /** The replica has everything committed on the primary before this time. */
  let coveredUntil = Number.NEGATIVE_INFINITY;
  let checkpoint: { at: number; lsn: string } | null = null;
  /** The last change of everything, and the last change of each part not covered yet. */
  let everythingChangedAt = Number.NEGATIVE_INFINITY;
  const changes = new Map<string, number>();
  let closed = false;
  let isReplicaAway = false;
  /** The primary does not answer, the replica does. */
  let isPrimaryAway = false;
  let timer: NodeJS.Timeout | undefined;

  const isUsable = () => performance.now() - coveredUntil < LAG_MAX_MS;
  const hasSeen = (key: string) => everythingChangedAt < coveredUntil && ![...changes.keys()].some((part) => key.includes(part));

  const position = once(() => positionOf(primary));
  const newCheckpoint = async () => {
    const at = performance.now();
    try {
      return { at, lsn: await within(PRIMARY_WITHIN_MS, position()) };
    } catch (error) {
      if (isFaultOfStatement(error)) throw error;
      return null;
    }
  };
  const probe = async () => {
    const latest = await newCheckpoint();
    if (latest === null) {
      checkpoint = null;
      // Throws when the replica does not answer either.
      await hasReached(replica, LSN_ZERO);
      if (!isPrimaryAway) log.warn('the primary does not answer; guests are shown what the replica has');
      isPrimaryAway = true;
      return;
    }
    isPrimaryAway = false;
    checkpoint ??= latest;
    if (!(await hasReached(replica, checkpoint.lsn))) return;
    coveredUntil = checkpoint.at;
    checkpoint = null;
    for (const [part, at] of changes) if (at < coveredUntil) changes.delete(part);
  };

  const watch = async () => {
    try {
      await probe();
      if (isReplicaAway) log.info('the replica is back');
      isReplicaAway = false;
    } catch (error) {
      checkpoint = null;
      isPrimaryAway = false;
      coveredUntil = Number.NEGATIVE_INFINITY;
      if (!isReplicaAway) log.warn({ err: error }, 'the replica cannot be read; the primary answers instead');
      isReplicaAway = true;
    }
    if (!closed) timer = setTimeout(() => void watch(), CHECK_EVERY_MS).unref();
  };
  const watching = watch();

  return {
    lagging(key, task) {
      const mayLag = isPrimaryAway || (isUsable() && hasSeen(key));
      // `exit`, because this task may be nested in one that reads from the replica.
      return mayLag ? scope.run(replica, task) : scope.exit(task);
    },
    changed(part) {
      if (part === null) everythingChangedAt = performance.now();
      else changes.set(part, performance.now());
    },
    secondsBehind: () => Math.max(0, (performance.now() - coveredUntil) / 1000),
    async close() {
      closed = true;
      clearTimeout(timer);
      await watching;
      await replica.end();
    },
  };
}

/** A WAL position that every server has reached. */
const LSN_ZERO = '0/0';

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
  // A promoted replica writes its own WAL, whose positions cannot be compared with the primary's.
  if (rows[0]?.recovers !== true) throw new Error('READ_DATABASE_URL names no replica');
  return rows[0].reached;
}
