import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

export type { RefusedViews, ViewsOf } from './store.ts';

/** The valid views of closed days that a refusal would turn down, by post and day; one more than `limit` tells that there are more. */
export const chosenViews = (db: Deps['db'] | Transaction, of: store.ViewsOf, limit: number): Promise<store.RefusedViews[]> =>
  store.countChosen(db, of, limit + 1);

/**
 * Turns views down by hand, within the transaction that has the days settled again and holds them meanwhile. What was
 * turned down before, for whatever reason, stays as it is.
 */
export const refuseViews = (tx: Transaction, of: store.ViewsOf, correctionId: string): Promise<store.RefusedViews[]> =>
  store.markRefused(tx, of, correctionId);

/** Lets the views that one refusal turned down count again. */
export const restoreViews = (tx: Transaction, correctionId: string, of: { day: string; postId: string }[]): Promise<number> =>
  store.unmarkRefused(tx, correctionId, of);
