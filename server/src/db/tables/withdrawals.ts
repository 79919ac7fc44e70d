import { bigint, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TaxMethod } from '#contract/earnings/terms.ts';
import type { Correction, CorrectionKind, PayoutDriver, PayoutState, WithdrawalCheck } from '#contract/withdrawals/review.ts';
import type { PayeeKind, WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';
import { at, bytea } from './columns.ts';

export const payees = pgTable('payees', {
  id: text().primaryKey(),
  ownerId: text().notNull(),
  kind: text().$type<PayeeKind>().notNull(),
  nameSealed: text().notNull(),
  accountSealed: text().notNull(),
  /** For the declaration of the tax that is withheld; null: its owner has not said it, or it is a company's. */
  idNumberSealed: text(),
  nameMasked: text().notNull(),
  accountMasked: text().notNull(),
  bank: text(),
  branch: text(),
  fingerprint: bytea().notNull(),
  createdAt: at().notNull(),
  removedAt: at(),
});

export const payoutCorrections = pgTable('payout_corrections', {
  id: text().primaryKey(),
  withdrawalId: text().notNull(),
  kind: text().$type<CorrectionKind>().notNull(),
  reason: text().notNull(),
  receipt: text().notNull(),
  proof: bytea().notNull(),
  proofType: text().notNull(),
  state: text().$type<Correction['state']>().notNull().default('waiting'),
  proposedBy: text().notNull(),
  proposedAt: at().notNull(),
  decidedBy: text(),
  decidedAt: at(),
});

export const payoutFiles = pgTable('payout_files', {
  id: text().primaryKey(),
  day: date().notNull(),
  number: integer().notNull(),
  count: integer().notNull(),
  net: bigint({ mode: 'number' }).notNull(),
  createdBy: text(),
  createdAt: at().notNull(),
});

const fen = () => bigint({ mode: 'number' }).notNull();

export const withdrawals = pgTable('withdrawals', {
  id: text().primaryKey(),
  ownerId: text().notNull(),
  identity: text().$type<'creator' | 'agencies'>().notNull(),
  payeeId: text().notNull(),
  status: text().$type<WithdrawalStatus>().notNull(),
  gross: fen(),
  fee: fen(),
  tax: fen(),
  net: fen(),
  taxMethod: text().$type<TaxMethod>().notNull(),
  configVersion: integer().notNull(),
  confirmAbove: bigint({ mode: 'number' }),
  approvedBy: text(),
  payoutFileId: text('batch_id'),
  note: text().notNull().default(''),
  warnings: integer().notNull().default(0),
  attempts: integer().notNull().default(0),
  /** Who began to pay it; the same one ends it. */
  payoutDriver: text().$type<PayoutDriver>(),
  /** The driver's own name for who pays: the application of Alipay. */
  payoutAccount: text(),
  payoutState: text().$type<PayoutState>(),
  payoutReason: text().notNull().default(''),
  attemptedAt: at(),
  outcome: text().$type<'paid' | 'failed'>(),
  outcomeText: text().notNull().default(''),
  outcomeBy: text(),
  outcomeAt: at(),
  checks: jsonb().$type<WithdrawalCheck[]>(),
  checkedAt: at(),
  appliedAt: at().notNull(),
  updatedAt: at().notNull(),
  endedAt: at(),
});
