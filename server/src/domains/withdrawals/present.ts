import type { Payee, Withdrawal } from '#contract/withdrawals/withdrawals.ts';
import { canCancel, readyOf } from './lifecycle.ts';
import type { PayeeRow } from './payees/store.ts';
import type { StepRow, WithPayee } from './store.ts';

export const presentPayee = (row: PayeeRow): Payee => ({
  id: row.id,
  kind: row.kind,
  name: row.nameMasked,
  account: row.accountMasked,
  bank: row.bank,
  branch: row.branch,
  hasIdNumber: row.kind === 'company' ? null : row.idNumberSealed !== null,
  createdAt: row.createdAt.toISOString(),
  readyAt: readyOf(row).toISOString(),
});

/** The fields that both its owner and the back office see. */
export const presentBasis = (row: WithPayee) => ({
  id: row.id,
  status: row.status,
  gross: row.gross,
  fee: row.fee,
  tax: row.tax,
  net: row.net,
  taxMethod: row.taxMethod,
  payee: presentPayee(row.payee),
  appliedAt: row.appliedAt.toISOString(),
  note: row.note,
});

/** A withdrawal for its owner, without the names of administrators. */
export const presentWithdrawal = (row: WithPayee, steps: StepRow[]): Withdrawal => ({
  ...presentBasis(row),
  // The first of two approvals repeats the state 'applied' and is not shown.
  steps: steps
    .filter(({ status }, index) => status !== steps[index - 1]?.status)
    .map(({ status, at, reason }) => ({ status, at: at.toISOString(), reason })),
  can: { cancel: canCancel(row) },
});
