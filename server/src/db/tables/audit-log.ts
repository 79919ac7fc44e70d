import { bigint, date, inet, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Activity } from '#contract/audit-log/constants.ts';
import { at } from './columns.ts';

/** Append-only: the database refuses updates and deletes. By months of `at` in China, which go as a whole. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text().notNull(),
    adminId: text().notNull(),
    adminAccount: text().notNull(),
    action: text().notNull(),
    targetType: text().notNull(),
    targetId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    ip: text().notNull(),
    at: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.at] })],
);

/** Months of the log that lie in a file of the private store, and what that holds. */
export const auditLogArchives = pgTable('audit_log_archives', {
  /** Its first day. */
  month: date().primaryKey(),
  key: text().notNull(),
  rows: integer().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  /** Of the file as it lies, in hexadecimal digits. */
  sha256: text().notNull(),
  archivedAt: at().notNull(),
});

/** The log of what people did and from where, for as long as the law asks for it. Written by db/access-log/record.ts. */
export const accessLog = pgTable('access_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<Activity>().notNull(),
  ownerKind: text().$type<'user' | 'admin'>().notNull(),
  ownerId: text().notNull(),
  subjectId: text(),
  ip: inet(),
  port: integer(),
  userAgent: text().notNull(),
  at: at().notNull(),
});

/** A look into the access log, for the administrator who gave its reason. */
export const accessLookups = pgTable('access_lookups', {
  id: text().primaryKey(),
  adminId: text().notNull(),
  ownerId: text(),
  ip: inet(),
  subjectId: text(),
  fromAt: at().notNull(),
  untilAt: at().notNull(),
  expiresAt: at().notNull(),
});
