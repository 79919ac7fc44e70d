import { bigint, boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { AlertMessage, AlertRow, AlertRule, AlertTargetKind } from '#contract/health/alerts.ts';
import { at } from './columns.ts';

/** Recipients of alerts. `sealed`: address and secret, encrypted together. */
export const alertTargets = pgTable('alert_targets', {
  id: text().primaryKey(),
  kind: text().$type<AlertTargetKind>().notNull(),
  name: text().notNull(),
  sealed: text().notNull(),
  /** The displayed part of the address. */
  hint: text().notNull(),
  /** A secret for signed messages is set. */
  signed: boolean().notNull(),
  enabled: boolean().notNull(),
  version: integer().notNull(),
  lastAt: at(),
  lastFailure: text(),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
  updatedBy: text().notNull(),
});

/** Alerts; at most one per rule has no `endedAt`. */
export const alerts = pgTable('alerts', {
  id: text().primaryKey(),
  rule: text().$type<AlertRule>().notNull(),
  value: doublePrecision().notNull(),
  peak: doublePrecision().notNull(),
  /** The exceeded limit. */
  bound: integer().notNull(),
  detail: text().notNull(),
  openedAt: at().notNull(),
  /** Time of its messages; null while it may still be a short fluctuation. */
  toldAt: at(),
  /** Since this time the value is within the limit again. */
  clearSince: at(),
  endedAt: at(),
  endedHow: text().$type<NonNullable<AlertRow['endedHow']>>(),
});

/** Messages of alerts to be sent to a recipient, with their attempts. */
export const alertMessages = pgTable('alert_messages', {
  id: text().primaryKey(),
  targetId: text().notNull(),
  kind: text().$type<AlertMessage['kind']>().notNull(),
  title: text().notNull(),
  text: text().notNull(),
  state: text().$type<AlertMessage['state']>().notNull(),
  tries: integer().notNull(),
  /** A worker is sending it; after this time another may. */
  claimedUntil: at(),
  failure: text(),
  createdAt: at().notNull(),
  nextAt: at(),
  sentAt: at(),
});

/** Backups made by `npm run backup`; the newest hundred stay. `sealed`: encrypted. */
export const backups = pgTable('backups', {
  at: at().primaryKey(),
  rows: bigint({ mode: 'number' }).notNull(),
  files: bigint({ mode: 'number' }).notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  sealed: boolean().notNull(),
});
