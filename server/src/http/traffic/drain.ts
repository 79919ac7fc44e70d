import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Drain {
  /** true once the shutdown has begun; the server then reports itself as not ready. */
  readonly hasBegun: boolean;
  /** Makes the response close its connection, once the shutdown has begun. */
  closeAfter(response: ServerResponse): void;
}

/** A proxy's connection that was idle for this time will hardly be reused at the very moment at which it is closed. */
export const DRAIN_MS = 1_500;

/**
 * The first phase of a shutdown. Proxies reuse idle connections; a request sent while the server closes its connection is lost, and
 * a write is not repeated. So for `lingerMs` the server still accepts requests, but reports itself as not ready and closes
 * each connection with its next response. Only then Fastify closes idle connections and waits for the others.
 */
export function createDrain(lingerMs: number): Drain & { mount(fastify: FastifyInstance): void } {
  let hasBegun = false;
  return {
    get hasBegun() {
      return hasBegun;
    },
    closeAfter(response) {
      if (hasBegun) response.shouldKeepAlive = false;
    },
    /** Must be mounted before other preClose hooks, above all before streams end: their clients would reconnect to this server. */
    mount(fastify) {
      fastify.addHook('preClose', async () => {
        hasBegun = true;
        if (fastify.server.listening) await pause(lingerMs);
      });
    },
  };
}
