import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Grants } from '#contract/admins/areas.ts';
import type { WorkSubject } from '#contract/admins/assignments.ts';
import type { HeldRole } from '#contract/admins/sign-in.ts';
import { at, bytea } from './columns.ts';

export const admins = pgTable('admins', {
  id: text().primaryKey(),
  account: text().notNull().unique(),
  passwordHash: text().notNull(),
  /** Expiry of a temporary password made by another administrator; null for the administrator's own password. */
  passwordUntil: at(),
  /** The last time that another administrator made a password; stays when the owner chooses a new one. */
  passwordMadeAt: at(),
  role: text().$type<HeldRole>().notNull(),
  /** The custom role, only for the role `custom`; null: that role was deleted after this account was. */
  roleId: text(),
  /** 0 normal, 1 disabled. */
  status: smallint().notNull().default(0),
  createdAt: at().notNull(),
  /** Encrypted secret of two-step verification; null: not set up. */
  totpSecret: text(),
  /** Encrypted new secret, until a first code confirms it. */
  totpPending: text(),
  totpSince: at(),
  /** Time step (half minutes since the epoch) of the last accepted code, so that no code works twice. */
  totpStep: bigint({ mode: 'number' }).notNull().default(0),
});

/** Custom roles. */
export const adminRoles = pgTable('admin_roles', {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  description: text().notNull().default(''),
  grants: jsonb().$type<Grants>().notNull(),
  /** Ids of the categories and values of the provinces that it is limited to; null: all. */
  categories: text().array(),
  provinces: text().array(),
  version: integer().notNull().default(1),
  createdBy: text().notNull(),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
});

/** Recovery codes of two-step verification. `mark`: keyed hash of the code; `keyId`: the key of that hash. */
export const adminRecoveryCodes = pgTable(
  'admin_recovery_codes',
  { adminId: text().notNull(), mark: bytea().notNull(), usedAt: at(), keyId: text() },
  ({ adminId, mark }) => [primaryKey({ columns: [adminId, mark] })],
);

/** The administrator responsible for a waiting item. Valid only while the item's waiting began at `since`; a later wait is unassigned. */
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
