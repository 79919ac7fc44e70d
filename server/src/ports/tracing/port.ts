import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';

/** Distributed tracing of requests, SQL statements and jobs. */
export interface Tracing {
  /** Starts a span that ends with the response; calls `next` within it, with its W3C `traceparent`. */
  request(request: FastifyRequest, reply: FastifyReply, next: (traceparent: string | undefined) => void): void;
  /** Runs a job within a span; `traceparent` is that of the request which enqueued it. */
  job<Result>(name: string, traceparent: string | undefined, task: () => Promise<Result>): Promise<Result>;
  /** Makes the pool create a span for each statement within another span. */
  statements(pool: pg.Pool): void;
  close(): Promise<void>;
}

export const untraced: Tracing = {
  request: (_request, _reply, next) => next(undefined),
  job: (_name, _traceparent, task) => task(),
  statements: () => {},
  close: async () => {},
};
