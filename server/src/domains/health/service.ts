import { statfs } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/health/health.ts';
import type { CheckState, HealthState } from '#contract/health/health.ts';
import { requireAdmin, type Actor } from '../../core/actor.ts';
import { minuteInChina, systemClock } from '../../core/clock.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../audit-log/service.ts';
import { storageHealth } from '../storage/service.ts';
import * as store from './store.ts';

export { resealTargets } from './targets/service.ts';

/** What only the process that answers knows of itself. */
export interface ServerFacts {
  version: string;
  build: string;
  streams(): number;
}

const TABLES = 8;
const SLOW = 10;

export async function healthState(deps: Deps, { version, build, streams }: ServerFacts): Promise<contract.HealthState> {
  const { hasStatements, processes, database, jobs, timeouts, storage, disk, checks } = await lookAround(deps);
  const now = deps.clock.now();
  const [tables, slow] = await Promise.all([
    store.listTables(deps.db, TABLES),
    // It may be there without having been loaded, and then cannot be asked.
    hasStatements ? store.listSlow(deps.db, SLOW).catch(() => null) : null,
  ]);
  return {
    at: now.toISOString(),
    checks,
    database: { ...database, tables },
    jobs,
    timeouts,
    storage,
    disk,
    slow,
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

/** What is judged, and the judgement; as this process sees it. */
export async function lookAround(deps: Deps) {
  const began = performance.now();
  const { hasStatements, processes, ...about } = await store.findDatabase(deps.db);
  const milliseconds = performance.now() - began;
  const [kinds, failing, storage, { blocks, bavail, bsize }, redisAnswers, search] = await Promise.all([
    store.countJobs(deps.db),
    store.findFailing(deps.db),
    storageHealth(deps),
    statfs(deps.config.dataDir),
    deps.redis?.answersWithin() ?? null,
    lookAtSearch(deps),
  ]);
  const facts = {
    database: { ...about, milliseconds },
    jobs: {
      ...sumUp(kinds),
      failing: failing?.failing ?? 0,
      newest: failing && { task: failing.task, attempts: failing.attempts, error: failing.error },
    },
    timeouts: timeoutsOf(deps),
    storage,
    disk: { total: blocks * bsize, free: bavail * bsize },
  };
  const checks = checksOf({ ...facts, replicaBehind: deps.reads.secondsBehind(), redisAnswers, search });
  return { ...facts, checks, hasStatements, processes };
}

/** Null where PostgreSQL alone searches. */
async function lookAtSearch({ search, db }: Deps): Promise<Facts['search']> {
  if (search === null) return null;
  const waiting = await store.countSearchChanges(db);
  const began = performance.now();
  try {
    return { posts: await search.countAll(), milliseconds: performance.now() - began, waiting };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}

/** Told for an hour. By the machine's own clock, as they were noted. */
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
  const list = rows.slice(0, limit).map((row) => ({ ...row, failedAt: row.failedAt.toISOString() }));
  return { list, page, limit, hasMore: rows.length > limit };
}

export const retryJobs = async (deps: Deps, actor: Actor, ip: string, ids: string[]): Promise<{ count: number }> => ({
  count: await change(deps, actor, ip, { ids, action: 'health.retryJobs', apply: store.retry }),
});

export async function removeJobs(deps: Deps, actor: Actor, ip: string, ids: string[]): Promise<null> {
  await change(deps, actor, ip, { ids, action: 'health.removeJobs', apply: store.forget });
  return null;
}

/** Only what has failed for good is touched; idempotent. */
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
    const touched = jobs.map(({ id }) => id);
    await apply(tx, touched);
    await recordAction(deps, tx, admin, ip, {
      action,
      targetType: 'jobs',
      targetId: touched[0] ?? '',
      after: { jobs: jobs.map(({ id, task }) => `${task} ${id}`) },
    });
    return jobs.length;
  });
}

interface Facts extends Pick<HealthState, 'jobs' | 'timeouts' | 'storage' | 'disk'> {
  database: Omit<HealthState['database'], 'tables'>;
  /** Seconds, Infinity while it is away; null without one. */
  replicaBehind: number | null;
  /** Milliseconds of an answer, Infinity while it is away; null without one. */
  redisAnswers: number | null;
  /** What it holds (null before there is an index) and what it has not been told, or why it does not answer; null without one. */
  search: { posts: number | null; milliseconds: number; waiting: number } | { failure: string } | null;
}
type Check = HealthState['checks'][number];

const SLOW_ANSWER_MS = 200;
const LONG_TRANSACTION_S = 600;
const BEHIND_S = 5;
const SLOW_REDIS_MS = 50;
const SLOW_SEARCH_MS = 500;
const UNTOLD_MANY = 1_000;
const LATE_S = 120;
const STUCK_S = 900;

