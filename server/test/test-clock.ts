export interface TestClock {
  now(): Date;
  /** Moves time on without waiting for it. */
  advance(milliseconds: number): void;
}

const DAY = 86_400_000;
/** China's noon of a day, in UTC, and some seconds past the minute. */
const NOON = 4 * 3_600_000 + 20 * 60_000 + 10_000;
/** A reading later than that is none anybody compares by order. */
const STEPS_MAX = 30_000;

/**
 * A clock that stands, far from the border of a minute, an hour, a day, a week and a month, so that no test depends on when it
 * runs. Each reading is a millisecond after the one before: what happens one after the other has an order.
 */
export function createClock(from = Date.now()): TestClock {
  const start = quietNoon(from);
  let offset = 0;
  let steps = 0;
  return {
    now: () => new Date(start + offset + (steps = Math.min(steps + 1, STEPS_MAX))),
    advance(milliseconds) {
      offset += milliseconds;
    },
  };
}

/** The next noon in China on a Wednesday in the middle of a month. Ahead of the database's own time, never behind it. */
function quietNoon(from: number): number {
  let noon = Math.ceil(from / DAY) * DAY + NOON;
  const isQuiet = (at: Date) => at.getUTCDay() === 3 && at.getUTCDate() >= 10 && at.getUTCDate() <= 20;
  while (!isQuiet(new Date(noon))) noon += DAY;
  return noon;
}
