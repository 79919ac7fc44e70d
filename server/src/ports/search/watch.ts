import { SearchFailure } from '../../core/search.ts';
import type { Logger } from '../../core/log.ts';

export interface Watch {
  mayBeAsked(): boolean;
  /** Asks, and remembers how it went. */
  around<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
}

/**
 * Remembers whether the engine answered last. That it is away and that it is back is said once each; while it is away one asks
 * it every so often.
 */
export function watch(log: Logger, said: { away: string; back: string; refused: string }, retryMs: number): Watch {
  let retryAt: number | null = null;
  const heard = (): void => {
    if (retryAt !== null) log.info(said.back);
    retryAt = null;
  };
  return {
    mayBeAsked() {
      if (retryAt === null) return true;
      if (performance.now() < retryAt) return false;
      retryAt = performance.now() + retryMs;
      return true;
    },
    async around(ask) {
      try {
        const answer = await ask();
        heard();
        return answer;
      } catch (error) {
        if (!(error instanceof SearchFailure)) throw error;
        if (error.isAway) {
          if (retryAt === null) log.warn({ reason: error.message }, said.away);
          retryAt = performance.now() + retryMs;
        } else {
          heard();
          log.warn({ reason: error.message }, said.refused);
        }
        throw error;
      }
    },
  };
}
