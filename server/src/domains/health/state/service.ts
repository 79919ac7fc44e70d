import { statfs } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/health/health.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { systemClock } from '../../../core/clock.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { countAllWaiting } from '../../back-office/service.ts';
import { storageHealth } from '../../storage/service.ts';
import { checksOf, SILENT_S, type Facts } from '../policy.ts';
import * as store from '../store.ts';

/** Facts about the process that answers the call. */
export interface ServerFacts {
  version: string;
  build: string;
  streams(): number;
}

const TABLES_MAX = 8;
const SLOW_MAX = 10;

export async function healthState(deps: Deps, { version, build, streams }: ServerFacts): Promise<contract.HealthState> {
  const { hasStatements, processes, database, jobs, timeouts, storage, disk, workers, backup, checks } = await lookAround(deps);
  const now = deps.clock.now();
  const [tables, slow] = await Promise.all([
    store.listTables(deps.db, TABLES_MAX),
    // The extension may be installed but not loaded; then the query fails, and its message is shown.
    hasStatements ? store.listSlow(deps.db, SLOW_MAX).catch(causeOf) : null,
  ]);
  return {
    at: now.toISOString(),
    checks,
    database: { ...database, tables },
    jobs,
    timeouts,
    storage,
    disk,
    slow: typeof slow === 'string' ? null : slow,
    slowFailure: typeof slow === 'string' ? slow : null,
    workers,
    backup: backup.last && { at: backup.last.at.toISOString(), bytes: backup.last.bytes, sealed: backup.last.sealed },
    server: {
      version,
      build,
      node: process.versions.node,
      startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
      memory: process.memoryUsage.rss(),
      processors: availableParallelism(),
      load: loadavg()[0] ?? 0,
      streams: streams(),
      processes,
    },
  };
}

/** The message of the database, without the statement that drizzle adds. */
const causeOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message);

/** The facts about the installation as this process sees them, and the checks of them. */
export async function lookAround(deps: Deps) {
  const startedAt = performance.now();
  const { hasStatements, processes, ...database } = await store.findDatabase(deps.db);
  const milliseconds = performance.now() - startedAt;
  const [kinds, failing, workers, backup, storage, { blocks, bavail, bsize }, redisAnswers, search] = await Promise.all([
    store.countJobs(deps.db),
    store.findFailing(deps.db),
    store.countWorkers(deps.db, SILENT_S),
    store.findBackup(deps.db),
    storageHealth(deps),
    statfs(deps.config.dataDir),
    deps.redis?.answersWithin() ?? null,
    lookAtSearch(deps),
  ]);
  const facts = {
    database: { ...database, milliseconds },
    jobs: {
      ...sumUp(kinds),
      failing: failing?.failing ?? 0,
      newest: failing && { task: failing.task, attempts: failing.attempts, error: failing.error },
    },
    timeouts: timeoutsOf(deps),
    workers,
    storage,
    disk: { total: blocks * bsize, free: bavail * bsize },
  };
  const backupHours = backup.since === null ? 0 : (deps.clock.now().getTime() - backup.since.getTime()) / 3_600_000;
  const sinceBackup = { backupHours, hasBackup: backup.last !== null };
  const checks = checksOf({ ...facts, ...sinceBackup, replicaBehind: deps.reads.secondsBehind(), redisAnswers, search });
  return { ...facts, backup, backupHours, checks, hasStatements, processes };
}

/** Null without a search engine beside PostgreSQL. */
async function lookAtSearch({ search, db }: Deps): Promise<Facts['search']> {
  if (search === null) return null;
  const waiting = await store.countSearchChanges(db);
  const startedAt = performance.now();
  try {
    return { posts: await search.countAll(), milliseconds: performance.now() - startedAt, waiting };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}

/** Statements that timed out in the last hour. Uses the system clock, by which they were noted. */
function timeoutsOf({ timeouts }: Deps): contract.HealthState['timeouts'] {
  const { count, newest } = timeouts.since(new Date(systemClock.now().getTime() - 3_600_000));
  return { count, at: newest?.at.toISOString() ?? null, statement: newest?.statement ?? '' };
}

function sumUp(rows: Awaited<ReturnType<typeof store.countJobs>>): Omit<contract.HealthState['jobs'], 'failing' | 'newest'> {
  const sum = (name: 'waiting' | 'running' | 'failed') => rows.reduce((total, row) => total + row[name], 0);
  const ages = rows.map(({ oldest }) => oldest).filter((age) => age !== null);
  return {
    waiting: sum('waiting'),
    running: sum('running'),
    failed: sum('failed'),
    oldest: ages.length === 0 ? null : Math.max(...ages),
    kinds: rows.map(({ task, waiting, failed }) => ({ task, waiting, failed })),
  };
}

export async function listFailedJobs(
  deps: Deps,
  { page, limit }: ParsedOf<typeof contract.failedJobs>,
): Promise<AnswerOf<typeof contract.failedJobs>> {
  const rows = await store.listFailed(deps.db, limit + 1, (page - 1) * limit);
  return pageOf(rows, { page, limit }, (row) => ({ ...row, failedAt: row.failedAt.toISOString() }));
}

export const retryJobs = async (deps: Deps, actor: Actor, ip: string, ids: string[]): Promise<{ count: number }> => ({
  count: await change(deps, actor, ip, { ids, action: 'health.retryJobs', apply: store.retry }),
});

export async function removeJobs(deps: Deps, actor: Actor, ip: string, ids: string[]): Promise<null> {
  await change(deps, actor, ip, { ids, action: 'health.removeJobs', apply: store.forget });
  return null;
}

/** Applies an action to those of the jobs that have failed for good, and logs it; returns their number. */
async function change(
  deps: Deps,
  actor: Actor,
  ip: string,
  { ids, action, apply }: { ids: string[]; action: string; apply: typeof store.retry },
): Promise<number> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const jobs = await store.lockFailed(tx, ids);
    if (jobs.length === 0) return 0;
    const failedIds = jobs.map(({ id }) => id);
    await apply(tx, failedIds);
    await recordAction(deps, tx, admin, ip, {
      action,
      targetType: 'jobs',
      targetId: failedIds[0] ?? '',
      after: { jobs: jobs.map(({ id, task }) => `${task} ${id}`) },
    });
    return jobs.length;
  });
}

/** Figures of the installation for monitoring systems. */
export async function siteFigures(deps: Deps) {
  const now = deps.clock.now().getTime();
  const [waiting, workers, { last }] = await Promise.all([
    countAllWaiting(deps),
    store.countWorkers(deps.db, SILENT_S),
    store.findBackup(deps.db),
  ]);
  return {
    queues: waiting.map(({ kind, count, late, oldest }) => ({
      kind,
      count,
      late,
      oldestSeconds: oldest === null ? 0 : (now - oldest.getTime()) / 1000,
    })),
    workers,
    backupSeconds: last === null ? null : (now - last.at.getTime()) / 1000,
  };
}
