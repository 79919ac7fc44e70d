import { z } from 'zod';
import { call, empty, id, pageOf, paging, time } from './call.ts';

/**
 * What is looked at. Each is fine, should be looked after, or is broken; the sentence says what and why. The replica and Redis
 * are looked at where there are any.
 */
export const CHECKS = ['database', 'connections', 'replica', 'redis', 'worker', 'jobs', 'disk', 'storage'] as const;
export const CHECK_LABEL: Record<(typeof CHECKS)[number], string> = {
  database: '数据库',
  connections: '数据库连接',
  replica: '只读副本',
  redis: 'Redis',
  worker: '后台任务',
  jobs: '失败的任务',
  disk: '磁盘',
  storage: '文件存储',
};
export const checkState = z.enum(['good', 'warning', 'bad']);
export type CheckState = z.output<typeof checkState>;

export const healthState = call({
  method: 'GET',
  path: '/admin/health/state',
  who: 'admin.operations',
  summary: 'How the parts of the installation do, as the server that answers sees it',
  answer: z.object({
    at: time,
    checks: z.array(z.object({ check: z.enum(CHECKS), state: checkState, text: z.string() })),
    database: z.object({
      version: z.string(),
      milliseconds: z.number(),
      bytes: z.int(),
      connections: z.int(),
      connectionsMax: z.int(),
      /** Hundredths of the blocks that were found in memory; null before anything was read. */
      cacheHits: z.number().nullable(),
      /** Seconds the oldest open transaction has been going on. */
      oldestTransaction: z.number(),
      tables: z.array(z.object({ name: z.string(), bytes: z.int(), rows: z.int() })),
    }),
    /** Null unless PostgreSQL keeps them (pg_stat_statements). */
    slow: z.array(z.object({ query: z.string(), calls: z.int(), mean: z.number(), total: z.number() })).nullable(),
    jobs: z.object({
      waiting: z.int(),
      running: z.int(),
      failed: z.int(),
      /** Seconds the job that is due longest has waited. */
      oldest: z.number().nullable(),
      kinds: z.array(z.object({ task: z.string(), waiting: z.int(), failed: z.int() })),
    }),
    storage: z.object({ active: z.string(), waiting: z.int(), failure: z.string().nullable() }),
    disk: z.object({ total: z.int(), free: z.int() }),
    server: z.object({
      version: z.string(),
      build: z.string(),
      node: z.string(),
      startedAt: time,
      memory: z.int(),
      processors: z.int(),
      load: z.number(),
      /** Live connections of people at this server. */
      streams: z.int(),
      /** Servers and workers that are connected. */
      processes: z.int(),
    }),
  }),
});
export type HealthState = z.output<typeof healthState.answer>;

export const failedJob = z.object({
  id: z.string(),
  task: z.string(),
  payload: z.string(),
  attempts: z.int(),
  error: z.string(),
  failedAt: time,
});
export type FailedJob = z.output<typeof failedJob>;

export const failedJobs = call({
  method: 'GET',
  path: '/admin/health/failedJobs',
  who: 'admin.operations',
  summary: 'Jobs that are no longer tried, the newest first',
  query: z.object(paging),
  answer: pageOf(failedJob),
});

const ids = z.array(id(), '请选择任务').min(1, '请选择任务').max(100, '一次最多处理100个任务');

export const retryJobs = call({
  method: 'POST',
  path: '/admin/health/retryJobs',
  who: 'admin.operations',
  summary: 'Try failed jobs again, from the first attempt',
  body: z.strictObject({ ids }),
  answer: z.object({ count: z.int() }),
  done: '已重新排队',
});

export const removeJobs = call({
  method: 'POST',
  path: '/admin/health/removeJobs',
  who: 'admin.operations',
  summary: 'Forget failed jobs: what they were to do stays undone',
  body: z.strictObject({ ids }),
  answer: empty,
  done: '任务已删除',
});
