import type { z } from 'zod';

/** A kind of job of the worker. Its payload has only ids, and it must be idempotent: a second run changes nothing more. */
export interface Job<Payload = unknown> {
  name: string;
  payload: z.ZodType<Payload>;
  /** Number of attempts before it counts as failed; the waits between them grow. */
  attempts: number;
  /**
   * `heavy`: uses the whole machine, so only one runs at a time per worker. `long`: takes hours, and has a runner of its own so that it
   * does not block the heavy lane. Undefined: light work, with several runners.
   */
  lane?: 'heavy' | 'long';
  /** The five fields of a crontab line, in UTC, for a recurring job. */
  cron?: string;
  /** true: a due time of the last 24 hours that no worker was running for is made up at the next start. */
  catchUp?: true;
  /**
   * true: it deletes or closes by age and irrevocably, so it runs only while the clocks of this server and the database agree
   * (jobs/agreeing-clocks.ts); a clock that is ahead would make it run too early.
   */
  needsAgreeingClocks?: true;
}

export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job;
