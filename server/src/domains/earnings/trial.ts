import type { PayoutTerms, PayoutTrial } from '#contract/payout-config.ts';
import { dayInChina } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { findInForce } from './config-store.ts';
import { addDays } from './days.ts';
import * as store from './trial-store.ts';

const DAYS = 30;
const SHOWN = 10;

/** Works out the last 30 settled days once more by other prices, another cap and another fee; nothing is written. */
export async function tryTerms(deps: Deps, terms: PayoutTerms): Promise<PayoutTrial> {
  const to = addDays(dayInChina(deps.clock.now()), -1);
  const from = addDays(to, 1 - DAYS);
  const period = { from, to };
  const tried = { terms, feeNow: (await findInForce(deps.db, dayInChina(deps.clock.now()))).terms.feePercent };
  const [days, holders, totals] = await Promise.all([
    store.sumByDay(deps.db, tried, period),
    store.compareHolders(deps.db, tried, period, SHOWN),
    store.countWorks(deps.db, period),
  ]);
  return {
    ...period,
    ...totals,
    before: days.reduce((sum, day) => sum + day.before, 0),
    after: days.reduce((sum, day) => sum + day.after, 0),
    ...holders,
    days,
  };
}
