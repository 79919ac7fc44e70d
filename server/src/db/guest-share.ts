import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Statements of guests have a share of the pool's connections, so that people who are logged in always find one. Those that
 * wait stand in a line for each network, and the lines take turns: a crowd behind one address holds up nobody else.
 */
export interface GuestShare extends FairLines {
  /** Connections that guests may use at once. */
  slots: number;
}

/** So many at once, of networks that take turns. */
export interface FairLines {
  waitingOf(network: string): number;
  /** Since they take turns, it is the number of lines that says how long somebody new waits. */
  networksWaiting(): number;
  /** Hears how long each has taken; set by who counts it. */
  spent(network: string, milliseconds: number): void;
  run<Result>(network: string, task: () => Promise<Result>): Promise<Result>;
}

const SHARE = 0.6;

const guest = new AsyncLocalStorage<string>();

/** Runs `task` as a guest's, from that network. */
export const asGuestOf = <Result>(network: string, task: () => Result): Result => guest.run(network, task);

/** The network that the current work is for; undefined when somebody who is logged in waits for it, or nobody does. */
export const guestNetwork = (): string | undefined => guest.getStore();

/** Runs `task` outside the queue: its caller holds a slot already. */
export const pastTheShare = <Result>(task: () => Result): Result => guest.exit(task);

export function createGuestShare(connections: number): GuestShare {
  const slots = Math.max(1, Math.floor(connections * SHARE));
  return Object.assign(createFairLines(slots), { slots });
}

/** Somebody else is here when they ran something so lately: then one network has half of the slots at most. */
const COMPANY_MS = 10_000;

export function createFairLines(slots: number): FairLines {
  const lines = new Map<string, (() => void)[]>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let last = '';
  let companyAt = Number.NEGATIVE_INFINITY;

  const mayRun = (network: string): boolean => {
    if (running >= slots) return false;
    const isAlone = performance.now() - companyAt > COMPANY_MS;
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
      // To the end: every network has its turn before this one has another.
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
      if (network !== last) {
        if (last !== '') companyAt = performance.now();
        last = network;
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
