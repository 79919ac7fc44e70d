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

/** Limits of one address in this process. Thousands of readers may share the address of a mobile carrier; only a flood exceeds this. */
const VIEWS_A_MINUTE = { name: 'view', points: 60_000, seconds: 60 };
const VISITS_A_MINUTE = { name: 'visit', points: 60_000, seconds: 60 };

/** A call waits up to 20 ms for its batch and is answered within about 50 ms, after the commit. */
const GATHERING = { milliseconds: 20, max: 1000, writers: 2, waiting: 20_000 };

export interface ViewCounter {
  /** Counts a view, which a browser reports after VIEW_SECONDS of reading. Robots and repeated views are not counted. */
  count(actor: Actor, form: InputOf<typeof viewPost>, facts: Facts): Promise<{ counted: boolean }>;
  /** Records how far one opening of a post has got, which a browser reports several times. */
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

/** There is one recorder in each process. A call is answered after its batch was committed, so a crash loses nothing that was answered. */
export function createViewRecorder(deps: Deps): ViewCounter {
  const [views, visits] = [bufferViews(deps), bufferVisits(deps)];
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
      const outcome = await views.add(view).catch(refuse);
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

/** A visit must have begun today or yesterday (days of China), and lasts at most VISIT_MAX_SECONDS and the time since its day began. */
function isPossible(openedOn: string, milliseconds: number, now: Date): boolean {
  const todayAndYesterday = [dayInChina(now), dayInChina(new Date(now.getTime() - DAY_MS))];
  const sinceDayBegan = now.getTime() - startOfDay(openedOn).getTime();
  return todayAndYesterday.includes(openedOn) && milliseconds <= Math.min(VISIT_MAX_SECONDS * 1000, sinceDayBegan);
}

const DAY_MS = 86_400_000;

function refuse(error: unknown): never {
  if (error instanceof BufferFull) throw new AppError('unavailable', undefined, { retryAfter: 1 });
  throw error;
}
