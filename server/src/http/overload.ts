import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AppError } from '../errors.ts';

/** What a server is behind with at this moment. */
export interface Load {
  /** Statements that wait for a connection of the pool, over the connections there are. */
  waitingPerConnection: number;
  /** How late timers come, in milliseconds: the processor is behind. */
  loopDelayMs: number;
}

export interface Overload {
  /** Refuses with 503 when there is no hope of answering in time. Reads go first: a reader asks again, a writer has typed. */
  admit(kind: 'read' | 'write'): void;
  /** Refused since the start. */
  readonly shed: Readonly<Record<'read' | 'write', number>>;
  close(): void;
}

const LIMITS: Record<'read' | 'write', Load> = {
  read: { waitingPerConnection: 5, loopDelayMs: 1_000 },
  write: { waitingPerConnection: 20, loopDelayMs: 3_000 },
};
const RETRY_AFTER_SECONDS = 2;
const LOOK_EVERY_MS = 250;
/** One long stretch of work, as when a page is rendered for the first time, is none: the load is what holds for so many looks. */
const LOOKS = 4;

/** `waiting` is asked at every request, so that a queue that grows within a moment is seen; the delay is measured in between. */
export function createOverload(waiting: () => number, delay: () => number = () => 0): Overload {
  const shed = { read: 0, write: 0 };
  return {
    shed,
    admit(kind) {
      const { waitingPerConnection, loopDelayMs } = LIMITS[kind];
      if (waiting() <= waitingPerConnection && delay() <= loopDelayMs) return;
      shed[kind] += 1;
      throw new AppError('unavailable', '访问的人太多了，请稍后重试', { retryAfter: RETRY_AFTER_SECONDS });
    },
    close() {},
  };
}

/** The load of this process and its pool. */
export function watchLoad(pool: { waitingCount: number; options: { max: number } }): Overload {
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
  );
  return {
    ...overload,
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
