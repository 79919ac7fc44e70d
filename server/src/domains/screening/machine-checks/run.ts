import { CHECKED_ANEW_AFTER_DAYS, type CheckScope } from '#contract/screening/risks.ts';
import { dayInChina } from '../../../core/clock.ts';
import { SafetyFailure, type SafetyHit } from '../../../ports/content-safety/port.ts';
import { lentAddress } from '../../../ports/storage/lent-address.ts';
import { runAlone } from '../../../db/locks/run-alone.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { beginVideo, followVideo } from './judge-video.ts';
import { kindOf } from './pieces.ts';
import { NOTHING, recordFailed, recordFailure, recordJudged, recordPutOff, recordTomorrow, type Service } from './record.ts';
import * as store from './store.ts';
import { sentTextOf } from './timed-text.ts';

/** Concurrent requests of all servers together, far below the limits of the providers. */
const CHECKS_IN_PARALLEL = 8;
/** Checks that are put off in one batch while the service fails. */
const PUT_OFF_PER_BATCH = 200;
const DAY_MS = 86_400_000;

/** Failures of the service in this run, after which it is not asked again in the run. Videos are a separate service. */
interface Faults {
  video: SafetyFailure | null;
  other: SafetyFailure | null;
}

/** Runs due checks outside of transactions until none is left. One server does this at a time. */
export async function carryOutChecks(deps: Deps, signal?: AbortSignal): Promise<void> {
  // A server that finds the lock taken returns, so the holder looks once more for checks that were added in the meantime.
  while (signal?.aborted !== true && (await store.listDue(deps.db, deps.clock.now(), 1)).length > 0) {
    const isDone = await runAlone(deps.db, 'machine checks', () => drain(deps, signal));
    if (isDone !== true) return;
  }
}

/** True when no due check is left. */
async function drain(deps: Deps, signal: AbortSignal | undefined): Promise<boolean> {
  const service = deps.contentSafety;
  const faults: Faults = { video: null, other: null };
  while (signal?.aborted !== true) {
    const isFailing = service === null || faults.video !== null || faults.other !== null;
    const due = await store.listDue(deps.db, deps.clock.now(), isFailing ? PUT_OFF_PER_BATCH : CHECKS_IN_PARALLEL);
    if (due.length === 0) return true;
    if (service === null) for (const check of due) await recordFailed(deps, check, '内容安全服务已停用');
    else await takeTurn(deps, service, due, faults);
  }
  return false;
}

/** Puts off the checks of a failing service and runs up to CHECKS_IN_PARALLEL others. */
async function takeTurn(deps: Deps, service: Service, due: store.CheckRow[], faults: Faults): Promise<void> {
  const faultOf = (check: store.CheckRow) => faults[sideOf(check)];
  for (const check of due) {
    const fault = faultOf(check);
    if (fault !== null) await recordPutOff(deps, check, fault);
  }
  const batch = due.filter((check) => faultOf(check) === null).slice(0, CHECKS_IN_PARALLEL);
  if (batch.length === 0) return;
  for (const { side, fault } of await judgeBatch(deps, service, batch)) faults[side] ??= fault;
}

const sideOf = ({ part }: store.CheckRow): keyof Faults => (kindOf(part) === 'video' ? 'video' : 'other');

/** Runs checks concurrently; returns the failures of the service. */
async function judgeBatch(deps: Deps, service: Service, due: store.CheckRow[]) {
  const left = await budgetLeft(deps);
  const spend = (scope: CheckScope, units: number): boolean => {
    if (left[scope] < units) return false;
    left[scope] -= units;
    return true;
  };
  const since = new Date(deps.clock.now().getTime() - CHECKED_ANEW_AFTER_DAYS * DAY_MS);
  // Only the first of the checks with equal content runs; the others reuse its result in the next batch.
  const each = due.filter(({ hash }, index) => due.findIndex((other) => other.hash === hash) === index);
  const earlierHits = await store.findEarlierHits(
    deps.db,
    each.map(({ hash }) => hash),
    { driver: service.name, since },
  );
  const videos = await store.findVideos(
    deps.db,
    each.filter(({ part }) => kindOf(part) === 'video').map(({ content }) => content),
  );
  const faults = await Promise.all(
    each.map(async (check) => {
      const hits = earlierHits.get(check.hash);
      const side = sideOf(check);
      if (hits !== undefined) {
        await recordJudged(deps, check, { hits: hits.map(asServiceHit), driver: service.name, spent: NOTHING, tookMs: 0 });
        return { side, fault: null };
      }
      const take = (units: number) => spend(check.scope, units);
      if (side === 'other') return { side, fault: await judgeOne(deps, service, check, take) };
      const isBegun = check.taskId !== null && check.driver === service.name;
      const fault = isBegun
        ? await followVideo(deps, service, check)
        : await beginVideo(deps, service, check, { video: videos.get(check.content), take });
      return { side, fault };
    }),
  );
  return faults;
}

