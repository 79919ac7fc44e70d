import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { ReportState, ReportTarget } from '#contract/moderation/constants.ts';
import { at } from '../tables/columns.ts';

// Reads of moderation for other domains. Views are declared as tables: drizzle gives no alias to a view.

/** Reported content, one case for any number of reports. */
export const reportedCases = pgTable('reported_cases', {
  id: text().notNull(),
  targetType: text().$type<ReportTarget>().notNull(),
  authorId: text(),
  state: text().$type<ReportState>().notNull(),
  reportCount: integer().notNull(),
  firstAt: at().notNull(),
});

/** Reports: reporter and reported content. */
export const reporters = pgTable('reporters', { reporterId: text().notNull() });
