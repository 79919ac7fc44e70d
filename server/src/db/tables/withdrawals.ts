import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { TaxMethod } from '#contract/payout-config.ts';
import type { PayeeKind, WithdrawalStatus } from '#contract/withdrawals.ts';
import { at, bytea } from './columns.ts';

export const payees = pgTable('payees', {
  id: text().primaryKey(),
  ownerId: text().notNull(),
  kind: text().$type<PayeeKind>().notNull(),
  nameSealed: text().notNull(),
  accountSealed: text().notNull(),
  nameMasked: text().notNull(),
  accountMasked: text().notNull(),
  bank: text(),
  fingerprint: bytea().notNull(),
  createdAt: at().notNull(),
  removedAt: at(),
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
  batchId: text(),
  note: text().notNull().default(''),
  warnings: integer().notNull().default(0),
  attempts: integer().notNull().default(0),
  appliedAt: at().notNull(),
  updatedAt: at().notNull(),
  endedAt: at(),
});
