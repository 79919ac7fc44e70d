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

/** A picture that cannot be fetched or read now may be a minute later, and a video be judged by another task. */
const UNFIT_TRIES = 3;
const PAUSE_SECONDS = 10;
const PAUSE_MAX_SECONDS = 600;

export const NOTHING = { asked: 0, units: 0 };

export interface Judged {
  hits: readonly SafetyHit[];
  driver: string;
  /** What it makes on the service's bill; nothing where the same was judged before, or a video whose minutes were counted as it was begun. */
  spent: { asked: number; units: number };
  tookMs: number;
}

/** One transaction: what was found, what the settings make of it, the sums, and word to who decides what becomes of it. */
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
    if (verdict !== 'pass' || !(await store.hasWaiting(tx, check))) await announce(deps, tx, check);
  });
}

/** Where it stands: words with what is around them, of captions when they are shown; of a video when, and what is said there. */
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

/** The service is at a video: what that costs is counted now, since what is under way is within the budget as well. */
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

/** Nothing is known yet, and nothing is wrong. */
export async function recordWaiting(deps: Deps, check: store.CheckRow, dueAt: Date): Promise<void> {
  await deps.transact((tx) => store.finishCheck(tx, check.id, { dueAt }));
}

/** It is tried again at that time, a video from its beginning if its task came to nothing; the first time, who decides is told of it. */
export async function recordLater(
  deps: Deps,
  check: store.CheckRow,
  { failure, dueAt, anew = false }: { failure: string | null; dueAt: Date; anew?: boolean },
): Promise<void> {
  const now = deps.clock.now();
  const task = anew ? { taskId: null, begunAt: null } : {};
  await deps.transact(async (tx) => {
    const tried = { ...task, tries: check.tries + 1, dueAt, failure, ...(failure === null ? {} : { triedAt: now }) };
    if (!(await store.finishCheck(tx, check.id, tried))) return;
    await store.addToDays(tx, [
      { ...store.NO_SUM, day: dayInChina(now), scope: check.scope, risk: '', failures: failure === null ? 0 : 1 },
    ]);
    if (check.tries === 0) await announce(deps, tx, check);
  });
}

/** The day's budget is spent: when the next day begins in China. */
export const recordTomorrow = (deps: Deps, check: store.CheckRow): Promise<void> =>
  recordLater(deps, check, { failure: null, dueAt: after(deps, secondsOfTheDay(deps.clock.now())) });

export function recordPutOff(deps: Deps, check: store.CheckRow, { message, kind }: SafetyFailure): Promise<void> {
  const seconds = Math.min(PAUSE_MAX_SECONDS, PAUSE_SECONDS * 2 ** Math.min(check.tries, 10));
  return recordLater(deps, check, { failure: message, dueAt: after(deps, seconds), anew: kind === 'unfit' });
}

const after = ({ clock }: Deps, seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);

/** The service has not judged it. Answers what is wrong with the service; null when it is this one thing. */
export async function recordFailure(deps: Deps, check: store.CheckRow, error: unknown): Promise<SafetyFailure | null> {
  if (!(error instanceof SafetyFailure)) throw error;
  deps.log.warn({ checkId: check.id, kind: error.kind, reason: error.message }, 'the content safety service has not judged');
  if (error.kind === 'unfit' && check.tries + 1 >= UNFIT_TRIES) await recordFailed(deps, check, error.message);
  else await recordPutOff(deps, check, error);
  return error.kind === 'unfit' ? null : error;
}

/** It will never be judged. */
export async function recordFailed(deps: Deps, check: store.CheckRow, failure: string): Promise<void> {
  const now = deps.clock.now();
  await deps.transact(async (tx) => {
    const failed = { state: 'failed' as const, tries: check.tries + 1, failure, triedAt: now, doneAt: now };
    if (!(await store.finishCheck(tx, check.id, failed))) return;
    await store.addToDays(tx, [{ ...store.NO_SUM, day: dayInChina(now), scope: check.scope, risk: '', failures: 1 }]);
    await announce(deps, tx, check);
  });
}

const announce = (deps: Deps, tx: Transaction, { scope, subjectId, revisionId }: store.CheckRow): Promise<void> =>
  scope === 'notices' && revisionId !== null
    ? deps.jobs.enqueue(tx, noticeCheckedJob, { noticeId: subjectId, round: revisionId })
    : deps.jobs.enqueue(tx, contentCheckedJob, { scope, subjectId, revisionId });
