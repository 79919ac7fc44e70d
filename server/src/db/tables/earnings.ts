import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TermsVersionState, EarningsTerms } from '#contract/earnings/terms.ts';
import { at } from './columns.ts';

export const termsVersions = pgTable('payout_configs', {
  version: integer().primaryKey(),
  state: text().$type<TermsVersionState>().notNull(),
  inForceFrom: date({ mode: 'string' }).notNull(),
  terms: jsonb().$type<EarningsTerms>().notNull(),
  note: text().notNull(),
  proposedBy: text(),
  proposedByAccount: text(),
  proposedAt: at().notNull(),
  confirmedBy: text(),
  confirmedByAccount: text(),
  confirmedAt: at(),
});
