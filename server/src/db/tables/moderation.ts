import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { InfringementKind, ReportReason, ReportState, ReportTarget } from '#contract/moderation/constants.ts';
import type { Evidence } from '#contract/moderation/reports.ts';
import { at } from './columns.ts';

/** One thing that is reported, by however many; at most one of each is open. */
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
  /** When the reporter was told what became of it. */
  notifiedAt: at('told_at'),
});

/** Proof of an infringement; without one while its form is filled in. */
export const infringementPictures = pgTable('infringement_pictures', {
  id: text().primaryKey(),
  infringementId: text(),
  key: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  ip: text().notNull(),
  createdAt: at().notNull(),
});

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
