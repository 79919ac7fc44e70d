import { CHECKED_ANEW_AFTER_DAYS, type CheckScope } from '#contract/sensitive-words/risks.ts';
import { dayInChina, secondsOfTheDay } from '../../../core/clock.ts';
import { SafetyFailure, type SafetyHit } from '../../../ports/content-safety/port.ts';
import { alone } from '../../../db/alone.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { recordFailed, recordJudged, recordLater } from './record.ts';
import * as store from './store.ts';

type Service = NonNullable<Deps['contentSafety']>;

/** Far below what the providers take a second, and never more for all servers together. */
const AT_ONCE = 8;
/** Those that are not asked about, since the service has just been found away. */
const PUT_OFF_AT_ONCE = 200;
/** A picture that cannot be fetched or read now may be a minute later. */
const UNFIT_TRIES = 3;
const PAUSE_SECONDS = 10;
const PAUSE_MAX_SECONDS = 600;
const DAY_MS = 86_400_000;

/** Has everything judged that is due, outside of any transaction, until nothing is left or the service takes no more. */
export async function carryOutChecks(deps: Deps, signal?: AbortSignal): Promise<void> {
  // Whoever finds another one at it goes, so what came in the meantime is looked for once more after each turn.
  while (signal?.aborted !== true && (await store.listDue(deps.db, deps.clock.now(), 1)).length > 0) {
    const isDone = await alone(deps.db, 'machine checks', () => drain(deps, signal));
    if (isDone !== true) return;
  }
}

async function drain(deps: Deps, signal: AbortSignal | undefined): Promise<boolean> {
  const service = deps.contentSafety;
  // What is wrong with it; it is not asked any more in this round then.
  let fault: SafetyFailure | null = null;
  while (signal?.aborted !== true) {
    const due = await store.listDue(deps.db, deps.clock.now(), service === null || fault !== null ? PUT_OFF_AT_ONCE : AT_ONCE);
    if (due.length === 0) return true;
    if (service === null) for (const check of due) await recordFailed(deps, check, '内容安全服务已停用');
    else if (fault !== null) for (const check of due) await putOff(deps, check, fault);
    else fault = await judgeSome(deps, service, due);
  }
  return false;
}

/** Answers what was wrong with the service. */
async function judgeSome(deps: Deps, service: Service, due: store.CheckRow[]): Promise<SafetyFailure | null> {
  const left = await budgetLeft(deps);
  const since = new Date(deps.clock.now().getTime() - CHECKED_ANEW_AFTER_DAYS * DAY_MS);
  // The second of two alike is answered by the first, in the next turn.
  const each = due.filter(({ hash }, index) => due.findIndex((other) => other.hash === hash) === index);
  const same = await store.findSame(
    deps.db,
    each.map(({ hash }) => hash),
    { driver: service.name, since },
  );
  const faults = await Promise.all(
    each.map(async (check) => {
      const known = same.get(check.hash);
      if (known !== undefined) {
        await recordJudged(deps, check, { hits: known, driver: service.name, units: 0, tookMs: 0 });
        return null;
      }
      left[check.scope] -= 1;
      if (left[check.scope] >= 0) return judgeOne(deps, service, check);
      await recordLater(deps, check, { failure: null, dueAt: tomorrow(deps) });
      return null;
    }),
  );
  return faults.find((fault) => fault !== null) ?? null;
}

async function judgeOne(deps: Deps, service: Service, check: store.CheckRow): Promise<SafetyFailure | null> {
  const began = performance.now();
  try {
    const hits = await ask(deps, service, check);
    const tookMs = Math.round(performance.now() - began);
    await recordJudged(deps, check, { hits, driver: service.name, units: 1, tookMs });
    return null;
  } catch (error) {
    if (!(error instanceof SafetyFailure)) throw error;
    deps.log.warn({ checkId: check.id, kind: error.kind, reason: error.message }, 'the content safety service has not judged');
    if (error.kind === 'unfit' && check.tries + 1 >= UNFIT_TRIES) await recordFailed(deps, check, error.message);
    else await putOff(deps, check, error);
    return error.kind === 'unfit' ? null : error;
  }
}

async function ask(deps: Deps, service: Service, { part, content }: store.CheckRow): Promise<SafetyHit[]> {
  if (part !== 'cover' && part !== 'picture') return service.checkText(content);
  const image = await store.findImage(deps.db, content);
  if (image === undefined) throw new SafetyFailure('the picture is gone', 'unfit');
  return service.checkPicture({
    address: new URL(content, deps.config.publicUrl ?? 'http://localhost').href,
    read: (maxBytes) => readPicture(deps, image, maxBytes),
  });
}

/** Its largest file that is small enough. */
async function readPicture({ storage }: Deps, image: store.ImageFiles, maxBytes: number): Promise<Buffer> {
  const smaller = image.widths.toSorted((a, b) => b - a).map((width) => `${image.key}/w${width}.webp`);
  try {
    for (const key of [`${image.key}/${image.width}x${image.height}.webp`, ...smaller]) {
      const size = (await storage.stat(key))?.size;
      if (size !== undefined && size <= maxBytes) return Buffer.concat(await (await storage.read(key)).toArray());
    }
  } catch (error) {
    throw new SafetyFailure(`the picture could not be read: ${(error as Error).message}`, 'unfit', error);
  }
  throw new SafetyFailure('no file of the picture is small enough, or none is there', 'unfit');
}

async function putOff(deps: Deps, check: store.CheckRow, { message }: SafetyFailure): Promise<void> {
  const seconds = Math.min(PAUSE_MAX_SECONDS, PAUSE_SECONDS * 2 ** Math.min(check.tries, 10));
  await recordLater(deps, check, { failure: message, dueAt: new Date(deps.clock.now().getTime() + seconds * 1000) });
}

/** Units that may still be spent today, by scope. */
async function budgetLeft(deps: Deps): Promise<Record<CheckScope, number>> {
  const { safety } = await siteSettings(deps);
  const spent = await store.sumUnits(deps.db, dayInChina(deps.clock.now()));
  const left = (scope: CheckScope): number => safety[scope].dailyBudget - (spent.get(scope) ?? 0);
  return { posts: left('posts'), comments: left('comments'), danmaku: left('danmaku') };
}

/** When the next day begins in China. */
const tomorrow = ({ clock }: Deps): Date => new Date(clock.now().getTime() + secondsOfTheDay(clock.now()) * 1000);
