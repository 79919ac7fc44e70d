import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Statements of guests have a share of the pool's connections, so that people who are logged in always find one. Those that
 * wait stand in a line for each network, and the lines take turns: a crowd behind one address holds up nobody else.
 */
export interface GuestShare {
  /** Connections that guests may use at once. */
  slots: number;
  waitingOf(network: string): number;
  /** Since they take turns, it is the number of lines that says how long somebody new waits. */
  networksWaiting(): number;
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
  const lines = new Map<string, (() => void)[]>();
  let running = 0;

  const next = (): void => {
    running -= 1;
    for (const [network, line] of lines) {
      const first = line.shift();
      lines.delete(network);
      if (first === undefined) continue;
      // To the end: every network has its turn before this one has another.
      if (line.length > 0) lines.set(network, line);
      running += 1;
      return first();
    }
  };

  return {
    slots,
    networksWaiting: () => lines.size,
    waitingOf: (network) => lines.get(network)?.length ?? 0,
    async run(network, task) {
      if (running < slots) running += 1;
      else
        await new Promise<void>((resolve) => {
          const line = lines.get(network) ?? [];
          line.push(resolve);
          lines.set(network, line);
        });
      try {
        return await task();
      } finally {
        next();
      }
    },
  };
}
