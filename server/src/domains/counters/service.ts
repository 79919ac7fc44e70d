import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

const PART = 1000;
const FOLDED = 10_000;

/**
 * Adds to what a post counts and answers where it stands, within the transaction that makes it so. All numbers of posts
 * are changed by this domain alone.
 */
export const addToCounts = (tx: Transaction, postId: string, changes: Partial<store.Counts>): Promise<store.Counts> =>
  store.addToCounts(tx, postId, changes);

/** One view for each time that a post is named. */
export const addViews = (tx: Transaction, postIds: string[]): Promise<void> => store.addViews(tx, postIds);

/** Takes views that were nobody's reading out of what posts count; fewer than none puts some back. */
export const discountViews = (tx: Transaction, rows: readonly { postId: string; views: number }[]): Promise<void> =>
  store.discountViews(tx, rows);

/** A post that readers see has a row of counts. */
export const ensureCounts = (tx: Transaction, postId: string): Promise<void> => store.ensureCounts(tx, postId);

/** For posts that come with numbers of their own. */
export const replaceCounts = (tx: Transaction, counts: Partial<store.Counts> & { postId: string }): Promise<void> =>
  store.replaceCounts(tx, counts);

export const deleteCounts = (tx: Transaction, postIds: string[]): Promise<void> => store.deleteCounts(tx, postIds);

/** Lets every post be listed by the views that it has by now; a part at a time, so that counting never waits long for it. */
export async function refreshListedViews(deps: Deps): Promise<void> {
  for (let last: string | null = ''; last !== null;) {
    const after: string = last;
    last = await deps.transact((tx) => store.listViews(tx, after, PART));
  }
}

/** Keeps the changes of tallies few, so that reading a sum stays cheap. What is read is the same before and after. */
export async function foldTallies(deps: Deps): Promise<void> {
  for (let folded = FOLDED; folded === FOLDED;) folded = await store.foldTallyChanges(deps.db, FOLDED);
}
