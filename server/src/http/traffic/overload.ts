import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { GuestShare } from '../../db/guest-share.ts';
import { AppError, tooOften } from '../../core/app-error.ts';

interface Load {
  /** Statements waiting for a connection, divided by the connections of the pool. */
  waitingPerConnection: number;
  /** Delay of the event loop in milliseconds, a sign that the processor is overloaded. */
  loopDelayMs: number;
}

export interface Overload {
  /**
   * Throws 503 when the server is too busy to answer this kind of request in time. Guests' reads are refused first, then users' reads,
   * then writes: a read is easily repeated, a refused write may lose typed text. Throws 429 for a network with too many waiting
   * statements of guests.
   */
  admit(kind: Kind, network?: string): void;
  /** Numbers of refused requests since the start. */
  readonly shed: Readonly<Record<Kind, number>>;
  close(): void;
}

/** `guest`: a read without login; `read`: a read with login. */
type Kind = 'guest' | 'read' | 'write';

/** A kind is refused above either limit. */
const LIMITS: Record<Kind, Load> = {
  // Applies also to the waiting networks per connection of the guests' share.
  guest: { waitingPerConnection: 5, loopDelayMs: 500 },
  read: { waitingPerConnection: 5, loopDelayMs: 1_000 },
  write: { waitingPerConnection: 20, loopDelayMs: 3_000 },
};
const RETRY_AFTER_SECONDS = 2;
const MEASURE_EVERY_MS = 250;
/** The delay counts only when it persists for this many measurements, so that one long task, such as a first rendering, does not. */
const MEASUREMENTS = 4;

/** Waiting statements of one network's guests, divided by the connections of the guests' share. */
const NETWORK_WAITING_PER_CONNECTION = 3;

type Guests = Pick<GuestShare, 'slots' | 'networksWaiting' | 'waitingOf'>;
const NO_GUESTS: Guests = { slots: 1, networksWaiting: () => 0, waitingOf: () => 0 };

/**
 * `waiting`: waiting statements per connection, read at every request, because a queue may grow quickly. `delay`: the event loop's
 * delay in milliseconds, measured at intervals.
 */
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

/** Protects this process and its pool against overload. */
export function watchLoad(pool: { waitingCount: number; options: { max: number }; guestShare?: Guests }): Overload {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  const delays = Array.from({ length: MEASUREMENTS }, () => 0);
  const timer = setInterval(() => {
    delays.shift();
    delays.push(Number.isNaN(histogram.mean) ? 0 : histogram.mean / 1e6);
    histogram.reset();
  }, MEASURE_EVERY_MS).unref();
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