/** A stored hit in the form of a result of the service. Times of captions are omitted: they are computed from the present captions. */
const asServiceHit = ({ moment, quote, ...hit }: store.CheckHit): SafetyHit => ({
  ...hit,
  ...(moment === undefined || moment.of === 'caption'
    ? {}
    : { moment: { of: moment.of, from: moment.from, to: moment.to, heard: quote ?? '' } }),
});

async function judgeOne(
  deps: Deps,
  service: Service,
  check: store.CheckRow,
  take: (units: number) => boolean,
): Promise<SafetyFailure | null> {
  if (!take(1)) {
    await recordTomorrow(deps, check);
    return null;
  }
  const startedAt = performance.now();
  try {
    const hits = await ask(deps, service, check);
    const tookMs = Math.round(performance.now() - startedAt);
    await recordJudged(deps, check, { hits, driver: service.name, spent: { asked: 1, units: 1 }, tookMs });
    return null;
  } catch (error) {
    return recordFailure(deps, check, error);
  }
}

async function ask(deps: Deps, service: Service, { part, content }: store.CheckRow): Promise<SafetyHit[]> {
  if (kindOf(part) === 'text') return service.checkText(sentTextOf(part, content));
  const image = await store.findImage(deps.db, content);
  if (image === undefined) throw new SafetyFailure('the picture is gone', 'unfit');
  const until = new Date(deps.clock.now().getTime() + DAY_MS);
  const path = image.isWithheld ? lentAddress(deps.secrets, content, image.key, until) : content;
  return service.checkPicture({
    address: new URL(path, deps.config.publicUrl ?? 'http://localhost').href,
    read: (maxBytes) => readPicture(deps, image, content.slice(content.lastIndexOf('/') + 1), maxBytes),
  });
}

/** The largest file of a picture with at most `maxBytes`. */
async function readPicture({ storage }: Deps, image: store.ImageFiles, largest: string, maxBytes: number): Promise<Buffer> {
  const smaller = image.widths.toSorted((a, b) => b - a).map((width) => `${image.key}/w${width}.webp`);
  try {
    for (const key of [`${image.key}/${largest}`, ...smaller]) {
      const size = (await storage.stat(key))?.size;
      if (size !== undefined && size <= maxBytes) return Buffer.concat(await (await storage.read(key)).toArray());
    }
  } catch (error) {
    throw new SafetyFailure(`the picture could not be read: ${(error as Error).message}`, 'unfit', error);
  }
  throw new SafetyFailure('no file of the picture is small enough, or none is there', 'unfit');
}

/** Units left of today's budgets, by scope. */
async function budgetLeft(deps: Deps): Promise<Record<CheckScope, number>> {
  const { safety } = await siteSettings(deps);
  const spent = await store.sumUnits(deps.db, dayInChina(deps.clock.now()));
  const budgetLeftOf = (scope: CheckScope): number => safety[scope].dailyBudget - (spent.get(scope) ?? 0);
  return {
    posts: budgetLeftOf('posts'),
    videos: budgetLeftOf('videos'),
    comments: budgetLeftOf('comments'),
    danmaku: budgetLeftOf('danmaku'),
    profiles: budgetLeftOf('profiles'),
    messages: budgetLeftOf('messages'),
    notices: budgetLeftOf('notices'),
  };
}
