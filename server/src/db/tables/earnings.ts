import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ConfigState, PayoutTerms } from '#contract/earnings/terms.ts';
import { at } from './columns.ts';

export const payoutConfigs = pgTable('payout_configs', {
  version: integer().primaryKey(),
  state: text().$type<ConfigState>().notNull(),
  inForceFrom: date({ mode: 'string' }).notNull(),
  terms: jsonb().$type<PayoutTerms>().notNull(),
  note: text().notNull(),
  proposedBy: text(),
  proposedByAccount: text(),
  proposedAt: at().notNull(),
  confirmedBy: text(),
  confirmedByAccount: text(),
  confirmedAt: at(),
});
