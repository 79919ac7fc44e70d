import type { InputOf } from '#contract/call.ts';
import type { viewPost } from '#contract/insights.ts';
import { VIEW_SECONDS } from '#contract/limits.ts';
import { userIdOf, type Actor } from '../../actor.ts';
import { BatchFull, createBatch, type Batch } from '../../batch.ts';
import { dayInChina } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { memoryLimits } from '../../ports/limits.ts';
import { isRobot, networkOf, readerOf } from './policy.ts';
import { countViews, type View, type ViewOrigin, type ViewOutcome } from './views.ts';

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
      const [at, userId] = [deps.clock.now(), userIdOf(actor)];
      const view = {
        at,
        postId: postsId,
        sessionId,
        userId,
        seconds: Math.floor(seconds),
        source: source ?? null,
        region: deps.ipLocation.of(ip),
        reader: readerOf(userAgent),
        origin: userId === null ? originOf(deps, dayInChina(at), ip, userAgent) : null,
      };
      const outcome = await batch.add(view).catch(refuse);
      if (outcome === 'unknown') throw new AppError('notFound');
      return { counted: outcome === 'counted' };
    },
  };
}

/** Keyed, and other ones each day: they tell that two views of a day came from one place, and nothing else. */
function originOf({ secrets }: Deps, day: string, ip: string, userAgent: string): ViewOrigin {
  const network = `${day} ${networkOf(ip)}`;
  const mark = (text: string) => secrets.mark('views.origin', text).readBigInt64LE(0).toString();
  return { network: mark(network), device: mark(`${network} ${userAgent}`) };
}

function refuse(error: unknown): never {
  if (error instanceof BatchFull) throw new AppError('unavailable', undefined, { retryAfter: 1 });
  throw error;
}
