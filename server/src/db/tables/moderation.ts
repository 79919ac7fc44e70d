import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type {
  InfringementKind,
  ProposalState,
  ReportReason,
  ReportState,
  ReportTarget,
  SanctionCause,
  SanctionKind,
} from '#contract/moderation/constants.ts';
import type { Evidence } from '#contract/moderation/reports.ts';
import { at } from './columns.ts';

/** All reports of one thing together; at most one case per thing is open. */
export const reportCases = pgTable('report_cases', {
  id: text().primaryKey(),
  targetType: text().$type<ReportTarget>().notNull(),
  targetId: text().notNull(),
  authorId: text(),
  state: text().$type<ReportState>().notNull().default('open'),
  reportCount: integer().notNull().default(0),
  firstAt: at().notNull(),
  lastAt: at().notNull(),
  handledAt: at(),
  handledBy: text(),
  reply: text().notNull().default(''),
});

/** One user's report. `receipt`: the number given to the reporter; `evidence`: a copy of the reported content. */
export const reports = pgTable('reports', {
  id: text().primaryKey(),
  receipt: text().notNull().unique(),
  caseId: text().notNull(),
  reporterId: text().notNull(),
  targetType: text().$type<ReportTarget>().notNull(),
  targetId: text().notNull(),
  reason: text().$type<ReportReason>().notNull(),
  detail: text().notNull().default(''),
  evidence: jsonb().$type<Evidence>().notNull(),
  ip: text().notNull(),
  createdAt: at().notNull(),
  /** Time of the notification of the reporter about the decision. */
  notifiedAt: at('told_at'),
});

/** Pictures that prove an infringement. `infringementId` is null until the complaint is submitted. */
export const infringementPictures = pgTable('infringement_pictures', {
  id: text().primaryKey(),
  infringementId: text(),
  key: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  ip: text().notNull(),
  createdAt: at().notNull(),
});

/** Right holders' complaints about infringing content. */
export const infringements = pgTable('infringements', {
  id: text().primaryKey(),
  receipt: text().notNull().unique(),
  kind: text().$type<InfringementKind>().notNull(),
  standing: text().$type<'self' | 'agent'>().notNull(),
  name: text().notNull(),
  contact: text().notNull(),
  links: text().array().notNull(),
  statement: text().notNull(),
  proof: text().notNull().default(''),
  state: text().$type<ReportState>().notNull().default('open'),
  reply: text().notNull().default(''),
  ip: text().notNull(),
  createdAt: at().notNull(),
  handledAt: at(),
  handledBy: text(),
});

/** A sanction that a moderator proposes; of a kind one waits for a person. */
export const sanctionProposals = pgTable('sanction_proposals', {
  id: text().primaryKey(),
  userId: text().notNull(),
  kind: text().$type<SanctionKind>().notNull(),
  rule: text().$type<ReportReason>().notNull(),
  reason: text().notNull(),
  /** Null: for good. */
  days: integer(),
  causeType: text().$type<SanctionCause>(),
  causeId: text(),
  /** The text of the cause at the time of the proposal. */
  causeText: text().notNull().default(''),
  proposedBy: text().notNull(),
  proposedAt: at().notNull(),
  state: text().$type<ProposalState>().notNull().default('waiting'),
  decidedBy: text(),
  decidedAt: at(),
  reply: text().notNull().default(''),
});
