/** Every so often a viewer may ask for what others have written. */
export const NEWS_MS = 2_000;
/** While nobody writes. */
const QUIET_NEWS_MS = 4_000;
/** So long after the last line somebody may still answer it. */
const LIVELY_MS = 30_000;

export interface NewsPace {
  /** Somebody has written. */
  heard(now: number): void;
  /** Whether it is time to ask; if so, it has been asked now. */
  due(now: number): boolean;
}

/** Quick while lines come, slower in silence: most videos are watched without a word. Times in milliseconds. */
export function createNewsPace(now: number): NewsPace {
  let lastHeard = now;
  let lastRequest = now - NEWS_MS;
  return {
    heard(at) {
      lastHeard = at;
    },
    due(at) {
      // Timers are a little early or late; half a beat is no reason to leave one out.
      const pause = at - lastHeard < LIVELY_MS ? NEWS_MS : QUIET_NEWS_MS;
      if (at - lastRequest < pause - NEWS_MS / 2) return false;
      lastRequest = at;
      return true;
    },
  };
}
