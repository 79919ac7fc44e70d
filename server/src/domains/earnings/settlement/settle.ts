// A round settles a day once; each of its parts is one transaction.
import { addDays, dayAfter, dayInChina } from '../../../core/clock.ts';
import type { Transaction } from '../../../db/client.ts';
import { certainTime } from '../../../db/times.ts';
import type { Deps } from '../../../deps.ts';
import { post } from '../../ledger/service.ts';
import { areSummed, closeViewDay, judgeViewDay, openViewDays } from '../../views/service.ts';
import { notifyCorrected } from '../jobs.ts';
import * as termsStore from '../terms/store.ts';
import * as store from './store.ts';

/** What one part takes up: about so many views, where it is not one author who has more, and so many holders a posting. */
const PART = { views: 10_000_000, holders: 1000 };

export interface Settlement {
  day: string;
  revision: number;
  works: number;
  gross: number;
}

/** Between the end of a day and its settlement, so that what was judged can still be looked at before it is money. */
const HELD_DAYS = 1;

/** The day on which what was read on another one becomes money, early in the morning. */
export const settledOn = (day: string): string => addDays(day, 1 + HELD_DAYS);

/**
 * Closes and judges every day that is over, then settles those that were held for long enough, oldest first: a server that
 * slept for days catches up.
 */
export async function settleDueDays(deps: Deps): Promise<Settlement[]> {
  for (const day of await openViewDays(deps)) {
    await closeViewDay(deps, day);
    await judgeViewDay(deps, day);
  }
  const settled: Settlement[] = [];
  const last = addDays(dayInChina(certainTime(await deps.times.read())), -1 - HELD_DAYS);
  for (let day = await store.findFirstOpenDay(deps.db); day !== null && day <= last; day = dayAfter(day))
    settled.push(await settleDay(deps, day));
  return settled;
}

/**
 * Settles a day, or corrects it when something of it has changed since; doing it again changes nothing. First the day is closed,
 * so that no view can come in between, and judged to the end. Then in parts, each a transaction of its own that writes down which is
 * next: authors' earnings, which nobody sees yet, then what is owed to the holders of accounts. Killed anywhere, it is taken up there.
 */
export async function settleDay(deps: Deps, day: string, max = PART): Promise<Settlement> {
  await closeViewDay(deps, day);
  await judgeViewDay(deps, day);
  const before = await store.findRound(deps.db, day);
  let settled: Settlement | null = null;
  while (settled === null) settled = await settlePart(deps, day, before, max);
  return settled;
}

/**
 * Null while there may be more. A round that somebody else began may have gone by what has changed since, so it is ended and
 * another follows; one that was begun after `before` knows all that this one would.
 */
async function settlePart(deps: Deps, day: string, before: number, max: typeof PART): Promise<Settlement | null> {
  return deps.transact(async (tx) => {
    // A part is bounded, but the machine may be slow.
    await tx.execute("set local statement_timeout = '30min'");
    const state = await store.holdDay(tx, day);
    const { revision, settling, round, part, parts, works, gross } = state;
    if (settling !== null && part < parts) {
      const { version, terms } = await termsStore.findInForce(tx, day);
      const of = { day, revision: settling, part, parts };
      await store.noteEarnings(tx, day, await store.insertEarnings(tx, of, { version, terms, at: deps.clock.now() }));
      return null;
    }
    if (settling !== null) {
      if (!(await payHolders(deps, tx, day, settling, state, max))) return null;
      const settled = await endRound(deps, tx, day, settling, state);
      return round > before ? settled : null;
    }
    if (round > before) return { day, revision, works, gross };
    // Its rows may have gone, so nothing could be worked out anew; what is settled stands.
    if (await areSummed(tx, { from: day, to: day })) return { day, revision, works: 0, gross: 0 };
    await store.beginRound(tx, day, revision + 1, Math.max(1, Math.ceil((await store.countViews(tx, day)) / max.views)));
    await store.takeCorrections(tx, day, revision + 1);
    return null;
  });
}

/** Pays the next holders, each all of the day at once; answers whether these were the last. */
async function payHolders(
  deps: Deps,
  tx: Transaction,
  day: string,
  settling: number,
  { part, parts }: store.DayState,
  max: typeof PART,
): Promise<boolean> {
  const holders = await store.takeHolders(tx, day, max.holders);
  const owed = holders.filter(({ amount }) => amount !== 0);
  if (owed.length > 0)
    await post(deps, tx, {
      key: `settlement:${day}:${settling}:${part - parts}`,
      kind: settling === 1 ? 'earning' : 'correction',
      subject: `day:${day}`,
      entries: [
        { account: 'platform:cost', amount: -owed.reduce((sum, { amount }) => sum + amount, 0) },
        ...owed.map(({ ownerId, amount }) => ({ account: `${ownerId}:available` as const, amount })),
      ],
    });
  const last = holders.at(-1);
  if (last === undefined || holders.length < max.holders) return true;
  await store.notePosted(tx, day, last.ownerId);
  return false;
}

/** From now on the day is settled for everybody. */
async function endRound(
  deps: Deps,
  tx: Transaction,
  day: string,
  settling: number,
  { revision, works, gross }: store.DayState,
): Promise<Settlement> {
  const isNew = revision === 0 || works > 0;
  // A correction that came to no difference is done too: 0 is the revision of none.
  await store.markCorrected(tx, day, settling, isNew ? settling : 0, gross);
  await store.endRound(tx, day, isNew ? settling : null, deps.clock.now());
  if (isNew && settling > 1) await deps.jobs.enqueue(tx, notifyCorrected, { day, revision: settling, after: '' });
  return { day, revision: isNew ? settling : revision, works, gross };
}

const MONTHS_AHEAD = 6;

export const makeEarningPartitions = (deps: Deps): Promise<void> =>
  store.makePartitions(deps.db, dayInChina(deps.clock.now()), MONTHS_AHEAD);
