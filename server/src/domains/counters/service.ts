import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

// Only this domain changes post_counts (views, likes, comments … of a post) and tallies (sums of the whole site).

/** Posts of a transaction. */
const POSTS_PER_TRANSACTION = 1000;
/** Tally changes of a transaction. */
const CHANGES_PER_QUERY = 10_000;

/** Adds to the counts of a post in the transaction that causes the change, and returns the new counts. */
export const addToCounts = (tx: Transaction, postId: string, changes: Partial<store.Counts>): Promise<store.Counts> =>
  store.addToCounts(tx, postId, changes);

/** Adds one view for each occurrence of a post. */
export const addViews = (tx: Transaction, postIds: string[]): Promise<void> => store.addViews(tx, postIds);

/** Subtracts views that were judged invalid; a negative number adds them again. */
export const discountViews = (tx: Transaction, rows: readonly { postId: string; views: number }[]): Promise<void> =>
  store.discountViews(tx, rows);

/** Creates the row of counts of a post that becomes visible. */
export const ensureCounts = (tx: Transaction, postId: string): Promise<void> => store.ensureCounts(tx, postId);

/** Sets the counts of an imported post. */
export const replaceCounts = (tx: Transaction, counts: Partial<store.Counts> & { postId: string }): Promise<void> =>
  store.replaceCounts(tx, counts);

export const deleteCounts = (tx: Transaction, postIds: string[]): Promise<void> => store.deleteCounts(tx, postIds);

/** Brings the view counts by which posts are listed up to date, POSTS_PER_TRANSACTION a transaction, so that counting waits only briefly. */
export async function refreshListedViews(deps: Deps): Promise<void> {
  for (let last: string | null = ''; last !== null;) {
    const after: string = last;
    last = await deps.transact((tx) => store.copyListedViews(tx, after, POSTS_PER_TRANSACTION));
  }
}

/** Moves tally changes into the sums, so that reading a sum (sum + changes) stays cheap; the value read stays the same. */
export async function mergeTallyChanges(deps: Deps): Promise<void> {
  for (let moved = CHANGES_PER_QUERY; moved === CHANGES_PER_QUERY;)
    moved = await store.mergeTallyChanges(deps.db, CHANGES_PER_QUERY);
}
