import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import type { WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';
import { at } from '../tables/columns.ts';

/** Withdrawals: owner, sum and state. A view, declared as a table: drizzle gives no alias to a view. */
export const payoutRequests = pgTable('payout_requests', {
  id: text().notNull(),
  ownerId: text().notNull(),
  status: text().$type<WithdrawalStatus>().notNull(),
  gross: bigint({ mode: 'number' }).notNull(),
  net: bigint({ mode: 'number' }).notNull(),
  appliedAt: at().notNull(),
});
