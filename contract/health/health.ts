import { z } from 'zod';
import { CHECKS } from './constants.ts';
import { call, empty, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

const checkState = z.enum(['good', 'warning', 'bad']);
export type CheckState = z.output<typeof checkState>;

export const healthState = call(at.healthState, {
  who: 'admin.health',
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
    /** Why they could not be read although they are kept. */
    slowFailure: z.string().nullable(),
    jobs: z.object({
      waiting: z.int(),
      running: z.int(),
      failed: z.int(),
      /** Seconds the job that is due longest has waited. */
      oldest: z.number().nullable(),
      /** Have gone wrong three times or more and are still tried. */
      failing: z.int(),
      /** The newest job that has failed so often, or was given up, and why. */
      newest: z.object({ task: z.string(), attempts: z.int(), error: z.string() }).nullable(),
      kinds: z.array(z.object({ task: z.string(), waiting: z.int(), failed: z.int() })),
    }),
    /** Of the server that answers, within an hour; `statement` is the newest one. */
    timeouts: z.object({ count: z.int(), at: time.nullable(), statement: z.string() }),
    storage: z.object({
      active: z.string(),
      waiting: z.int(),
      failure: z.string().nullable(),
      /** Buckets that did not answer just now, and why. */
      unanswered: z.array(z.object({ name: z.string(), failure: z.string() })),
    }),
    disk: z.object({ total: z.int(), free: z.int() }),
    /** Workers that run, and those of them that have not answered for most of a minute. */
    workers: z.object({ running: z.int(), silent: z.int() }),
    /** When `npm run backup` last went well, and what it holds; null: never. */
    backup: z.object({ at: time, bytes: z.int(), sealed: z.boolean() }).nullable(),
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
  summary: 'Jobs that are no longer tried, the newest first',
  query: z.object(paging),
  answer: pageOf(failedJob),
});

const ids = z.array(id(), '请选择任务').min(1, '请选择任务').max(100, '一次最多处理 100 个任务');

export const retryJobs = call(at.retryJobs, {
  who: 'admin.health',
  summary: 'Try failed jobs again, from the first attempt',
  body: z.strictObject({ ids }),
  answer: z.object({ count: z.int() }),
  done: '已重新排队',
});

export const removeJobs = call(at.removeJobs, {
  who: 'admin.health',
  summary: 'Forget failed jobs: what they were to do stays undone',
  body: z.strictObject({ ids }),
  answer: empty,
  done: '任务已删除',
});
