import { bigint, boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { MigrationState, BackendSettings, TestStep } from '#contract/storage/storage.ts';
import { at } from './columns.ts';

/** The configured backends. The row with the id `local` is the disk of the server; all others are buckets. */
export const storageStores = pgTable('storage_stores', {
  id: text().primaryKey(),
  name: text().notNull(),
  kind: text().$type<'local' | 's3'>().notNull(),
  settings: jsonb().$type<BackendSettings>().notNull(),
  /** The bucket's secret key, encrypted by the port `secrets`; null for the disk. */
  secret: text(),
  /** New files go to the one active backend. */
  active: boolean().notNull(),
  /** Increases with each change; detects concurrent edits and opened connections with old settings. */
  version: integer().notNull(),
  /** The last connection test and its steps; null before the first. */
  testedAt: at(),
  test: jsonb().$type<TestStep[]>(),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
  updatedBy: text(),
});

/** One row per unit: a file or folder that is written and moved as a whole (`unitOf` in ports/storage/keys.ts). */
export const storedFiles = pgTable('stored_files', {
  unit: text().primaryKey(),
  /** The backend that has the unit now. */
  storeId: text().notNull(),
  /** Number of files and their total size. */
  files: integer().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  /** The backend that the unit waits to be moved to; null when it stays. */
  movingTo: text(),
  /** Failed moves, the time of the next one and the last error. */
  tries: smallint().notNull(),
  tryAt: at(),
  failure: text(),
  createdAt: at().notNull(),
});

/** An administrator's order to move all units from one backend to another, in the order of their names. */
export const storageMigrations = pgTable('storage_migrations', {
  id: text().primaryKey(),
  fromStore: text().notNull(),
  toStore: text().notNull(),
  state: text().$type<MigrationState>().notNull(),
  /** The name of the last unit processed; the next run continues after it. */
  cursor: text().notNull(),
  totalUnits: integer().notNull(),
  totalBytes: bigint({ mode: 'number' }).notNull(),
  movedUnits: integer().notNull(),
  movedBytes: bigint({ mode: 'number' }).notNull(),
  failedUnits: integer().notNull(),
  failure: text(),
  startedBy: text().notNull(),
  startedAt: at().notNull(),
  updatedAt: at().notNull(),
  finishedAt: at(),
});
