import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Leaving {
  readonly begun: boolean;
  /** Asks whoever is answered from now on to come by another connection. */
  answer(response: ServerResponse): void;
}

/** What a proxy keeps open and has not used for so long it will hardly use in the moment in which it is closed. */
export const DRAIN_MS = 1_500;

/**
 * How a server goes that is told to: first it is no longer ready and gives up its connections with their next answer, while new
 * ones are still let in. A proxy keeps connections for its next request; one that was being sent while its connection was closed
 * is lost, and a write is not sent twice. After `lingerMs` it hangs up on who is idle and waits for the rest, which is not done here.
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
    /** Before whatever else ends with the server, streams above all: they would come back to this one. */
    mount(fastify) {
      fastify.addHook('preClose', async () => {
        begun = true;
        if (fastify.server.listening) await pause(lingerMs);
      });
    },
  };
}
