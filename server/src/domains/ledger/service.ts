import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { PostingKind } from './posting.ts';
import * as store from './store.ts';

export { LedgerError, post, type AccountId, type Posting, type PostingKind } from './posting.ts';
export type { StatementFilter, StatementRow } from './store.ts';

/** What a person has, in fen: free to withdraw, and frozen by withdrawals under way. */
export async function balancesOf(db: Queryable, ownerId: string): Promise<{ available: number; frozen: number }> {
  const balances = await store.findBalances(db, [`${ownerId}:available`, `${ownerId}:frozen`]);
  return { available: balances.get(`${ownerId}:available`) ?? 0, frozen: balances.get(`${ownerId}:frozen`) ?? 0 };
}

/** The movements of what a person may withdraw, newest first; one more than `limit` tells that there are more. */
export const statementOf = (
  db: Queryable,
  ownerId: string,
  filter: store.StatementFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<store.StatementRow[]> => store.findStatement(db, `${ownerId}:available`, filter, limit, offset);

/** What a person could withdraw at a moment of the past. */
export const balanceAt = (db: Queryable, ownerId: string, at: Date): Promise<number> =>
  store.findBalanceAt(db, `${ownerId}:available`, at);

/** What moved in a period, by kind. */
export const sumKinds = (db: Queryable, ownerId: string, from: Date, until: Date): Promise<Record<PostingKind, number>> =>
  store.sumKinds(db, `${ownerId}:available`, from, until);

export interface Difference {
  /** The rule that is broken. */
  promise: string;
  /** The account, transaction or key that breaks it. */
  subject: string;
  difference: string;
}

/** Proves every balance from its entries; answers the first difference of each rule, none when all is right. */
export async function checkLedger(deps: Pick<Deps, 'db'>): Promise<{ proved: string[]; differences: Difference[] }> {
  // One snapshot for all, so that what is posted meanwhile is no difference.
  return deps.db.transaction(
    async (tx) => {
      await tx.execute('set local statement_timeout = 0');
      const proved: string[] = [];
      const differences: Difference[] = [];
      for (const { promise, query } of store.checks) {
        const { rows } = await tx.execute<{ subject: string; difference: string }>(query);
        if (rows[0] === undefined) proved.push(promise);
        else differences.push({ promise, ...rows[0] });
      }
      return { proved, differences };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const MONTHS_AHEAD = 6;

export const makeLedgerPartitions = (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  store.makePartitions(deps.db, deps.clock.now(), MONTHS_AHEAD);
