import type { InputOf } from '#contract/call.ts';
import type { tellVisit, viewPost } from '#contract/insights.ts';
import { VIEW_SECONDS, VISIT_MAX_SECONDS } from '#contract/limits.ts';
import { userIdOf, type Actor } from '../../actor.ts';
import { BatchFull, createBatch, type Batch } from '../../batch.ts';
import { dayInChina } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { memoryLimits } from '../../ports/limits.ts';
import { isRobot, networkOf, readerOf } from './policy.ts';
import { countViews, type View, type ViewOrigin, type ViewOutcome } from './views.ts';
import { countVisits, type Visit } from './visits.ts';

/** Very many people may share one address (a mobile carrier); a program that floods goes beyond this. */
const VIEWS_A_MINUTE = { name: 'view', points: 60_000, seconds: 60 };
const VISITS_A_MINUTE = { name: 'visit', points: 60_000, seconds: 60 };

/** With the commit, a call is answered within some 50 ms. */
const GATHERING = { milliseconds: 20, most: 1000, writers: 2, waiting: 20_000 };

export interface ViewCounter {
  count(actor: Actor, form: InputOf<typeof viewPost>, facts: Facts): Promise<{ counted: boolean }>;
  countVisit(actor: Actor, form: InputOf<typeof tellVisit>, facts: Facts): Promise<{ counted: boolean }>;
}

interface Facts {
  ip: string;
  userAgent: string;
}

export const gatherViews = (deps: Deps): Batch<View, ViewOutcome> => createBatch((views) => countViews(deps, views), GATHERING);

export const gatherVisits = (deps: Deps): Batch<Visit, boolean> => createBatch((visits) => countVisits(deps, visits), GATHERING);

/** Counts for this process: a call is answered once its batch is committed, so nothing answered is lost. */
export function createViewCounter(deps: Deps): ViewCounter {
  const [batch, visits] = [gatherViews(deps), gatherVisits(deps)];
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
    async countVisit(actor, { postsId, openedOn, ...told }, { ip, userAgent }) {
      if (isRobot(userAgent) || !isPossible(openedOn, told.milliseconds, deps.clock.now())) return { counted: false };
      await limits.consume(VISITS_A_MINUTE, ip);
      const visit = { ...told, day: openedOn, postId: postsId, userId: userIdOf(actor) };
      return { counted: await visits.add(visit).catch(refuse) };
    },
  };
}

/** Nobody reads for longer than since the day began, or without a pause for very long; what began before yesterday is over. */
function isPossible(openedOn: string, milliseconds: number, now: Date): boolean {
  const days = [dayInChina(now), dayInChina(new Date(now.getTime() - A_DAY))];
  const sinceThatDay = now.getTime() - Date.parse(`${openedOn}T00:00:00+08:00`);
  return days.includes(openedOn) && milliseconds <= Math.min(VISIT_MAX_SECONDS * 1000, sinceThatDay);
}

const A_DAY = 86_400_000;

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
