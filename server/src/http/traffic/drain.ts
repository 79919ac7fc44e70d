import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Leaving {
  /** true once the shutdown has begun; the server then reports itself as not ready. */
  readonly begun: boolean;
  /** Makes the response close its connection, once the shutdown has begun. */
  answer(response: ServerResponse): void;
}

/** A proxy's connection that was idle for this time will hardly be reused at the very moment at which it is closed. */
export const DRAIN_MS = 1_500;

/**
 * The first phase of a shutdown. Proxies reuse idle connections; a request sent while the server closes its connection is lost, and
 * a write is not repeated. So for `lingerMs` the server still accepts requests, but reports itself as not ready and closes
 * each connection with its next response. Only then Fastify closes idle connections and waits for the others.
 */
export function createDrain(lingerMs: number): Leaving & { mount(fastify: FastifyInstance): void } {
  let begun = false;
  return {
    get begun() {
      return begun;
    },
    answer(response) {
      if (begun) response.shouldKeepAlive = false;
    },
    /** Must be mounted before other preClose hooks, above all before streams end: their clients would reconnect to this server. */
    mount(fastify) {
      fastify.addHook('preClose', async () => {
        begun = true;
        if (fastify.server.listening) await pause(lingerMs);
      });
    },
  };
}
