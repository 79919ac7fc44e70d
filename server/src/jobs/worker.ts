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
import { forgetMadeUp } from './given-up.ts';
import { keepAlive, type Liveness } from './liveness.ts';
import { CONTEXT } from './queue.ts';

/** A job and what it does. `signal` aborts when the worker shuts down; the job is then tried again elsewhere. */
export interface Handler {
  job: Job;
  run(payload: never, context: { signal: AbortSignal; attempt: number; lastAttempt: boolean }): Promise<void>;
}

/** Gives a job what does it, with the payload's type known. */
export const handle = <Payload>(
  job: Job<Payload>,
  perform: (payload: Payload, context: { signal: AbortSignal; attempt: number; lastAttempt: boolean }) => Promise<void>,
): Handler => ({ job: job as Job, run: perform as Handler['run'] });

export interface WorkerProcess {
  stop(): Promise<void>;
}

const LIGHT_RUNNERS = 3;
/** One to listen on, one to work with, one to spare. */
const LONG_POOL = 3;
const A_DAY_MS = 86_400_000;

/** The queue's own tables; run with our migrations, before anything enqueues. */
export const migrateQueue = (url: string): Promise<void> =>
  runMigrations({ connectionString: url, logger: silent, preset: { worker: { connectionString: url } } });

/** What the worker itself needs; handlers bring along what they need. */
interface WorkerDeps {
  config: { databaseUrl: string | null };
  db: { $client: pg.Pool };
  log: Logger;
  tracing: Tracing;
}

/** Runs jobs until stopped: a runner for heavy work, one for long work and a few for the rest. */
export async function startWorker(deps: WorkerDeps, handlers: Handler[]): Promise<WorkerProcess> {
  const liveness = await keepAlive(deps.config.databaseUrl ?? '', deps.log);
  const laneOf = (lane: Job['lane']) => handlers.filter(({ job }) => job.lane === lane);
  const light = laneOf(undefined);
  // Each runner listens on a connection of its own: the long lane's is not taken from what all the others have to do with.
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
  const held = new Promise<void>((resolve, reject) => {
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
    // Every runner may carry the crontab: each due time is enqueued once.
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
  await held;
  return runner;
}

function taskOf({ job, run: perform }: Handler, { db, log, tracing }: WorkerDeps): TaskList[string] {
  return (given, helpers) => {
    const { [CONTEXT]: left, ...rest } = given as Record<string, unknown>;
    const cause = left as RequestContext | undefined;
    // What a job does, leaves behind and logs goes on for the request that it comes from; a job of the clock is its own.
    return runWithContext(cause ?? { requestId: `job-${helpers.job.id}` }, () =>
      tracing.job(job.name, cause?.traceparent, () => runTask(rest, helpers)),
    );
  };

  async function runTask(given: object, helpers: JobHelpers): Promise<void> {
    const payload = job.payload.parse(given) as never;
    const { attempts, max_attempts: max } = helpers.job;
    const started = Date.now();
    try {
      const signal = helpers.abortSignal ?? new AbortController().signal;
      await perform(payload, { signal, attempt: attempts, lastAttempt: attempts >= max });
      if ('_cron' in given) await forgetMadeUp(db.$client, job.name);
      log.debug({ job: job.name, payload, milliseconds: Date.now() - started }, 'job done');
    } catch (error) {
      log.error({ err: error, job: job.name, payload, attempt: attempts }, 'job failed');
      throw explained(error);
    }
  }
}

/** The queue keeps the message alone. That of a failed query is the statement with what was given to it: its cause is what one has to know. */
function explained(error: unknown): unknown {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error) || !message.startsWith('Failed query:')) return error;
  const statement = message.slice('Failed query:'.length).split('\nparams:')[0]?.replaceAll(/\s+/g, ' ').trim();
  return new Error(`${cause.message} (${statement})`, { cause: error });
}

// The queue's own chatter; what matters is logged around each task.
const silent = new GraphileLogger(() => () => {});
