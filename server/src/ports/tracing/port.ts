import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';

/** Where time goes, from request to statement to job. */
export interface Tracing {
  /** A span from now until the answer has left; `next` goes on within it, and is given its trace context. */
  request(request: FastifyRequest, reply: FastifyReply, next: (traceparent: string | undefined) => void): void;
  /** A span around a job; `traceparent` is that of the request that left it behind. */
  job<Result>(name: string, traceparent: string | undefined, task: () => Promise<Result>): Promise<Result>;
  /** A span for every statement that goes through the pool within another span. */
  statements(pool: pg.Pool): void;
  close(): Promise<void>;
}

export const untraced: Tracing = {
  request: (_request, _reply, next) => next(undefined),
  job: (_name, _traceparent, task) => task(),
  statements: () => {},
  close: async () => {},
};