/** What the figures mean, one sentence each. */
export function checksOf({ database, replicaBehind, redisAnswers, search, jobs, timeouts, storage, disk }: Facts): Check[] {
  return [
    { check: 'database', ...databaseCheck(database) },
    {
      check: 'connections',
      state: level(database.connections / database.connectionsMax, 0.8, 0.95),
      text: `共 ${database.connectionsMax} 个，已用 ${database.connections} 个`,
    },
    ...(replicaBehind === null ? [] : [{ check: 'replica' as const, ...replicaCheck(replicaBehind) }]),
    ...(redisAnswers === null ? [] : [{ check: 'redis' as const, ...redisCheck(redisAnswers) }]),
    ...(search === null ? [] : [{ check: 'search' as const, ...searchCheck(search) }]),
    { check: 'statements', ...statementsCheck(timeouts) },
    { check: 'worker', ...workerCheck(jobs) },
    { check: 'jobs', ...jobsCheck(jobs) },
    {
      check: 'disk',
      state: level(1 - disk.free / disk.total, 0.85, 0.95),
      text: `已用 ${Math.round((1 - disk.free / disk.total) * 100)}%`,
    },
    { check: 'storage', ...storageCheck(storage) },
  ];
}

function statementsCheck({ count, at, statement }: Facts['timeouts']): Omit<Check, 'check'> {
  if (count === 0 || at === null) return { state: 'good', text: '近 1 小时没有语句超时' };
  const newest = `最近一次在 ${minuteInChina(new Date(at)).slice(11)}：${statement}`;
  return { state: 'bad', text: `近 1 小时有 ${count} 条语句超时被中止，${newest}` };
}

function jobsCheck({ failed, failing, newest }: Facts['jobs']): Omit<Check, 'check'> {
  if (failed === 0 && failing === 0) return { state: 'good', text: '没有失败的任务' };
  const messages = [
    ...(failed === 0 ? [] : [`${failed} 个任务多次失败，已不再自动重试`]),
    ...(failing === 0 ? [] : [`${failing} 个任务反复失败，仍在重试`]),
  ].join('；');
  return { state: 'bad', text: newest === null ? messages : `${messages}。最近一次是 ${newest.task}：${newest.error}` };
}

function storageCheck({ active, waiting, failure, unanswered }: Facts['storage']): Omit<Check, 'check'> {
  if (unanswered.length > 0)
    return { state: 'bad', text: unanswered.map((store) => `“${store.name}”不可用：${store.failure}`).join('；') };
  if (failure !== null) return { state: 'warning', text: `${waiting} 个文件还没有送到“${active}”：${failure}` };
  return { state: 'good', text: `正在使用“${active}”` };
}

function databaseCheck({ milliseconds, oldestTransaction }: Facts['database']): Omit<Check, 'check'> {
  if (oldestTransaction > LONG_TRANSACTION_S)
    return { state: 'warning', text: `有一个事务已经进行了 ${Math.round(oldestTransaction / 60)} 分钟` };
  if (milliseconds > SLOW_ANSWER_MS) return { state: 'warning', text: `响应较慢：${Math.round(milliseconds)} 毫秒` };
  return { state: 'good', text: `响应正常：${milliseconds.toFixed(1)} 毫秒` };
}

function replicaCheck(behind: number): Omit<Check, 'check'> {
  if (behind === Infinity) return { state: 'warning', text: '没有响应，访客的读取暂由主库承担' };
  if (behind > BEHIND_S) return { state: 'warning', text: `落后 ${Math.round(behind)} 秒，访客的读取暂由主库承担` };
  return { state: 'good', text: behind < 1 ? '落后不到 1 秒' : `落后 ${Math.round(behind)} 秒` };
}

function redisCheck(milliseconds: number): Omit<Check, 'check'> {
  if (milliseconds === Infinity) return { state: 'bad', text: '没有响应：实时提醒会晚到，访问频率暂由数据库记录' };
  if (milliseconds > SLOW_REDIS_MS) return { state: 'warning', text: `响应较慢：${Math.round(milliseconds)} 毫秒` };
  return { state: 'good', text: `响应正常：${milliseconds.toFixed(1)} 毫秒` };
}

function searchCheck(search: NonNullable<Facts['search']>): Omit<Check, 'check'> {
  if ('failure' in search) return { state: 'bad', text: `没有响应，搜索暂由数据库完成：${search.failure}` };
  const { posts, milliseconds, waiting } = search;
  if (posts === null) return { state: 'bad', text: '还没有索引，搜索暂由数据库完成，请运行 npm run search:rebuild' };
  if (waiting > UNTOLD_MANY) return { state: 'warning', text: `${waiting} 篇作品的改动还没有送到` };
  if (milliseconds > SLOW_SEARCH_MS) return { state: 'warning', text: `响应较慢：${Math.round(milliseconds)} 毫秒` };
  return { state: 'good', text: `响应正常：${milliseconds.toFixed(1)} 毫秒，已收录 ${posts} 篇作品` };
}

function workerCheck({ oldest, waiting, running }: Facts['jobs']): Omit<Check, 'check'> {
  const late = oldest ?? 0;
  if (late > STUCK_S) return { state: 'bad', text: `到期的任务已等了 ${Math.round(late / 60)} 分钟，请检查后台进程` };
  if (late > LATE_S) return { state: 'warning', text: `到期的任务已等了 ${Math.round(late / 60)} 分钟` };
  return { state: 'good', text: `${running} 个进行中，${waiting} 个排队` };
}

const level = (share: number, warning: number, bad: number): CheckState =>
  share >= bad ? 'bad' : share >= warning ? 'warning' : 'good';
