import type { EarningsTerms, TermsSimulation } from '#contract/earnings/terms.ts';
import { addDays, dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';
import { findInForce } from './store.ts';

const DAYS = 30;
const SHOWN = 10;

/** Works out the last 30 settled days once more by other prices, cap, fee and default share; nothing of it stays. */
export async function simulateTerms(deps: Deps, terms: EarningsTerms): Promise<TermsSimulation> {
  const to = addDays(dayInChina(deps.clock.now()), -1);
  const period = { from: addDays(to, 1 - DAYS), to };
  return deps.transact(async (tx) => {
    // Thirty days of every post are a lot to read once; it is asked for a few times a year.
    await tx.execute("set local statement_timeout = '2min'");
    const feeNow = (await findInForce(tx, dayInChina(deps.clock.now()))).terms.feePercent;
    await store.simulate(tx, { terms, feeNow }, period);
    const sides = await store.sumSides(tx);
    const changed = await store.listChanged(tx, SHOWN);
    return {
      ...period,
      ...(await store.countPosts(tx, period)),
      ...added(sides),
      agencies: added(sides.filter(({ isAgency }) => isAgency)),
      members: added(sides.filter(({ isAgency }) => !isAgency)),
      byDefaultShare: sides.reduce((sum, side) => sum + side.byDefaultShare, 0),
      gainers: changed.gainers.map(present),
      losers: changed.losers.map(present),
      days: await store.sumByDay(tx),
    };
  });
}

const SUMS = ['before', 'after', 'gain', 'lose', 'same'] as const;

const added = (sides: store.Side[]): TermsSimulation['agencies'] =>
  Object.fromEntries(SUMS.map((name) => [name, sides.reduce((sum, side) => sum + side[name], 0)])) as TermsSimulation['agencies'];

const present = ({ id, nickname, ...rest }: store.Changed): TermsSimulation['gainers'][number] => ({
  person: { id, nickname },
  ...rest,
});
