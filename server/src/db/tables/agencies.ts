import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { AgencyKind } from '#contract/agencies/agencies.ts';
import type { FieldKey, ApplicationValues } from '#contract/agencies/application-fields.ts';
import type { ApplicationState } from '#contract/agencies/applications.ts';
import type { MemberSource, MemberStatus, ShareState } from '#contract/agencies/members.ts';
import { at } from './columns.ts';

export const agencies = pgTable('agencies', {
  id: text().primaryKey(),
  ownerId: text().notNull().unique(),
  name: text().notNull(),
  kind: text().$type<AgencyKind>().notNull(),
  region: text(),
  introduction: text().notNull().default(''),
  logo: text(),
  creditCode: text().unique(),
  status: smallint().notNull().default(0),
  disabledReason: text(),
  createdAt: at().notNull(),
});

export const agencyMembers = pgTable('agency_members', {
  id: text().primaryKey(),
  userId: text().notNull(),
  agencyId: text().notNull(),
  status: text().$type<MemberStatus>().notNull(),
  source: text().$type<MemberSource>().notNull().default('create'),
  acceptedAt: at(),
  approvedAt: at(),
  disabledAt: at(),
  disabledBy: text().$type<'agency' | 'admin'>(),
  leavingOn: date(),
  endedAt: at(),
  endedBy: text().$type<'agency' | 'person' | 'admin'>(),
  reason: text().notNull().default(''),
  createdAt: at().notNull(),
});

export const agencyShares = pgTable('agency_shares', {
  id: text().primaryKey(),
  memberId: text().notNull(),
  version: integer().notNull(),
  percent: smallint().notNull(),
  proposedBy: text().$type<'agency' | 'person'>().notNull(),
  state: text().$type<Exclude<ShareState, 'expired'>>().notNull(),
  proposedAt: at().notNull(),
  expiresAt: at(),
  answeredAt: at(),
  effectiveFrom: date(),
});

export const agencyMemberEvents = pgTable('agency_member_events', {
  id: text().primaryKey(),
  memberId: text().notNull(),
  action: text().notNull(),
  actorKind: text().$type<'user' | 'admin' | 'system'>().notNull(),
  actorId: text(),
  reason: text().notNull().default(''),
  at: at().notNull(),
});

export const agencyApplications = pgTable('agency_applications', {
  id: text().primaryKey(),
  applicantId: text().notNull(),
  kind: text().$type<AgencyKind>().notNull(),
  status: text().$type<ApplicationState>().notNull(),
  version: integer().notNull().default(1),
  /** Without the identity number, which is sealed in `idNumber`. */
  answers: jsonb().$type<ApplicationValues>().notNull().default({}),
  idNumber: text(),
  confirmedMobile: text(),
  reasons: jsonb().$type<Partial<Record<FieldKey, string>>>().notNull().default({}),
  reason: text().notNull().default(''),
  refusedPapers: jsonb().$type<ApplicationValues>().notNull().default({}),
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
    licence: text('paper').$type<FieldKey>().notNull(),
    expiresOn: date().notNull(),
    reminded: smallint(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.licence] })],
);

/** A new licence in the place of one that runs out. */
export const licenceRenewals = pgTable('licence_renewals', {
  id: text().primaryKey(),
  agencyId: text().notNull(),
  licence: text('paper').$type<FieldKey>().notNull(),
  /** The private reference of the picture. */
  document: text().notNull(),
  expiresOn: date(),
  state: text().$type<'pending' | 'approved' | 'rejected'>().notNull(),
  reason: text().notNull().default(''),
  submittedAt: at().notNull(),
  decidedAt: at(),
  decidedBy: text(),
});
