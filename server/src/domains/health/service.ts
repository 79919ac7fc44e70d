import { statfs } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/health.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { adminOf, recordAction } from '../audit-log/service.ts';
import { storageState } from '../storage/service.ts';
import { checksOf } from './checks.ts';
import * as store from './store.ts';

/** What only the process that answers knows of itself. */
export interface ServerFacts {
  version: string;
  build: string;
  streams(): number;
}

const TABLES = 8;
const SLOW = 10;

export async function healthState(deps: Deps, { version, build, streams }: ServerFacts): Promise<contract.HealthState> {
  const began = performance.now();
  const { hasStatements, processes, ...about } = await store.findDatabase(deps.db);
  const milliseconds = performance.now() - began;
  const [tables, slow, kinds, stored, { blocks, bavail, bsize }, redisAnswers] = await Promise.all([
    store.listTables(deps.db, TABLES),
    // It may be there without having been loaded, and then cannot be asked.
    hasStatements ? store.listSlow(deps.db, SLOW).catch(() => null) : null,
    store.countJobs(deps.db),
    storageState(deps),
    statfs(deps.config.dataDir),
    deps.redis?.answersWithin() ?? null,
  ]);
  const facts = {
    database: { ...about, milliseconds, tables },
    jobs: sumUp(kinds),
    storage: {
      active: stored.stores.find(({ active }) => active)?.name ?? '',
      waiting: stored.waiting.files,
      failure: stored.waiting.failure,
    },
    disk: { total: blocks * bsize, free: bavail * bsize },
  };
  return {
    at: deps.clock.now().toISOString(),
    checks: checksOf({ ...facts, replicaBehind: deps.reads.secondsBehind(), redisAnswers }),
    ...facts,
    slow,
    server: {
      version,
      build,
      node: process.versions.node,
      startedAt: new Date(deps.clock.now().getTime() - process.uptime() * 1000).toISOString(),
      memory: process.memoryUsage.rss(),
      processors: availableParallelism(),
      load: loadavg()[0] ?? 0,
      streams: streams(),
      processes,
    },
  };
}

function sumUp(rows: Awaited<ReturnType<typeof store.countJobs>>): contract.HealthState['jobs'] {
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
  const list = rows.slice(0, limit).map((row) => ({ ...row, failedAt: row.failedAt.toISOString() }));
  return { list, page, limit, hasMore: rows.length > limit };
}

export const retryJobs = async (deps: Deps, actor: Actor, ip: string, ids: string[]): Promise<{ count: number }> => ({
  count: await change(deps, actor, ip, { ids, action: 'health.retryJobs', work: store.retry }),
});

export async function removeJobs(deps: Deps, actor: Actor, ip: string, ids: string[]): Promise<null> {
  await change(deps, actor, ip, { ids, action: 'health.removeJobs', work: store.forget });
  return null;
}

/** Only what has failed for good is touched; asked twice it is done once. */
async function change(
  deps: Deps,
  actor: Actor,
  ip: string,
  { ids, action, work }: { ids: string[]; action: string; work: typeof store.retry },
): Promise<number> {
  const admin = adminOf(actor);
  return deps.events.transact(async (tx) => {
    const jobs = await store.lockFailed(tx, ids);
    if (jobs.length === 0) return 0;
    const touched = jobs.map(({ id }) => id);
    await work(tx, touched);
    await recordAction(deps, tx, admin, ip, {
      action,
      targetType: 'jobs',
      targetId: touched[0] ?? '',
      after: { jobs: jobs.map(({ id, task }) => `${task} ${id}`) },
    });
    return jobs.length;
  });
}
