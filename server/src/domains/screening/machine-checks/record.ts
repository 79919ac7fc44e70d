import { dayInChina, secondsOfTheDay } from '../../../core/clock.ts';
import { SafetyFailure, type SafetyHit } from '../../../ports/content-safety/port.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { contentCheckedJob, noticeCheckedJob } from '../jobs.ts';
import { kindOf, quoteOf, shortened } from './pieces.ts';
import * as store from './store.ts';
import { timedPlace } from './timed-text.ts';
import { risksOf, severest, verdictOf } from './verdict.ts';

export type Service = NonNullable<Deps['contentSafety']>;

/*
 * States of a check: waiting → done (a result) or failed (there will be none). A waiting check has `dueAt`, when it is tried next, and
 * `tries`, the failures so far. Each function records one outcome in a transaction, with the sums of the day. The domain that decides on
 * the content gets a job (`announce`) after the first delay, a hit, the last result, and a failure for good.
 */

/** Tries for content that the service cannot read (`unfit`): a picture may be readable later, and a video by another task. */
const UNFIT_TRIES = 3;
/** The first pause after a failure; it doubles with each further one. */
const PAUSE_SECONDS = 10;
const PAUSE_MAX_SECONDS = 600;

/** No request and no units, for a result that costs nothing more. */
export const NOTHING = { asked: 0, units: 0 };

export interface Judged {
  hits: readonly SafetyHit[];
  driver: string;
  /** Requests and billed units. NOTHING for a known result, or a video whose minutes were counted at the beginning of its task. */
  spent: { asked: number; units: number };
  tookMs: number;
}

/** Records a result: the hits with the verdicts that the settings give them. */
export async function recordJudged(deps: Deps, check: store.CheckRow, judged: Judged): Promise<void> {
  const { safety } = await siteSettings(deps);
  const rules = safety[check.scope].risks;
  const hits = judged.hits.map(({ moment, ...hit }): store.CheckHit => ({
    ...hit,
    ...placeOf(check, hit.words, moment),
    verdict: verdictOf(rules[hit.risk], hit.confidence),
  }));
  const verdict = severest(hits.map((hit) => hit.verdict));
  const now = deps.clock.now();
  await deps.transact(async (tx) => {
    await store.lockSubject(tx, check);
    const isFirst = await store.finishCheck(tx, check.id, {
      state: 'done',
      hits,
      verdict,
      driver: judged.driver,
      doneAt: now,
      triedAt: now,
      failure: null,
      ...(kindOf(check.part) === 'text' ? { content: '' } : {}),
    });
    if (!isFirst) return;
    const { scope } = check;
    const day = dayInChina(now);
    await store.addToDays(tx, [
      {
        ...store.NO_SUM,
        day,
        scope,
        risk: '',
        checks: 1,
        ...judged.spent,
        hits: verdict === 'pass' ? 0 : 1,
        tookMs: judged.tookMs,
        waitedMs: Math.max(0, now.getTime() - check.createdAt.getTime()),
      },
      ...risksOf(hits).map((risk) => ({ ...store.NO_SUM, day, scope, risk, hits: 1 })),
    ]);
    // A hit is announced at once, a clean result only with the last check of the subject.
    if (verdict !== 'pass' || !(await store.hasWaiting(tx, check))) await announce(deps, tx, check);
  });
}

/** The place of a hit: the quote of a text (of captions also their time), the moment in a video and the words heard there. */
function placeOf(
  { part, content }: store.CheckRow,
  words: readonly string[],
  moment: SafetyHit['moment'],
): Pick<store.CheckHit, 'quote' | 'moment'> {
  if (part === 'captions') return timedPlace(content, words);
  if (kindOf(part) === 'text') return { quote: quoteOf(content, words) };
  if (moment === undefined) return { quote: null };
  const { of, from, to, heard } = moment;
  return { quote: of === 'sound' ? shortened(heard) : null, moment: { of, from, to } };
}

