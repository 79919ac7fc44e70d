import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';
import { listViews } from './views-store.ts';

const PART = 1000;

/**
 * Adds to what a work counts and answers where it stands, within the transaction that makes it so. All numbers of works
 * are changed here alone.
 */
export const countOnPost = (tx: Transaction, postId: string, changes: Partial<store.Counts>): Promise<store.Counts> =>
  store.addToCounts(tx, postId, changes);

/** Lets every work be listed by the views that it has by now; a part at a time, so that counting never waits long for it. */
export async function refreshListedViews(deps: Deps): Promise<void> {
  for (let last: string | null = ''; last !== null;) {
    const after: string = last;
    last = await deps.db.transaction((tx) => listViews(tx, after, PART));
  }
}
