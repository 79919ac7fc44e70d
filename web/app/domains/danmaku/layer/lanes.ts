/** Duration of a rolling line from entering to having left, and of a standing line; in milliseconds. */
export const ROLL_MS = 8000;
export const STAND_MS = 4000;
/** Space between two lines of one lane, in pixels. */
const GAP = 24;

export interface Lines {
  /** Width of the picture in pixels. */
  width: number;
  /** Number of lanes that fit on the picture. */
  lanes: number;
}

interface Rolling {
  start: number;
  width: number;
}

export interface Lanes {
  /** The lane for a rolling line of this width that enters at `start` (milliseconds); null when none is free. */
  roll(start: number, width: number): number | null;
  /**
   * The lane for a standing line, counted from its edge; null when none is free. Later rolling lines avoid it, so reserve it
   * before calling `roll` for lines that would cross it.
   */
  stand(start: number, edge: 'top' | 'bottom'): number | null;
}

/**
 * Assigns lanes so that no line covers another. All rolling lines take the same time, so long ones are faster: a lane is free
 * when its previous line has entered completely and will leave before the new one catches up. Call it in the order of `start`.
 */
export function createLanes({ width, lanes }: Lines): Lanes {
  const rolling: (Rolling | undefined)[] = Array.from({ length: lanes });
  /** For each lane, until when its standing line is shown. */
  const standingUntil = {
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
    const until = standingUntil.top[lane] ?? -Infinity;
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
      const lanes = standingUntil[edge];
      const isCrossed = (lane: number) => edge === 'top' && (rolling[lane]?.start ?? -Infinity) + ROLL_MS > start;
      const lane = lanes.findIndex((until, lane) => until <= start && !isCrossed(lane));
      if (lane === -1) return null;
      lanes[lane] = start + STAND_MS;
      return lane;
    },
  };
}
