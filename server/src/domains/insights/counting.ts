import type { InputOf } from '#contract/call.ts';
import type { viewPost } from '#contract/insights.ts';
import { VIEW_SECONDS } from '#contract/limits.ts';
import { userIdOf, type Actor } from '../../actor.ts';
import { BatchFull, createBatch, type Batch } from '../../batch.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { memoryLimits } from '../../ports/limits.ts';
import { isRobot } from './policy.ts';
import { countViews, type View, type ViewOutcome } from './views.ts';

/** Very many people may share one address (a mobile carrier); a program that floods goes beyond this. */
const VIEWS_A_MINUTE = { name: 'view', points: 60_000, seconds: 60 };

/** With the commit, a call is answered within some 50 ms. */
const GATHERING = { milliseconds: 20, most: 1000, waiting: 20_000 };

export interface ViewCounter {
  count(actor: Actor, form: InputOf<typeof viewPost>, facts: { ip: string; userAgent: string }): Promise<{ counted: boolean }>;
}

export const gatherViews = (deps: Deps): Batch<View, ViewOutcome> => createBatch((views) => countViews(deps, views), GATHERING);

/** Counts views for this process: a call is answered once its batch is committed, so nothing answered is lost. */
export function createViewCounter(deps: Deps): ViewCounter {
  const batch = gatherViews(deps);
  // In memory: asking the database of each call would cost more than the view itself.
  const limits = memoryLimits();
  return {
    async count(actor, { postsId, sessionId, seconds, source }, { ip, userAgent }) {
      if (seconds < VIEW_SECONDS || isRobot(userAgent)) return { counted: false };
      await limits.consume(VIEWS_A_MINUTE, ip);
      const view = {
        at: deps.clock.now(),
        postId: postsId,
        sessionId,
        userId: userIdOf(actor),
        seconds: Math.floor(seconds),
        source: source ?? null,
      };
      const outcome = await batch.add(view).catch(refuse);
      if (outcome === 'unknown') throw new AppError('notFound');
      return { counted: outcome === 'counted' };
    },
  };
}

function refuse(error: unknown): never {
  if (error instanceof BatchFull) throw new AppError('unavailable', undefined, { retryAfter: 1 });
  throw error;
}