/** A task for a video was begun. Its cost is counted now, because tasks under way count towards the day's budget. */
export async function recordBegun(
  deps: Deps,
  check: store.CheckRow,
  task: { taskId: string; begunAt: Date; driver: string; dueAt: Date; spent: Judged['spent'] },
): Promise<void> {
  const { spent, ...begun } = task;
  const now = deps.clock.now();
  await deps.transact(async (tx) => {
    if (!(await store.finishCheck(tx, check.id, { ...begun, triedAt: now, failure: null }))) return;
    await store.addToDays(tx, [{ ...store.NO_SUM, day: dayInChina(now), scope: check.scope, risk: '', ...spent }]);
  });
}

/** Records that the service has no result yet, which is no failure. */
export async function recordWaiting(deps: Deps, check: store.CheckRow, dueAt: Date): Promise<void> {
  await deps.transact((tx) => store.finishCheck(tx, check.id, { dueAt }));
}

/**
 * The check is tried again at `dueAt`; the first delay is announced. `failure` null: the day's budget is spent. `anew`: a video gets a new
 * task.
 */
export async function recordLater(
  deps: Deps,
  check: store.CheckRow,
  { failure, dueAt, anew = false }: { failure: string | null; dueAt: Date; anew?: boolean },
): Promise<void> {
  const now = deps.clock.now();
  const task = anew ? { taskId: null, begunAt: null } : {};
  await deps.transact(async (tx) => {
    const attempt = { ...task, tries: check.tries + 1, dueAt, failure, ...(failure === null ? {} : { triedAt: now }) };
    if (!(await store.finishCheck(tx, check.id, attempt))) return;
    await store.addToDays(tx, [
      { ...store.NO_SUM, day: dayInChina(now), scope: check.scope, risk: '', failures: failure === null ? 0 : 1 },
    ]);
    if (check.tries === 0) await announce(deps, tx, check);
  });
}

/** The day's budget is spent: tried again when the next day begins in China. */
export const recordTomorrow = (deps: Deps, check: store.CheckRow): Promise<void> =>
  recordLater(deps, check, { failure: null, dueAt: after(deps, secondsOfTheDay(deps.clock.now())) });

/** Tried again after a growing pause. */
export function recordPutOff(deps: Deps, check: store.CheckRow, { message, kind }: SafetyFailure): Promise<void> {
  const seconds = Math.min(PAUSE_MAX_SECONDS, PAUSE_SECONDS * 2 ** Math.min(check.tries, 10));
  return recordLater(deps, check, { failure: message, dueAt: after(deps, seconds), anew: kind === 'unfit' });
}

const after = ({ clock }: Deps, seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);

/** The service has given no result. Returns a failure of the service itself; null if only this content is unfit. */
export async function recordFailure(deps: Deps, check: store.CheckRow, error: unknown): Promise<SafetyFailure | null> {
  if (!(error instanceof SafetyFailure)) throw error;
  deps.log.warn({ checkId: check.id, kind: error.kind, reason: error.message }, 'the content safety service has not judged');
  if (error.kind === 'unfit' && check.tries + 1 >= UNFIT_TRIES) await recordFailed(deps, check, error.message);
  else await recordPutOff(deps, check, error);
  return error.kind === 'unfit' ? null : error;
}

/** Records that there will never be a result. */
export async function recordFailed(deps: Deps, check: store.CheckRow, failure: string): Promise<void> {
  const now = deps.clock.now();
  await deps.transact(async (tx) => {
    const failedCheck = { state: 'failed' as const, tries: check.tries + 1, failure, triedAt: now, doneAt: now };
    if (!(await store.finishCheck(tx, check.id, failedCheck))) return;
    await store.addToDays(tx, [{ ...store.NO_SUM, day: dayInChina(now), scope: check.scope, risk: '', failures: 1 }]);
    await announce(deps, tx, check);
  });
}

/** Enqueues the job of the domain that decides on the content. */
const announce = (deps: Deps, tx: Transaction, { scope, subjectId, revisionId }: store.CheckRow): Promise<void> =>
  scope === 'notices' && revisionId !== null
    ? deps.jobs.enqueue(tx, noticeCheckedJob, { noticeId: subjectId, round: revisionId })
    : deps.jobs.enqueue(tx, contentCheckedJob, { scope, subjectId, revisionId });
