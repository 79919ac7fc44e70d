import { z } from 'zod';
import { CHECKS } from './constants.ts';
import { call, empty, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

const checkState = z.enum(['good', 'warning', 'bad']);
export type CheckState = z.output<typeof checkState>;

export const healthState = call(at.healthState, {
  who: 'admin.health',
  summary: 'State of all parts of the installation, as seen by the answering server',
  answer: z.object({
    at: time,
    checks: z.array(z.object({ check: z.enum(CHECKS), state: checkState, text: z.string() })),
    database: z.object({
      version: z.string(),
      milliseconds: z.number(),
      bytes: z.int(),
      connections: z.int(),
      connectionsMax: z.int(),
      /** Percentage of blocks read from memory; null before the first read. */
      cacheHits: z.number().nullable(),
      /** Age of the oldest open transaction in seconds. */
      oldestTransaction: z.number(),
      tables: z.array(z.object({ name: z.string(), bytes: z.int(), rows: z.int() })),
    }),
    /** Slowest statements, times in milliseconds; null without the extension pg_stat_statements. */
    slow: z.array(z.object({ query: z.string(), calls: z.int(), mean: z.number(), total: z.number() })).nullable(),
    /** The error of reading them; null: none. */
    slowFailure: z.string().nullable(),
    jobs: z.object({
      waiting: z.int(),
      running: z.int(),
      failed: z.int(),
      /** Waiting time of the longest due job, in seconds. */
      oldest: z.number().nullable(),
      /** Jobs with three or more failed attempts that are still retried. */
      failing: z.int(),
      /** The newest of the failing and given-up jobs, with its error. */
      newest: z.object({ task: z.string(), attempts: z.int(), error: z.string() }).nullable(),
      kinds: z.array(z.object({ task: z.string(), waiting: z.int(), failed: z.int() })),
    }),
    /** Timed-out statements of the answering server in the last hour; `statement`: the newest. */
    timeouts: z.object({ count: z.int(), at: time.nullable(), statement: z.string() }),
    storage: z.object({
      active: z.string(),
      waiting: z.int(),
      failure: z.string().nullable(),
      /** Buckets that did not answer now, with the error. */
      unanswered: z.array(z.object({ name: z.string(), failure: z.string() })),
    }),
    disk: z.object({ total: z.int(), free: z.int() }),
    /** Connected workers, and those of them that have not answered for almost a minute. */
    workers: z.object({ running: z.int(), silent: z.int() }),
    /** The last successful `npm run backup`; `sealed`: encrypted. Null: none. */
    backup: z.object({ at: time, bytes: z.int(), sealed: z.boolean() }).nullable(),
    server: z.object({
      version: z.string(),
      build: z.string(),
      node: z.string(),
      startedAt: time,
      memory: z.int(),
      processors: z.int(),
      load: z.number(),
      /** Open event streams of this server. */
      streams: z.int(),
      /** Connected servers and workers. */
      processes: z.int(),
    }),
  }),
});
export type HealthState = z.output<typeof healthState.answer>;

const failedJob = z.object({
  id: z.string(),
  task: z.string(),
  payload: z.string(),
  attempts: z.int(),
  error: z.string(),
  failedAt: time,
});
export type FailedJob = z.output<typeof failedJob>;

export const failedJobs = call(at.failedJobs, {
  who: 'admin.health',
  summary: 'Jobs that are no longer retried, newest first',
  query: z.object(paging),
  answer: pageOf(failedJob),
});

const ids = z.array(id(), '请选择任务').min(1, '请选择任务').max(100, '一次最多处理 100 个任务');

export const retryJobs = call(at.retryJobs, {
  who: 'admin.health',
  summary: 'Retry failed jobs with all attempts',
  body: z.strictObject({ ids }),
  answer: z.object({ count: z.int() }),
  done: '已重新排队',
});

export const removeJobs = call(at.removeJobs, {
  who: 'admin.health',
  summary: 'Delete failed jobs; their work stays undone',
  body: z.strictObject({ ids }),
  answer: empty,
  done: '任务已删除',
});
