import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Grants } from '#contract/admins/areas.ts';
import type { WorkSubject } from '#contract/admins/assignments.ts';
import type { HeldRole } from '#contract/admins/sign-in.ts';
import { at, bytea } from './columns.ts';

export const admins = pgTable('admins', {
  id: text().primaryKey(),
  account: text().notNull().unique(),
  passwordHash: text().notNull(),
  /** As for people. */
  passwordUntil: at(),
  /** When another administrator last made it; kept once its owner has chosen another. */
  passwordMadeAt: at(),
  role: text().$type<HeldRole>().notNull(),
  /** With the role `custom`, and no other; null once that was removed after its holder. */
  roleId: text(),
  status: smallint().notNull().default(0),
  createdAt: at().notNull(),
  /** Sealed. */
  totpSecret: text(),
  /** Sealed, until a code of it is confirmed. */
  totpPending: text(),
  totpSince: at(),
  /** Half minutes since the epoch, of the last accepted code. */
  totpStep: bigint({ mode: 'number' }).notNull().default(0),
});

/** Roles made by hand. */
export const adminRoles = pgTable('admin_roles', {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  description: text().notNull().default(''),
  grants: jsonb().$type<Grants>().notNull(),
  /** Ids of categories and values of provinces it is limited to; null: all. */
  categories: text().array(),
  provinces: text().array(),
  version: integer().notNull().default(1),
  createdBy: text().notNull(),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
});

export const adminRecoveryCodes = pgTable(
  'admin_recovery_codes',
  { adminId: text().notNull(), mark: bytea().notNull(), usedAt: at(), keyId: text() },
  ({ adminId, mark }) => [primaryKey({ columns: [adminId, mark] })],
);

/** Who sees to something that waits, for as long as it has waited `since` then. */
export const assignments = pgTable(
  'assignments',
  {
    subject: text().$type<WorkSubject>().notNull(),
    subjectId: text().notNull(),
    adminId: text().notNull(),
    assignedBy: text().notNull(),
    assignedAt: at().notNull(),
    since: at().notNull(),
    note: text().notNull().default(''),
  },
  ({ subject, subjectId }) => [primaryKey({ columns: [subject, subjectId] })],
);
