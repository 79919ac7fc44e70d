import { SearchFailure } from '../../core/search.ts';
import type { Logger } from '../../core/log.ts';

export interface Watch {
  /** false while the engine is away, except for one attempt every `retryMs`. */
  mayBeAsked(): boolean;
  /** Calls `request` and records whether the engine answered. */
  run<Answer>(request: () => Promise<Answer>): Promise<Answer>;
}

/** A circuit breaker: remembers whether the engine answered last, and logs `away` and `back` once per change. */
export function watch(log: Logger, messages: { away: string; back: string; refused: string }, retryMs: number): Watch {
  /** null while the engine answers; otherwise the time of the next attempt. */
  let retryAt: number | null = null;
  const recordAnswer = (): void => {
    if (retryAt !== null) log.info(messages.back);
    retryAt = null;
  };
  return {
    mayBeAsked() {
      if (retryAt === null) return true;
      if (performance.now() < retryAt) return false;
      retryAt = performance.now() + retryMs;
      return true;
    },
    async run(request) {
      try {
        const answer = await request();
        recordAnswer();
        return answer;
      } catch (error) {
        if (!(error instanceof SearchFailure)) throw error;
        if (error.isAway) {
          if (retryAt === null) log.warn({ reason: error.message }, messages.away);
          retryAt = performance.now() + retryMs;
        } else {
          recordAnswer();
          log.warn({ reason: error.message }, messages.refused);
        }
        throw error;
      }
    },
  };
}
