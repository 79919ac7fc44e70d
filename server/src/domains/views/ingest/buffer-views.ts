import { VIEW_SECONDS, VISIT_MAX_SECONDS } from '#contract/views/constants.ts';
import type { InputOf } from '#contract/call.ts';
import type { recordVisit, viewPost } from '#contract/views/views.ts';
import { userIdOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina, startOfDay } from '../../../core/clock.ts';
import { BufferFull, createWriteBuffer, type WriteBuffer } from '../../../core/write-buffer.ts';
import type { Deps } from '../../../deps.ts';
import { isRobot, readerOf } from '../policy.ts';
import { countViews, type ViewOutcome, countVisits, type Visit } from './count-views.ts';
import { viewOrigin, visitorOrigin } from './find-context.ts';
import type { View } from './store.ts';

/** Very many people may share one address (a mobile carrier); a program that floods goes beyond this. */
const VIEWS_A_MINUTE = { name: 'view', points: 60_000, seconds: 60 };
const VISITS_A_MINUTE = { name: 'visit', points: 60_000, seconds: 60 };

/** With the commit, a call is answered within some 50 ms. */
const GATHERING = { milliseconds: 20, max: 1000, writers: 2, waiting: 20_000 };

export interface ViewCounter {
  count(actor: Actor, form: InputOf<typeof viewPost>, facts: Facts): Promise<{ counted: boolean }>;
  countVisit(actor: Actor, form: InputOf<typeof recordVisit>, facts: Facts): Promise<{ counted: boolean }>;
}

interface Facts {
  ip: string;
  userAgent: string;
}

export const bufferViews = (deps: Deps): WriteBuffer<View, ViewOutcome> =>
  createWriteBuffer((views) => countViews(deps, views), GATHERING);

export const bufferVisits = (deps: Deps): WriteBuffer<Visit, boolean> =>
  createWriteBuffer((visits) => countVisits(deps, visits), GATHERING);

/** Counts for this process: a call is answered once its batch is committed, so nothing answered is lost. */
export function createViewRecorder(deps: Deps): ViewCounter {
  const [batch, visits] = [bufferViews(deps), bufferVisits(deps)];
  return {
    async count(actor, { postsId, sessionId, seconds, source, visit }, { ip, userAgent }) {
      if (seconds < VIEW_SECONDS || isRobot(userAgent)) return { counted: false };
      await deps.localLimits.consume(VIEWS_A_MINUTE, ip);
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
        origin: userId === null ? viewOrigin(deps, dayInChina(at), ip, userAgent) : null,
        ...(visit === undefined ? {} : { visit }),
      };
      const outcome = await batch.add(view).catch(refuse);
      if (outcome === 'unknown') throw new AppError('notFound');
      return { counted: outcome === 'counted' };
    },
    async countVisit(actor, { postsId, openedOn, ...report }, { ip, userAgent }) {
      if (isRobot(userAgent) || !isPossible(openedOn, report.milliseconds, deps.clock.now())) return { counted: false };
      await deps.localLimits.consume(VISITS_A_MINUTE, ip);
      const userId = userIdOf(actor);
      const origin = visitorOrigin(deps, openedOn, userId, ip, userAgent);
      const visit = { ...report, day: openedOn, postId: postsId, userId, origin };
      return { counted: await visits.add(visit).catch(refuse) };
    },
  };
}

/** Nobody reads for longer than since the day began, or without a pause for very long; what began before yesterday is over. */
function isPossible(openedOn: string, milliseconds: number, now: Date): boolean {
  const days = [dayInChina(now), dayInChina(new Date(now.getTime() - A_DAY))];
  const sinceThatDay = now.getTime() - startOfDay(openedOn).getTime();
  return days.includes(openedOn) && milliseconds <= Math.min(VISIT_MAX_SECONDS * 1000, sinceThatDay);
}

const A_DAY = 86_400_000;

function refuse(error: unknown): never {
  if (error instanceof BufferFull) throw new AppError('unavailable', undefined, { retryAfter: 1 });
  throw error;
}
