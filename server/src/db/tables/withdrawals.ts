import { bigint, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TaxMethod } from '#contract/earnings/terms.ts';
import type { Correction, CorrectionKind, PayoutDriver, PayoutState, WithdrawalCheck } from '#contract/withdrawals/review.ts';
import type { PayeeKind, WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';
import { at, bytea } from './columns.ts';

/** Payout accounts. Columns ending in `Sealed` are encrypted; `Masked` ones are for display. */
export const payees = pgTable('payees', {
  id: text().primaryKey(),
  ownerId: text().notNull(),
  kind: text().$type<PayeeKind>().notNull(),
  nameSealed: text().notNull(),
  accountSealed: text().notNull(),
  /** Identity number for the declaration of withheld tax; null: not given yet, or a company. */
  idNumberSealed: text(),
  nameMasked: text().notNull(),
  accountMasked: text().notNull(),
  bank: text(),
  branch: text(),
  /** Keyed hash of the account, to find equal accounts. */
  fingerprint: bytea().notNull(),
  createdAt: at().notNull(),
  removedAt: at(),
});

/** A proposed correction of a recorded payout, with a proof, which a second administrator decides. */
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

/** A file of transfers for the bank: `number` counts the files of a day, `count` its withdrawals; `net` is their sum in fen. */
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

/** Withdrawals: `net` = `gross` - `fee` - `tax`, all in fen. */
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
  /** Version of the terms (payout configuration) by which it was calculated. */
  configVersion: integer().notNull(),
  /** Fen: above this sum a second administrator must confirm the payout; null: never. */
  confirmAbove: bigint({ mode: 'number' }),
  approvedBy: text(),
  payoutFileId: text('batch_id'),
  note: text().notNull().default(''),
  warnings: integer().notNull().default(0),
  attempts: integer().notNull().default(0),
  /** The driver that started the payout; only this one completes it. */
  payoutDriver: text().$type<PayoutDriver>(),
  /** The paying account, in the driver's terms, such as the id of the Alipay application. */
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
