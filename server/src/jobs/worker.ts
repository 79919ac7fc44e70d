import { EventEmitter } from 'node:events';
import {
  Logger as GraphileLogger,
  parseCronItems,
  run,
  runMigrations,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from '../core/log.ts';
import { runWithContext, type RequestContext } from '../core/request-context.ts';
import { openPool } from '../db/client.ts';
import type { Tracing } from '../ports/tracing/port.ts';
import type { Job } from './define-job.ts';
import { removeEarlierRuns } from './given-up.ts';
import { keepAlive, type Liveness } from './liveness.ts';
import { CONTEXT } from './queue.ts';

/** A job with its code. `signal` aborts when the worker shuts down; the job is then run again by another worker. */
export interface Handler {
  job: Job;
  run(payload: never, context: { signal: AbortSignal; attempt: number; lastAttempt: boolean }): Promise<void>;
}

/** Joins a job and its code, with the payload's type checked. */
export const handle = <Payload>(
  job: Job<Payload>,
  perform: (payload: Payload, context: { signal: AbortSignal; attempt: number; lastAttempt: boolean }) => Promise<void>,
): Handler => ({ job: job as Job, run: perform as Handler['run'] });

export interface WorkerProcess {
  stop(): Promise<void>;
}

const LIGHT_RUNNERS = 3;
/** Connections of the long lane: one to listen, one to work, one spare. */
const LONG_POOL = 3;
const A_DAY_MS = 86_400_000;

/** Creates or updates the tables of graphile-worker; runs with our migrations, before any job is enqueued. */
export const migrateQueue = (url: string): Promise<void> =>
  runMigrations({ connectionString: url, logger: silent, preset: { worker: { connectionString: url } } });

/** The worker's own dependencies; handlers have theirs already. */
interface WorkerDeps {
  config: { databaseUrl: string | null };
  db: { $client: pg.Pool };
  log: Logger;
  tracing: Tracing;
}

/** Runs jobs until stopped. Each lane has its own runners: one for `heavy` jobs, one for `long` jobs, and a few for all others. */
export async function startWorker(deps: WorkerDeps, handlers: Handler[]): Promise<WorkerProcess> {
  const liveness = await keepAlive(deps.config.databaseUrl ?? '', deps.log);
  const laneOf = (lane: Job['lane']) => handlers.filter(({ job }) => job.lane === lane);
  const light = laneOf(undefined);
  // A runner occupies a connection for listening; the long lane has its own pool, so that it takes none from the others.
  const longPool = openPool(deps.config.databaseUrl ?? '', { pool: LONG_POOL, name: 'wenjian-worker-long' });
  const runners = [
    await startRunner(deps, laneOf('heavy'), liveness),
    await startRunner(deps, laneOf('long'), liveness, longPool),
    ...(await Promise.all(Array.from({ length: LIGHT_RUNNERS }, () => startRunner(deps, light, liveness)))),
  ];
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await longPool.end();
      await liveness.close();
    },
  };
}

async function startRunner(
  deps: WorkerDeps,
  handlers: Handler[],
  liveness: Liveness,
  pgPool: pg.Pool = deps.db.$client,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  const nameLocked = new Promise<void>((resolve, reject) => {
    events.once('pool:create', ({ workerPool }) => liveness.hold(workerPool.id).then(resolve, reject));
  });
  const runner = await run({
    pgPool,
    events,
    concurrency: 1,
    noHandleSignals: true,
    pollInterval: 2_000,
    gracefulShutdownAbortTimeout: 3_000,
    taskList: Object.fromEntries(handlers.map((handler) => [handler.job.name, taskOf(handler, deps)])),
    // Several runners may have the same crontab: graphile-worker enqueues each due time only once.
    parsedCronItems: parseCronItems(
      handlers.flatMap(({ job }) =>
        job.cron === undefined
          ? []
          : [
              {
                task: job.name,
                match: job.cron,
                options: { maxAttempts: job.attempts, backfillPeriod: job.catchUp === true ? A_DAY_MS : 0 },
              },
            ],
      ),
    ),
    logger: silent,
  });
  await nameLocked;
  return runner;
}

function taskOf({ job, run: perform }: Handler, { db, log, tracing }: WorkerDeps): TaskList[string] {
  return (queuedPayload, helpers) => {
    const { [CONTEXT]: context, ...rawPayload } = queuedPayload as Record<string, unknown>;
    const cause = context as RequestContext | undefined;
    // A job continues the context of the request that enqueued it, for logs and traces; a scheduled job has its own.
    return runWithContext(cause ?? { requestId: `job-${helpers.job.id}` }, () =>
      tracing.job(job.name, cause?.traceparent, () => runTask(rawPayload, helpers)),
    );
  };

  async function runTask(rawPayload: object, helpers: JobHelpers): Promise<void> {
    const payload = job.payload.parse(rawPayload) as never;
    const { attempts, max_attempts: max } = helpers.job;
    const started = Date.now();
    try {
      const signal = helpers.abortSignal ?? new AbortController().signal;
      await perform(payload, { signal, attempt: attempts, lastAttempt: attempts >= max });
      if ('_cron' in rawPayload) await removeEarlierRuns(db.$client, job.name);
      log.debug({ job: job.name, payload, milliseconds: Date.now() - started }, 'job done');
    } catch (error) {
      log.error({ err: error, job: job.name, payload, attempt: attempts }, 'job failed');
      throw explained(error);
    }
  }
}

/**
 * An error whose message explains a failed query. The queue stores only the message, and that of Drizzle's "Failed query" contains
 * the statement and its parameters but not the cause.
 */
function explained(error: unknown): unknown {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error) || !message.startsWith('Failed query:')) return error;
  const statement = message.slice('Failed query:'.length).split('\nparams:')[0]?.replaceAll(/\s+/g, ' ').trim();
  return new Error(`${cause.message} (${statement})`, { cause: error });
}

// Discards graphile-worker's own log lines; `runTask` logs each job.
const silent = new GraphileLogger(() => () => {});
