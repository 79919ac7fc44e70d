import { dayInChina } from '../../../core/clock.ts';
import type { SafetyHit } from '../../../ports/content-safety/port.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { contentCheckedJob } from '../jobs.ts';
import { quoteOf } from './pieces.ts';
import * as store from './store.ts';
import { risksOf, severest, verdictOf } from './verdict.ts';

export interface Judged {
  hits: readonly SafetyHit[];
  driver: string;
  /** 0 where the same was judged before. */
  units: 0 | 1;
  tookMs: number;
}

/** One transaction: what was found, what the settings make of it, the sums, and word to who decides what becomes of it. */
export async function recordJudged(deps: Deps, check: store.CheckRow, judged: Judged): Promise<void> {
  const { safety } = await siteSettings(deps);
  const rules = safety[check.scope].risks;
  const isText = check.part !== 'cover' && check.part !== 'picture';
  const hits = judged.hits.map((hit): store.CheckHit => ({
    ...hit,
    quote: isText ? quoteOf(check.content, hit.words) : null,
    verdict: verdictOf(rules[hit.risk], hit.confidence),
  }));
  const verdict = severest(hits.map((hit) => hit.verdict));
  const now = deps.clock.now();
  await deps.transact(async (tx) => {
    const isFirst = await store.finishCheck(tx, check.id, {
      state: 'done',
      hits,
      verdict,
      driver: judged.driver,
      doneAt: now,
      triedAt: now,
      failure: null,
      ...(isText ? { content: '' } : {}),
    });
    if (!isFirst) return;
    const { scope } = check;
    const day = dayInChina(now);
    // The sum of the scope first: whoever judges another part of the same thing waits for it here, and sees this one below.
    await store.addToDays(tx, [
      {
        ...store.NO_SUM,
        day,
        scope,
        risk: '',
        checks: 1,
        units: judged.units,
        hits: verdict === 'pass' ? 0 : 1,
        tookMs: judged.tookMs,
        waitedMs: Math.max(0, now.getTime() - check.createdAt.getTime()),
      },
      ...risksOf(hits).map((risk) => ({ ...store.NO_SUM, day, scope, risk, hits: 1 })),
    ]);
    if (verdict !== 'pass' || !(await store.hasWaiting(tx, check))) await announce(deps, tx, check);
  });
}

/** It is tried again at that time; the first time, who decides is told that it will take longer. */
export async function recordLater(
  deps: Deps,
  check: store.CheckRow,
  { failure, dueAt }: { failure: string | null; dueAt: Date },
): Promise<void> {
  const now = deps.clock.now();
  await deps.transact(async (tx) => {
    const tried = { tries: check.tries + 1, dueAt, failure, ...(failure === null ? {} : { triedAt: now }) };
    if (!(await store.finishCheck(tx, check.id, tried))) return;
    await store.addToDays(tx, [
      { ...store.NO_SUM, day: dayInChina(now), scope: check.scope, risk: '', failures: failure === null ? 0 : 1 },
    ]);
    if (check.tries === 0) await announce(deps, tx, check);
  });
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
  deps.jobs.enqueue(tx, contentCheckedJob, { scope, subjectId, revisionId });
