import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The limit on database connections used for guests: at most `slots` of the pool, so that logged-in users always find a free
 * one. Database work outside `asGuestOf` is not limited.
 */
export interface GuestShare extends FairLines {
  /** Connections that guests may use at once. */
  slots: number;
}

/**
 * Runs a limited number of tasks at once. Waiting tasks queue in one line per network, and the lines take turns (round robin),
 * so many requests from one address delay no other network.
 */
export interface FairLines {
  /** Tasks of this network that wait. */
  waitingOf(network: string): number;
  /** Networks with a waiting task. It predicts the wait of a new network's task, because each line gets one slot per round. */
  networksWaiting(): number;
  /** Called after each task with its running time, without the wait. Does nothing until app.ts replaces it. */
  spent(network: string, milliseconds: number): void;
  /** Runs `task` as soon as the network has a slot; passes on its result or error. */
  run<Result>(network: string, task: () => Promise<Result>): Promise<Result>;
}

/** The part of the pool's connections that guests may use. */
const GUEST_SHARE = 0.6;

const guest = new AsyncLocalStorage<string>();

/** Runs `task` and everything it starts on behalf of a guest from this network. */
export const asGuestOf = <Result>(network: string, task: () => Result): Result => guest.run(network, task);

/** The network of the guest that the current work is for; undefined for logged-in users and background work. */
export const guestNetwork = (): string | undefined => guest.getStore();

/** Runs `task` without the limit, because its caller holds a slot already: a second one could never come free. */
export const outsideGuestShare = <Result>(task: () => Result): Result => guest.exit(task);

export function createGuestShare(connections: number): GuestShare {
  const slots = Math.max(1, Math.floor(connections * GUEST_SHARE));
  return Object.assign(createFairLines(slots), { slots });
}

/** Two networks that took turns within this time share the slots: each has half of them at most. A lone network may have all. */
const TURNS_MS = 10_000;

export function createFairLines(slots: number): FairLines {
  const lines = new Map<string, (() => void)[]>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let lastNetwork = '';
  /** The last time at which a task came from another network than the task before. */
  let changedAt = Number.NEGATIVE_INFINITY;

  const mayRun = (network: string): boolean => {
    if (running >= slots) return false;
    const isAlone = performance.now() - changedAt > TURNS_MS;
    return isAlone || (runningOf.get(network) ?? 0) < Math.ceil(slots / 2);
  };

  const begin = (network: string): void => {
    running += 1;
    runningOf.set(network, (runningOf.get(network) ?? 0) + 1);
  };

  const end = (network: string): void => {
    running -= 1;
    const rest = (runningOf.get(network) ?? 1) - 1;
    if (rest === 0) runningOf.delete(network);
    else runningOf.set(network, rest);
    for (const [next, line] of lines) {
      if (!mayRun(next)) continue;
      const first = line.shift();
      lines.delete(next);
      if (first === undefined) continue;
      // Re-inserted at the end of the Map, so that every other network has its turn before the next one of this network.
      if (line.length > 0) lines.set(next, line);
      begin(next);
      return first();
    }
  };

  const fairLines: FairLines = {
    networksWaiting: () => lines.size,
    waitingOf: (network) => lines.get(network)?.length ?? 0,
    spent: () => {},
    async run(network, task) {
      if (network !== lastNetwork) {
        if (lastNetwork !== '') changedAt = performance.now();
        lastNetwork = network;
      }
      if (mayRun(network)) begin(network);
      else
        await new Promise<void>((resolve) => {
          const line = lines.get(network) ?? [];
          line.push(resolve);
          lines.set(network, line);
        });
      const began = performance.now();
      try {
        return await task();
      } finally {
        fairLines.spent(network, performance.now() - began);
        end(network);
      }
    },
  };
  return fairLines;
}
