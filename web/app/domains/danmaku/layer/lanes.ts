/** Milliseconds that a line needs from edge to edge, or stands still. */
export const ROLL_MS = 8000;
export const STAND_MS = 4000;
/** Between two lines of one lane. */
const GAP = 24;

export interface Lines {
  /** Of the picture, in pixels. */
  width: number;
  /** How many lines fit one under the other. */
  lanes: number;
}

interface Rolling {
  start: number;
  width: number;
}

export interface Lanes {
  /** The lane of a line that enters at `start` (milliseconds) and is `width` wide; null when there is no room for it. */
  roll(start: number, width: number): number | null;
  /**
   * The place of a line that stands, counted from its own edge. Rolling lines that come later keep away from it, so it is
   * asked for ahead, before those that would meet it.
   */
  stand(start: number, edge: 'top' | 'bottom'): number | null;
}

/**
 * Gives lines their places so that none covers another. All rolling lines cross in the same time, so long ones are
 * faster: a lane is free when the line before has wholly entered and will have left before the next one catches up.
 * Lines are to come in the order of their start.
 */
export function createLanes({ width, lanes }: Lines): Lanes {
  const rolling: (Rolling | undefined)[] = Array.from({ length: lanes });
  const settled = {
    top: Array.from({ length: lanes }, () => -Infinity),
    bottom: Array.from({ length: lanes }, () => -Infinity),
  };
  const speedOf = (own: number) => (width + own) / ROLL_MS;

  const isFree = (before: Rolling | undefined, start: number, own: number): boolean => {
    if (before === undefined || start >= before.start + ROLL_MS) return true;
    const entered = (start - before.start) * speedOf(before.width) >= before.width + GAP;
    const caughtUp = (before.start + ROLL_MS - start) * speedOf(own) > width;
    return entered && !caughtUp;
  };

  const isTaken = (lane: number, start: number): boolean => {
    const until = settled.top[lane] ?? -Infinity;
    return until - STAND_MS < start + ROLL_MS && until > start;
  };

  return {
    roll(start, own) {
      const lane = rolling.findIndex((before, lane) => isFree(before, start, own) && !isTaken(lane, start));
      if (lane === -1) return null;
      rolling[lane] = { start, width: own };
      return lane;
    },
    stand(start, edge) {
      const lanes = settled[edge];
      const isCrossed = (lane: number) => edge === 'top' && (rolling[lane]?.start ?? -Infinity) + ROLL_MS > start;
      const lane = lanes.findIndex((until, lane) => until <= start && !isCrossed(lane));
      if (lane === -1) return null;
      lanes[lane] = start + STAND_MS;
      return lane;
    },
  };
}
