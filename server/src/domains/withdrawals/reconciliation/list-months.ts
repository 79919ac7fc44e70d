import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { StatementKind } from '#contract/earnings/statements.ts';
import { UNDER_WAY } from '#contract/withdrawals/constants.ts';
import * as contract from '#contract/withdrawals/reconciliation.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { monthsBetween, periodOf } from './months.ts';
import * as store from './store.ts';

export async function listMonths(
  deps: Deps,
  { page, limit }: ParsedOf<typeof contract.reconciliationMonths>,
): Promise<AnswerOf<typeof contract.reconciliationMonths>> {
  const months = (await monthsOf(deps)).slice((page - 1) * limit);
  const monthsOnPage = pageOf(months, { page, limit });
  return { ...monthsOnPage, list: await sheetsOf(deps, deps.db, monthsOnPage.list) };
}

/** The sheets of all months in one batch, because there are only twelve a year. */
export async function* readMonths(deps: Deps): AsyncGenerator<contract.MonthSheet[]> {
  yield await sheetsOf(deps, deps.db, await monthsOf(deps));
}

/** Months from the first entry of the ledger to today, the newest first. */
async function monthsOf({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string[]> {
  const now = clock.now();
  return monthsBetween(dayInChina((await store.findFirstAt(db)) ?? now), dayInChina(now)).toReversed();
}

/** The sheets of consecutive months, given the newest first, with two queries for all. `difference`: 0 unless the ledger is wrong. */
async function sheetsOf({ clock }: Pick<Deps, 'clock'>, db: Queryable, months: string[]): Promise<contract.MonthSheet[]> {
  const [newest, oldest] = [months[0], months.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const until = periodOf(newest).until;
  const [owed, sums] = await Promise.all([
    store.findOwedAt(db, [until, ...months.map((month) => periodOf(month).from)]),
    store.sumMonths(db, periodOf(oldest).from, until),
  ]);
  return months.map((month, index) => {
    const movements = movementsOf(sums.filter((sum) => sum.month === month));
    const [closing = 0, opening = 0] = owed.slice(index, index + 2);
    const change = Object.values(movements).reduce((sum, amount) => sum + amount, 0);
    const isOpen = periodOf(month).until > clock.now();
    return { month, isOpen, opening, movements, closing, difference: closing - opening - change };
  });
}

/** Movements by line. Fee and tax include what was returned; movements of the bank account are divided by their kind. */
function movementsOf(sums: store.MonthSum[]): contract.MonthSheet['movements'] {
  const sumOf = (account: store.PlatformAccount, ...kinds: StatementKind[]) =>
    sums
      .filter((sum) => sum.account === account && (kinds.length === 0 || kinds.includes(sum.kind)))
      .reduce((total, { owed }) => total + owed, 0);
  return {
    earning: sumOf('cost', 'earning'),
    correction: sumOf('cost', 'correction'),
    payout: sumOf('bank', 'payout'),
    latePayout: sumOf('bank', 'latePayout'),
    returned: sumOf('bank', 'return'),
    fee: sumOf('fee'),
    tax: sumOf('tax'),
  };
}

export async function readMonth(
  deps: Deps,
  { month }: ParsedOf<typeof contract.reconciliationMonth>,
): Promise<contract.ReconciledMonth> {
  if (!(await monthsOf(deps)).includes(month)) throw new AppError('notFound', '该月没有账目');
  const { until } = periodOf(month);
  // One snapshot, so that postings in the meantime cause no difference.
  return deps.db.transaction(
    async (tx) => {
      const [sheet] = await sheetsOf(deps, tx, [month]);
      if (sheet === undefined) throw new AppError('notFound', '该月没有账目');
      const sums = new Map((await store.sumUnderWay(tx, until)).map(({ state, ...sum }) => [state, sum]));
      const underWay = Object.fromEntries(
        UNDER_WAY.map((state) => [state, sums.get(state) ?? { count: 0, amount: 0 }]),
      ) as contract.ReconciledMonth['underWay'];
      const frozen = Object.values(underWay).reduce((sum, { amount }) => sum + amount, 0);
      return {
        ...sheet,
        available: sheet.closing - frozen,
        underWay,
        unconfirmed: await store.sumUnconfirmed(tx, until),
        frozenDifference: sheet.isOpen ? (await store.sumFrozen(tx)) - frozen : 0,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
