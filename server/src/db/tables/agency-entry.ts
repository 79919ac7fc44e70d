import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { AgencyKind } from '#contract/agencies.ts';
import type { EntryKey, EntryValues } from '#contract/entry-fields.ts';
import type { EntryState } from '#contract/merchant-enter.ts';
import { at } from './columns.ts';

export const agencyApplications = pgTable('agency_applications', {
  id: text().primaryKey(),
  applicantId: text().notNull(),
  kind: text().$type<AgencyKind>().notNull(),
  status: text().$type<EntryState>().notNull(),
  version: integer().notNull().default(1),
  /** Without the identity number, which is sealed in `idNumber`. */
  answers: jsonb().$type<EntryValues>().notNull().default({}),
  idNumber: text(),
  confirmedMobile: text(),
  reasons: jsonb().$type<Partial<Record<EntryKey, string>>>().notNull().default({}),
  reason: text().notNull().default(''),
  refusedPapers: jsonb().$type<EntryValues>().notNull().default({}),
  invited: boolean().notNull().default(false),
  agreementVersion: text(),
  agreedAt: at(),
  submissions: integer().notNull().default(0),
  submittedAt: at(),
  decidedAt: at(),
  agencyId: text(),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
});

export const agencyApplicationEvents = pgTable('agency_application_events', {
  id: text().primaryKey(),
  applicationId: text().notNull(),
  action: text().notNull(),
  actorKind: text().$type<'user' | 'admin' | 'system'>().notNull(),
  actorId: text(),
  reason: text().notNull().default(''),
  at: at().notNull(),
});

export const agencyLicences = pgTable(
  'agency_licences',
  {
    agencyId: text().notNull(),
    paper: text().$type<EntryKey>().notNull(),
    expiresOn: date().notNull(),
    reminded: smallint(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.paper] })],
);

/** A new paper in the place of one that runs out. */
export const licenceRenewals = pgTable('licence_renewals', {
  id: text().primaryKey(),
  agencyId: text().notNull(),
  paper: text().$type<EntryKey>().notNull(),
  /** The private reference of the picture. */
  document: text().notNull(),
  expiresOn: date(),
  state: text().$type<'pending' | 'approved' | 'rejected'>().notNull(),
  reason: text().notNull().default(''),
  submittedAt: at().notNull(),
  decidedAt: at(),
  decidedBy: text(),
});
