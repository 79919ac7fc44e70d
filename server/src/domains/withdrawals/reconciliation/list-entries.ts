import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { StatementKind } from '#contract/earnings/statements.ts';
import type * as contract from '#contract/withdrawals/reconciliation.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { inParts } from '../../../db/keyset.ts';
import type { Deps } from '../../../deps.ts';
import { periodOf } from './months.ts';
import * as store from './store.ts';

type EntriesQuery = Pick<ParsedOf<typeof contract.reconciliationEntries>, 'month' | 'line'>;
type Page = { limit: number; offset?: number; after?: Entry | null };
type Entry = contract.ReconciliationEntry;

/** Account and kinds of postings of each line of the reconciliation that is booked in the ledger. */
const BOOKED: Partial<Record<Entry['line'], { account: store.PlatformAccount; kinds: StatementKind[] }>> = {
  earning: { account: 'cost', kinds: ['earning'] },
  correction: { account: 'cost', kinds: ['correction'] },
  payout: { account: 'bank', kinds: ['payout'] },
  latePayout: { account: 'bank', kinds: ['latePayout'] },
  returned: { account: 'bank', kinds: ['return'] },
  fee: { account: 'fee', kinds: ['payout', 'latePayout', 'return'] },
  tax: { account: 'tax', kinds: ['payout', 'latePayout', 'return'] },
};

export async function listEntries(
  deps: Deps,
  { page, limit, ...query }: ParsedOf<typeof contract.reconciliationEntries>,
): Promise<AnswerOf<typeof contract.reconciliationEntries>> {
  const rows = await readEntryPage(deps, query, { limit: limit + 1, offset: (page - 1) * limit });
  return pageOf(rows, { page, limit });
}

export const readEntries = (deps: Deps, query: EntriesQuery): AsyncGenerator<Entry[]> =>
  inParts<Entry>((page) => readEntryPage(deps, query, page));

/** The entries of a line: from the ledger, or of withdrawals under way and unconfirmed corrections. Amounts in fen. */
async function readEntryPage({ db }: Deps, { month, line }: EntriesQuery, { after, ...rest }: Page): Promise<Entry[]> {
  const { from, until } = periodOf(month);
  const page = { ...rest, after: after ? { at: new Date(after.at), id: after.id } : null };
  const booked = BOOKED[line];
  if (booked === undefined) {
    const rows =
      line === 'unconfirmed'
        ? await store.listUnconfirmed(db, until, page)
        : await store.listUnderWay(db, { state: line as store.UnderWayRow['state'], until }, page);
    return rows.map(({ id, at, amount, withdrawalId, owner }) => ({
      id,
      at: at.toISOString(),
      line,
      amount,
      withdrawal: { id: withdrawalId, owner },
      day: null,
    }));
  }
  const rows = await store.findPlatformEntries(db, { ...booked, from, until }, page);
  const owners = await store.findOwners(
    db,
    rows.flatMap(({ subject }) => tailOf('withdrawal:', subject) ?? []),
  );
  return rows.map(({ id, at, amount, subject }) => {
    const withdrawalId = tailOf('withdrawal:', subject);
    return {
      id,
      at: at.toISOString(),
      line,
      amount,
      withdrawal: withdrawalId === null ? null : { id: withdrawalId, owner: owners.get(withdrawalId) ?? '' },
      day: tailOf('day:', subject),
    };
  });
}

const tailOf = (head: string, subject: string): string | null => (subject.startsWith(head) ? subject.slice(head.length) : null);
