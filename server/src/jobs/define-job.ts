import type { z } from 'zod';

/** A kind of work done in the worker. The payload holds ids only; running it twice must change nothing more. */
export interface Job<Payload = unknown> {
  name: string;
  payload: z.ZodType<Payload>;
  /** Times it is tried before it stays failed; the waits between grow. */
  attempts: number;
  /**
   * `heavy` work fills the machine: one at a time in each worker, beside the light work and never before it. `long` work would keep the
   * heavy lane for hours and has a runner of its own.
   */
  lane?: 'heavy' | 'long';
  /** Crontab line's five fields, in UTC, for work that recurs by itself. */
  cron?: string;
  /** A time of the last day that nobody was there for is made up at the next start: for what must not wait another day. */
  catchUp?: true;
  /** Deletes what nothing brings back, by its age: done only while all clocks agree. */
  deletes?: true;
}

export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job;
