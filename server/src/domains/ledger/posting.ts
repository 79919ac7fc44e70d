import { createHash } from 'node:crypto';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

/** An account of a person (the agency's own account for an agency) or of the platform. */
export type AccountId = `${string}:available` | `${string}:frozen` | `platform:${'cost' | 'fee' | 'tax' | 'bank'}`;

export type PostingKind = 'earning' | 'correction' | 'freeze' | 'unfreeze' | 'payout';

/** One transaction of the ledger. `amount` in fen: what an account is owed more (positive) or less. They sum to zero. */
export interface Posting {
  /** Whatever is posted under the same key is posted once. */
  key: string;
  kind: PostingKind;
  /** What it is about, as `day:2026-11-20` or `withdrawal:<id>`. */
  subject: string;
  entries: { account: AccountId; amount: number }[];
}

/** What should never come from our own code; nothing of it is posted. */
export class LedgerError extends Error {}

/** Posts within the caller's transaction. Answers the transaction's id; a repetition answers the first one's. */
export async function post(deps: Pick<Deps, 'clock' | 'random'>, tx: Transaction, posting: Posting): Promise<string> {
  const entries = settleEntries(posting);
  const digest = createHash('sha256')
    .update(JSON.stringify([posting.kind, posting.subject, entries]))
    .digest();
  const at = deps.clock.now();
  const id = deps.random.id();
  if (!(await store.takeKey(tx, { key: posting.key, transactionId: id, at, digest }))) {
    const known = await store.findKey(tx, posting.key);
    if (known === undefined || !known.digest.equals(digest)) throw new LedgerError(`another posting under ${posting.key}`);
    return known.transactionId;
  }
  await store.lockAccounts(
    tx,
    entries.map(([account]) => account),
  );
  await store.insertTransaction(tx, { id, at, key: posting.key, kind: posting.kind, subject: posting.subject });
  await store.insertEntries(tx, { id, at }, entries);
  return id;
}

/** One entry an account, in the order of accounts: everybody locks in this order, so nobody waits crosswise. */
function settleEntries({ key, entries }: Posting): [AccountId, number][] {
  const byAccount = new Map<AccountId, number>();
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new LedgerError(`${key}: ${amount} is not a whole number of fen`);
    byAccount.set(account, (byAccount.get(account) ?? 0) + amount);
  }
  const settled = [...byAccount].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  if (settled.length === 0) throw new LedgerError(`${key} moves nothing`);
  if (settled.reduce((sum, [, amount]) => sum + amount, 0) !== 0) throw new LedgerError(`${key} does not sum to zero`);
  return settled;
}
