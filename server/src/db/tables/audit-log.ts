import { bigint, date, inet, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Activity } from '#contract/audit-log/constants.ts';
import { at } from './columns.ts';

/** Changes by administrators. Append-only, which the database enforces; partitioned by month (China time), deleted by partition. */
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

/** Months of the audit log that were moved to a file of the private storage. */
export const auditLogArchives = pgTable('audit_log_archives', {
  /** The first day of the month. */
  month: date().primaryKey(),
  key: text().notNull(),
  rows: integer().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  /** Hash of the file, hexadecimal. */
  sha256: text().notNull(),
  archivedAt: at().notNull(),
});

/** The network log: activities of users and administrators with their addresses, kept as long as the law requires. Written by db/access-log/record.ts. */
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

/** A search in the access log, granted until `expiresAt` to the administrator who gave a reason for it. */
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
