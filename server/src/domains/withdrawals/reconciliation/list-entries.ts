import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/withdrawals/reconciliation.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { inParts } from '../../../db/keyset.ts';
import type { Deps } from '../../../deps.ts';
import { findPlatformEntries, type PlatformAccount, type PostingKind } from '../../ledger/service.ts';
import { periodOf } from './months.ts';
import * as store from './store.ts';

type Asked = Pick<ParsedOf<typeof contract.reconciliationEntries>, 'month' | 'line'>;
type Part = { limit: number; offset?: number; after?: Read | null };
type Read = contract.ReconciliationEntry;

/** Where a movement stands in the ledger. */
const BOOKED: Partial<Record<Read['line'], { account: PlatformAccount; kinds: PostingKind[] }>> = {
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
  { page, limit, ...asked }: ParsedOf<typeof contract.reconciliationEntries>,
): Promise<AnswerOf<typeof contract.reconciliationEntries>> {
  const rows = await readPart(deps, asked, { limit: limit + 1, offset: (page - 1) * limit });
  return pageOf(rows, { page, limit });
}

export const readEntries = (deps: Deps, asked: Asked): AsyncGenerator<Read[]> =>
  inParts<Read>((part) => readPart(deps, asked, part));

async function readPart({ db }: Deps, { month, line }: Asked, { after, ...rest }: Part): Promise<Read[]> {
  const { from, until } = periodOf(month);
  const part = { ...rest, after: after ? { at: new Date(after.at), id: after.id } : null };
  const booked = BOOKED[line];
  if (booked === undefined) {
    const rows =
      line === 'unconfirmed'
        ? await store.listUnconfirmed(db, until, part)
        : await store.listUnderWay(db, { state: line as store.UnderWayRow['state'], until }, part);
    return rows.map(({ id, at, amount, withdrawalId, owner }) => ({
      id,
      at: at.toISOString(),
      line,
      amount,
      withdrawal: { id: withdrawalId, owner },
      day: null,
    }));
  }
  const rows = await findPlatformEntries(db, { ...booked, from, until }, part);
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
