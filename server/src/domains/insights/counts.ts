import type { Transaction } from '../../db/client.ts';
import * as store from './store.ts';

/**
 * Adds to what a work counts and answers where it stands, within the transaction that makes it so. All numbers of works
 * are changed here alone.
 */
export const countOnPost = (tx: Transaction, postId: string, changes: Partial<store.Counts>): Promise<store.Counts> =>
  store.addToCounts(tx, postId, changes);
