import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Append-only: the database refuses updates and deletes. */
export const auditLog = pgTable('audit_log', {
  id: text().primaryKey(),
  adminId: text().notNull(),
  adminAccount: text().notNull(),
  action: text().notNull(),
  targetType: text().notNull(),
  targetId: text().notNull(),
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
  ip: text().notNull(),
  at: at().notNull(),
});
