import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { GuestShare } from '../../db/guest-share.ts';
import { AppError, tooOften } from '../../core/app-error.ts';

/** What a server is behind with at this moment. */
interface Load {
  /** Statements that wait for a connection of the pool, over the connections there are. */
  waitingPerConnection: number;
  /** How late timers come, in milliseconds: the processor is behind. */
  loopDelayMs: number;
}

export interface Overload {
  /**
   * Refuses with 503 when there is no hope of answering in time. Guests' reads go first, then others' reads: a reader asks again, a writer
   * has typed. A network with too much of guests at once is refused with 429 before it holds up the others.
   */
  admit(kind: Kind, network?: string): void;
  /** Refused since the start. */
  readonly shed: Readonly<Record<Kind, number>>;
  close(): void;
}

/** `guest` is a read of somebody who is not logged in. */
type Kind = 'guest' | 'read' | 'write';

const LIMITS: Record<Kind, Load> = {
  // Of the connections that are guests' share, and of networks that stand in line for them.
  guest: { waitingPerConnection: 5, loopDelayMs: 500 },
  read: { waitingPerConnection: 5, loopDelayMs: 1_000 },
  write: { waitingPerConnection: 20, loopDelayMs: 3_000 },
};
const RETRY_AFTER_SECONDS = 2;
const LOOK_EVERY_MS = 250;
/** One long stretch of work, as when a page is rendered for the first time, is none: the load is what holds for so many looks. */
const LOOKS = 4;

/** Statements of one network's guests that may wait, over the connections of guests' share. */
const NETWORK_WAITING_PER_CONNECTION = 3;

type Guests = Pick<GuestShare, 'slots' | 'networksWaiting' | 'waitingOf'>;
const NO_GUESTS: Guests = { slots: 1, networksWaiting: () => 0, waitingOf: () => 0 };

/** `waiting` is asked at every request, so that a queue that grows within a moment is seen; the delay is measured in between. */
export function createOverload(waiting: () => number, delay: () => number = () => 0, guests: Guests = NO_GUESTS): Overload {
  const shed = { guest: 0, read: 0, write: 0 };
  const isTooMuch = (kind: Kind): boolean => {
    const { waitingPerConnection, loopDelayMs } = LIMITS[kind];
    if (waiting() > waitingPerConnection || delay() > loopDelayMs) return true;
    return kind === 'guest' && guests.networksWaiting() / guests.slots > waitingPerConnection;
  };
  return {
    shed,
    admit(kind, network) {
      if (isTooMuch(kind)) {
        shed[kind] += 1;
        throw new AppError('unavailable', '当前访问人数过多，请稍后重试', { retryAfter: RETRY_AFTER_SECONDS });
      }
      if (network === undefined) return;
      if (guests.waitingOf(network) / guests.slots <= NETWORK_WAITING_PER_CONNECTION) return;
      shed[kind] += 1;
      throw tooOften('当前网络访问过于频繁', RETRY_AFTER_SECONDS);
    },
    close() {},
  };
}

/** The load of this process and its pool. */
export function watchLoad(pool: { waitingCount: number; options: { max: number }; guestShare?: Guests }): Overload {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  const delays = Array.from({ length: LOOKS }, () => 0);
  const timer = setInterval(() => {
    delays.shift();
    delays.push(Number.isNaN(histogram.mean) ? 0 : histogram.mean / 1e6);
    histogram.reset();
  }, LOOK_EVERY_MS).unref();
  const overload = createOverload(
    () => pool.waitingCount / pool.options.max,
    () => Math.min(...delays),
    pool.guestShare,
  );
  return {
    ...overload,
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
