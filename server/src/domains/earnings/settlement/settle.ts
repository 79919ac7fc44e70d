import { addDays, dayAfter, dayInChina } from '../../../core/clock.ts';
import { certainTime } from '../../../db/times.ts';
import type { Deps } from '../../../deps.ts';
import { post } from '../../ledger/service.ts';
import { areSummed, closeViewDay, judgeViewDay, openViewDays } from '../../views/service.ts';
import { notifyCorrected } from '../jobs.ts';
import * as configStore from '../terms/store.ts';
import { markCorrected } from '../view-corrections/store.ts';
import * as store from './store.ts';

// Bounds what one posting holds; the accounts of a settlement may be many.
const HOLDERS_A_POSTING = 1000;

export interface Settlement {
  day: string;
  revision: number;
  works: number;
  gross: number;
}

/** Between the end of a day and its settlement, so that what was judged can still be looked at before it is money. */
export const HELD_DAYS = 1;

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
 * Settles a day, or corrects it when something of it has changed since. Doing it again changes nothing; killed anywhere it
 * leaves the day as it was before. First the day is closed, so that no view can fall between the count and the commit, and
 * judged to the end.
 */
export async function settleDay(deps: Deps, day: string): Promise<Settlement> {
  await closeViewDay(deps, day);
  await judgeViewDay(deps, day);
  return deps.transact(async (tx) => {
    // A large day takes its time; the job's own limits hold it.
    await tx.execute('set local statement_timeout = 0');
    const before = await store.lockDay(tx, day);
    // Its rows may have gone, so nothing could be worked out anew; what is settled stands.
    if (await areSummed(tx, { from: day, to: day })) return { day, revision: before, works: 0, gross: 0 };
    const revision = before + 1;
    const at = deps.clock.now();
    const { version, terms } = await configStore.findInForce(tx, day);
    const { works: posts, gross, holders } = await store.insertEarnings(tx, { day, revision, version, terms, at });
    // A correction that came to no difference is done too: 0 is the revision of none.
    const isNew = before === 0 || posts > 0;
    await markCorrected(tx, day, isNew ? revision : 0, gross);
    if (!isNew) return { day, revision: before, works: posts, gross };
    for (let start = 0; start < holders.length; start += HOLDERS_A_POSTING) {
      const part = holders.slice(start, start + HOLDERS_A_POSTING);
      const total = part.reduce((sum, { amount }) => sum + amount, 0);
      await post(deps, tx, {
        key: `settlement:${day}:${revision}:${start / HOLDERS_A_POSTING}`,
        kind: revision === 1 ? 'earning' : 'correction',
        subject: `day:${day}`,
        entries: [
          { account: 'platform:cost', amount: -total },
          ...part.map(({ ownerId, amount }) => ({ account: `${ownerId}:available` as const, amount })),
        ],
      });
    }
    await store.markSettled(tx, day, revision, at);
    if (revision > 1) await deps.jobs.enqueue(tx, notifyCorrected, { day, revision, after: '' });
    return { day, revision, works: posts, gross };
  });
}

const MONTHS_AHEAD = 6;

export const makeEarningPartitions = (deps: Deps): Promise<void> =>
  store.makePartitions(deps.db, dayInChina(deps.clock.now()), MONTHS_AHEAD);
