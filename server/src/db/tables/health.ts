import { bigint, boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { AlertMessage, AlertRow, AlertRule, AlertTargetKind } from '#contract/health/alerts.ts';
import { at } from './columns.ts';

/** Who is told of alerts. Address and secret are sealed together. */
export const alertTargets = pgTable('alert_targets', {
  id: text().primaryKey(),
  kind: text().$type<AlertTargetKind>().notNull(),
  name: text().notNull(),
  sealed: text().notNull(),
  /** What is shown of the address. */
  hint: text().notNull(),
  signed: boolean().notNull(),
  enabled: boolean().notNull(),
  version: integer().notNull(),
  lastAt: at(),
  lastFailure: text(),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
  updatedBy: text().notNull(),
});

/** Of a rule at most one has not ended. */
export const alerts = pgTable('alerts', {
  id: text().primaryKey(),
  rule: text().$type<AlertRule>().notNull(),
  value: doublePrecision().notNull(),
  peak: doublePrecision().notNull(),
  /** The limit that it passed. */
  bound: integer().notNull(),
  detail: text().notNull(),
  openedAt: at().notNull(),
  /** Null while it may be a flicker that nobody needs to hear of. */
  toldAt: at(),
  clearSince: at(),
  endedAt: at(),
  endedHow: text().$type<NonNullable<AlertRow['endedHow']>>(),
});

export const alertMessages = pgTable('alert_messages', {
  id: text().primaryKey(),
  targetId: text().notNull(),
  kind: text().$type<AlertMessage['kind']>().notNull(),
  title: text().notNull(),
  text: text().notNull(),
  state: text().$type<AlertMessage['state']>().notNull(),
  tries: integer().notNull(),
  /** A worker is sending it until then. */
  claimedUntil: at(),
  failure: text(),
  createdAt: at().notNull(),
  nextAt: at(),
  sentAt: at(),
});

/** `npm run backup` notes each; the newest hundred stay. */
export const backups = pgTable('backups', {
  at: at().primaryKey(),
  rows: bigint({ mode: 'number' }).notNull(),
  files: bigint({ mode: 'number' }).notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  sealed: boolean().notNull(),
});
