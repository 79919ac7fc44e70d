import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { AgencyKind } from '#contract/agencies/agencies.ts';
import type { FieldKey, ApplicationValues } from '#contract/agencies/application-fields.ts';
import type { ApplicationState } from '#contract/agencies/applications.ts';
import type { ApplicationKind } from '#contract/agencies/constants.ts';
import type { MemberSource, MemberStatus, ShareState } from '#contract/agencies/members.ts';
import { at, bytea } from './columns.ts';

/** Agencies: organisations that publish. `ownerId`: the user account that represents it. */
export const agencies = pgTable('agencies', {
  id: text().primaryKey(),
  ownerId: text().notNull().unique(),
  name: text().notNull(),
  kind: text().$type<AgencyKind>().notNull(),
  region: text(),
  introduction: text().notNull().default(''),
  logo: text(),
  /** 统一社会信用代码. */
  creditCode: text().unique(),
  /** 0 normal, 1 disabled. */
  status: smallint().notNull().default(0),
  disabledReason: text(),
  createdAt: at().notNull(),
});

/** Memberships of users in agencies, also former ones. */
export const agencyMembers = pgTable('agency_members', {
  id: text().primaryKey(),
  userId: text().notNull(),
  agencyId: text().notNull(),
  status: text().$type<MemberStatus>().notNull(),
  source: text().$type<MemberSource>().notNull().default('create'),
  /** The user accepted; an administrator approved. */
  acceptedAt: at(),
  approvedAt: at(),
  disabledAt: at(),
  disabledBy: text().$type<'agency' | 'admin'>(),
  /** The last day of the membership, once the user has announced leaving. */
  leavingOn: date(),
  endedAt: at(),
  endedBy: text().$type<'agency' | 'person' | 'admin'>(),
  reason: text().notNull().default(''),
  createdAt: at().notNull(),
});

/** Versions of a member's share: `percent` of the earnings that the member keeps, proposed by one side and accepted by the other. */
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

/** The history of memberships; append-only. */
export const agencyMemberEvents = pgTable('agency_member_events', {
  id: text().primaryKey(),
  memberId: text().notNull(),
  action: text().notNull(),
  actorKind: text().$type<'user' | 'admin' | 'system'>().notNull(),
  actorId: text(),
  reason: text().notNull().default(''),
  at: at().notNull(),
});

/** Applications to become an agency, or to publish as a person without one. `version` detects concurrent saves. */
export const agencyApplications = pgTable('agency_applications', {
  id: text().primaryKey(),
  applicantId: text().notNull(),
  kind: text().$type<ApplicationKind>().notNull(),
  status: text().$type<ApplicationState>().notNull(),
  version: integer().notNull().default(1),
  /** The values of the form, without the identity number. */
  answers: jsonb().$type<ApplicationValues>().notNull().default({}),
  /** Encrypted. */
  idNumber: text(),
  /** Keyed hash of the identity number, of a person's application since its submission. */
  numberMark: bytea(),
  confirmedMobile: text(),
  /** The reviewer's objections by field, and the general reason. */
  reasons: jsonb().$type<Partial<Record<FieldKey, string>>>().notNull().default({}),
  reason: text().notNull().default(''),
  /** Values of the rejected fields, to detect that they are submitted again unchanged. */
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

/** The history of applications; append-only. */
export const agencyApplicationEvents = pgTable('agency_application_events', {
  id: text().primaryKey(),
  applicationId: text().notNull(),
  action: text().notNull(),
  actorKind: text().$type<'user' | 'admin' | 'system'>().notNull(),
  actorId: text(),
  reason: text().notNull().default(''),
  at: at().notNull(),
});

/** Credentials of agencies with their expiry. */
export const agencyLicences = pgTable(
  'agency_licences',
  {
    agencyId: text().notNull(),
    licence: text('paper').$type<FieldKey>().notNull(),
    expiresOn: date().notNull(),
    /** Days before the expiry at which the last reminder was sent; null: none yet. */
    reminded: smallint(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.licence] })],
);

/** A submitted new credential that replaces an expiring one after its approval. */
export const licenceRenewals = pgTable('licence_renewals', {
  id: text().primaryKey(),
  agencyId: text().notNull(),
  licence: text('paper').$type<FieldKey>().notNull(),
  /** Key of the picture in the private storage. */
  document: text().notNull(),
  expiresOn: date(),
  state: text().$type<'pending' | 'approved' | 'rejected'>().notNull(),
  reason: text().notNull().default(''),
  submittedAt: at().notNull(),
  decidedAt: at(),
  decidedBy: text(),
});
