import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { AgencyKind } from '#contract/agencies.ts';
import type { MemberStatus, MemberSource, ShareState } from '#contract/sub-accounts.ts';
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
