import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import * as crowds from './crowds-store.ts';
import * as habits from './habits-store.ts';
import { CROWDS, NETWORKS, VISIT_CROWDS, type CrowdKind } from './abuse-limits.ts';
import * as store from './store.ts';

/** Limits of one transaction; a single party may exceed them. */
const PART = { views: 4_000_000, parties: 10_000, viewers: 5_000_000 };
/** Parts into which the viewers of a day are divided at most. */
const PARTS_MAX = 64;

/**
 * The point at which the next transaction begins, stored in closed_view_days. `step`: index in STEPS; null: the day is judged. `after`: position
 * within the step, '' at its start; judgeViewers writes "part/parts" and judgeParties the last party.
 */
interface Next {
  step: number | null;
  after: string;
}

type Step = (tx: Transaction, day: string, after: string, max: typeof PART) => Promise<Next>;

/**
 * Judges the views and visits of a closed day: refuses false ones, each with its reason. Runs in several transactions, each of which
 * stores where the next begins, so an interrupted day continues there. Counting of new views does not wait for it.
 */
export async function judgeViewDay(deps: Deps, day: string, max = PART): Promise<void> {
  if (await store.isJudged(deps.db, day)) return;
  while (await judgePart(deps, day, max));
}

/** Runs the next transaction; false when the day is judged, or not closed. */
async function judgePart(deps: Deps, day: string, max: typeof PART): Promise<boolean> {
  return deps.transact(async (tx) => {
    const position = await store.lockJudging(tx, day);
    const step = position === null ? undefined : STEPS[position.step];
    if (position === null || step === undefined) return false;
    const next = await step(tx, day, position.after, max);
    await store.markJudging(tx, day, next.step, next.after, deps.clock.now());
    return next.step !== null;
  });
}

/** Step 0: viewers with more views than a person can read, a share of all viewers in each transaction. */
const judgeViewers: Step = async (tx, day, after, max) => {
  if (after === '' && !(await store.hasAny(tx, day))) return { step: null, after: '' };
  const [part = 0, parts = await partsOf(tx, day, max.viewers)] = after === '' ? [] : after.split('/').map(Number);
  await store.refuseBusyViewers(tx, day, part, parts);
  return part + 1 < parts ? { step: 0, after: `${part + 1}/${parts}` } : { step: 1, after: '' };
};

const partsOf = async (tx: Transaction, day: string, max: number): Promise<number> =>
  Math.min(PARTS_MAX, Math.max(1, Math.ceil((await store.countValid(tx, day)) / max)));

/** Step 1: views by origin, of which later steps compute what to expect, and origins with too large a share of the whole site. */
const judgeNetworks: Step = async (tx, day) => {
  await crowds.sumCrowds(tx, day);
  for (const kind of ['network', 'subnet'] as const)
    if (await crowds.refuseNetworks(tx, day, kind, NETWORKS[kind])) await crowds.sumCrowds(tx, day);
  await store.sumParties(tx, day);
  await habits.recordReadShare(tx, day);
  return { step: 2, after: '' };
};

/** Step 2: all rules about the readers of a party together, some parties in each transaction. */
const judgeParties: Step = async (tx, day, after, max) => {
  const parties = await store.listParties(tx, day, after, max.parties, max.views);
  const last = parties.at(-1);
  if (last === undefined) return { step: 3, after: '' };
  await store.gatherParties(tx, day, parties);
  for (const kind of ['device', 'network'] as const) await store.refuseVisitCrowds(tx, day, kind, VISIT_CROWDS[kind]);
  await store.refuseEqualVisits(tx);
  await store.writeVisits(tx, day);
  for (const kind of NETWORKS_AND_DEVICES) await crowds.refuseClusters(tx, day, kind, CROWDS[kind]);
  if (await habits.hasReadingSignals(tx, day)) await habits.refuseUnread(tx);
  await crowds.refuseClusters(tx, day, 'agent', CROWDS.agent);
  await crowds.refuseClusters(tx, day, 'fresh', CROWDS.fresh);
  await habits.refuseBursts(tx);
  await habits.refuseEvenPauses(tx);
  await habits.refuseFixedOrder(tx);
  await habits.refuseSurges(tx, day);
  await store.writeParties(tx, day);
  return { step: 2, after: last };
};

const NETWORKS_AND_DEVICES = ['device', 'network', 'subnet'] as const satisfies CrowdKind[];

/** Step 3. */
const finish: Step = async (tx, day) => {
  await store.finishJudging(tx, day);
  return { step: null, after: '' };
};

const STEPS: Step[] = [judgeViewers, judgeNetworks, judgeParties, finish];
