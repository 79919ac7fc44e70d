// Settlement of one day, in transactions that each record the next step, so that a killed process continues where it stopped.
// The day's row in settled_days is the state:
//   idle     settling is null; `revision` counts the settlements that changed something (0: never settled)
//   authors  settling = revision + 1, part < parts: one slice of authors a transaction, earnings still invisible
//   holders  settling = revision + 1, part >= parts: one batch of account holders a transaction, in the order of their ids;
//            holders up to `posted_to` are paid and see the new revision
//   idle     revision = settling, unless a repeated settlement made no difference
// One pass from idle to idle is a round; `round` counts the passes begun, with or without a difference.
import { addDays, dayAfter, dayInChina } from '../../../core/clock.ts';
import type { Transaction } from '../../../db/client.ts';
import { certainTime } from '../../../db/times.ts';
import type { Deps } from '../../../deps.ts';
import { postToLedger } from '../../ledger/service.ts';
import { closeViewDay, judgeViewDay, listUnclosedViewDays } from '../../views/service.ts';
import { notifyCorrected } from '../jobs.ts';
import { areSummed } from '../store.ts';
import * as termsStore from '../terms/store.ts';
import * as store from './store.ts';

/** Bounds of one transaction: about this many views (more if a single author has more), and this many holders in a ledger posting. */
const LIMITS = { views: 10_000_000, holders: 1000 };

export interface Settlement {
  day: string;
  /** The day's revision after the settlement. */
  revision: number;
  /** Posts whose earnings the settlement wrote or changed. */
  works: number;
  /** Sum of these earnings or changes, in fen. */
  gross: number;
}

/** Whole days between a day and its settlement, in which administrators can inspect the judged views. */
const AUDIT_DAYS = 1;

/** The date of a day's settlement; it runs early in the morning. */
export const settlementDateOf = (day: string): string => addDays(day, 1 + AUDIT_DAYS);

/** Closes and judges every past day, then settles every day that is due, oldest first; so a server that was off catches up. */
export async function settleDueDays(deps: Deps): Promise<Settlement[]> {
  for (const day of await listUnclosedViewDays(deps)) {
    await closeViewDay(deps, day);
    await judgeViewDay(deps, day);
  }
  const settled: Settlement[] = [];
  const last = addDays(dayInChina(certainTime(await deps.times.read())), -1 - AUDIT_DAYS);
  for (let day = await store.findFirstOpenDay(deps.db); day !== null && day <= last; day = dayAfter(day))
    settled.push(await settleDay(deps, day));
  return settled;
}

/**
 * Settles a day, or corrects it if its views changed since; repeating it changes nothing. The day is closed to new views and judged first.
 */
export async function settleDay(deps: Deps, day: string, limits = LIMITS): Promise<Settlement> {
  await closeViewDay(deps, day);
  await judgeViewDay(deps, day);
  const roundBefore = await store.findRound(deps.db, day);
  let settled: Settlement | null = null;
  while (settled === null) settled = await runNextStep(deps, day, roundBefore, limits);
  return settled;
}

/**
 * Runs one transaction of the states above; null means that the caller must run another. A round begun by another process before this
 * call may rest on older views, so this call finishes it and begins a new one. A round begun after `roundBefore` has everything
 * that a new one would have, so its result is the answer.
 */
async function runNextStep(deps: Deps, day: string, roundBefore: number, limits: typeof LIMITS): Promise<Settlement | null> {
  return deps.transact(async (tx) => {
    // A step is bounded, but the machine may be slow.
    await tx.execute("set local statement_timeout = '30min'");
    const state = await store.lockDay(tx, day);
    const { revision, settling, round, part, parts, works, gross } = state;
    if (settling !== null && part < parts) {
      const { version, terms } = await termsStore.findInForce(tx, day);
      const slice = { day, revision: settling, part, parts };
      await store.countSettledAuthors(tx, day, await store.insertEarnings(tx, slice, { version, terms, at: deps.clock.now() }));
      return null;
    }
    if (settling !== null) {
      if (!(await payHolders(deps, tx, day, settling, state, limits))) return null;
      const settled = await endRound(deps, tx, day, settling, state);
      return round > roundBefore ? settled : null;
    }
    if (round > roundBefore) return { day, revision, works, gross };
    // The single views of a summed day may be deleted, so the settlement stands: this call changed 0 posts by 0 fen.
    if (await areSummed(tx, { from: day, to: day })) return { day, revision, works: 0, gross: 0 };
    await store.beginRound(tx, day, revision + 1, Math.max(1, Math.ceil((await store.countViews(tx, day)) / limits.views)));
    await store.assignCorrections(tx, day, revision + 1);
    return null;
  });
}

/** Pays the next batch of holders, each the whole amount of the day in one entry; true when no holders are left. */
async function payHolders(
  deps: Deps,
  tx: Transaction,
  day: string,
  settling: number,
  { part, parts }: store.DayState,
  limits: typeof LIMITS,
): Promise<boolean> {
  const holders = await store.takeHolders(tx, day, limits.holders);
  const paidHolders = holders.filter(({ amount }) => amount !== 0);
  const batch = part - parts;
  if (paidHolders.length > 0)
    await postToLedger(deps, tx, {
      key: `settlement:${day}:${settling}:${batch}`,
      kind: settling === 1 ? 'earning' : 'correction',
      subject: `day:${day}`,
      entries: [
        { account: 'platform:cost', amount: -paidHolders.reduce((sum, { amount }) => sum + amount, 0) },
        ...paidHolders.map(({ ownerId, amount }) => ({ account: `${ownerId}:available` as const, amount })),
      ],
    });
  const last = holders.at(-1);
  if (last === undefined || holders.length < limits.holders) return true;
  await store.countPaidHolders(tx, day, last.ownerId);
  return false;
}

/** The value of `view_correction_days.revision` for a correction that was settled and changed no amount. */
const NO_DIFFERENCE = 0;

/** Makes the new revision visible to every holder, not only to the holders paid so far. */
async function endRound(
  deps: Deps,
  tx: Transaction,
  day: string,
  settling: number,
  { revision, works, gross }: store.DayState,
): Promise<Settlement> {
  const isNewRevision = revision === 0 || works > 0;
  await store.markCorrected(tx, day, settling, isNewRevision ? settling : NO_DIFFERENCE, gross);
  await store.endRound(tx, day, isNewRevision ? settling : null, deps.clock.now());
  if (isNewRevision && settling > 1) await deps.jobs.enqueue(tx, notifyCorrected, { day, revision: settling, after: '' });
  return { day, revision: isNewRevision ? settling : revision, works, gross };
}

const MONTHS_AHEAD = 6;

export const makeEarningPartitions = (deps: Deps): Promise<void> =>
  store.makePartitions(deps.db, dayInChina(deps.clock.now()), MONTHS_AHEAD);
