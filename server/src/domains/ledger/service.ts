import { createHash } from 'node:crypto';
import type { StatementKind } from '#contract/earnings/statements.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

// Double entry in whole fen. Holders (users, and agencies by their owner's id) have two accounts, `available` and `frozen`; the platform has
// `cost`, `fee`, `tax` and `bank`. The entries of a transaction sum to zero, so what is owed to all holders is minus the platform's balances.

export interface Difference {
  /** The violated rule. */
  rule: string;
  /** The account, transaction or key that violates it. */
  subject: string;
  difference: string;
}

/** Checks the rules of the ledger; returns those that hold, and the first difference from each rule that does not. */
export async function checkLedger(deps: Pick<Deps, 'db'>): Promise<{ proved: string[]; differences: Difference[] }> {
  // One snapshot for all rules, so that concurrent postings cause no difference.
  return deps.db.transaction(
    async (tx) => {
      await tx.execute('set local statement_timeout = 0');
      const proved: string[] = [];
      const differences: Difference[] = [];
      for (const { rule, query } of store.checks) {
        const { rows } = await tx.execute<{ subject: string; difference: string }>(query);
        if (rows[0] === undefined) proved.push(rule);
        else differences.push({ rule, ...rows[0] });
      }
      return { proved, differences };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const MONTHS_AHEAD = 6;

export const makeLedgerPartitions = (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  store.makePartitions(deps.db, deps.clock.now(), MONTHS_AHEAD);

/** An account of a holder or of the platform. */
export type AccountId = `${string}:available` | `${string}:frozen` | `platform:${'cost' | 'fee' | 'tax' | 'bank'}`;

/** One transaction of the ledger. `amount` in fen increases (positive) or decreases what the account is owed; amounts sum to zero. */
export interface Posting {
  /** The idempotency key: a second posting with the key does nothing. */
  key: string;
  kind: StatementKind;
  /** `day:2026-11-20` or `withdrawal:<id>`. */
  subject: string;
  entries: { account: AccountId; amount: number }[];
}

/** A programming error in a posting; nothing is posted. */
export class LedgerError extends Error {}

/** Posts within the caller's transaction and returns the id of the ledger transaction; a repetition returns the first id. */
export async function postToLedger(deps: Pick<Deps, 'clock' | 'random'>, tx: Transaction, posting: Posting): Promise<string> {
  const entries = normalizeEntries(posting);
  const digest = createHash('sha256')
    .update(JSON.stringify([posting.kind, posting.subject, entries]))
    .digest();
  const at = deps.clock.now();
  const id = deps.random.id();
  if (!(await store.takeKey(tx, { key: posting.key, transactionId: id, at, digest }))) {
    const first = await store.findKey(tx, posting.key);
    if (first === undefined || !first.digest.equals(digest)) throw new LedgerError(`another posting under ${posting.key}`);
    return first.transactionId;
  }
  await store.lockAccounts(
    tx,
    entries.map(([account]) => account),
  );
  await store.insertTransaction(tx, { id, at, key: posting.key, kind: posting.kind, subject: posting.subject });
  await store.insertEntries(tx, { id, at }, entries);
  return id;
}

/** Merges the entries of each account into one and sorts them by account: all postings lock in this order, so they cannot deadlock. */
function normalizeEntries({ key, entries }: Posting): [AccountId, number][] {
  const byAccount = new Map<AccountId, number>();
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new LedgerError(`${key}: ${amount} is not a whole number of fen`);
    byAccount.set(account, (byAccount.get(account) ?? 0) + amount);
  }
  const mergedEntries = [...byAccount].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  if (mergedEntries.length === 0) throw new LedgerError(`${key} moves nothing`);
  if (mergedEntries.reduce((sum, [, amount]) => sum + amount, 0) !== 0) throw new LedgerError(`${key} does not sum to zero`);
  return mergedEntries;
}
