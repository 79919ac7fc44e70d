import { bigint, boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { MigrationState, StoreSettings, TestStep } from '#contract/storage/storage.ts';
import { at } from './columns.ts';

/** `local` is the disk of the server; all others are buckets. */
export const storageStores = pgTable('storage_stores', {
  id: text().primaryKey(),
  name: text().notNull(),
  kind: text().$type<'local' | 's3'>().notNull(),
  settings: jsonb().$type<StoreSettings>().notNull(),
  /** The secret key, sealed. */
  secret: text(),
  active: boolean().notNull(),
  version: integer().notNull(),
  testedAt: at(),
  test: jsonb().$type<TestStep[]>(),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
  updatedBy: text(),
});

/** A unit is what is written and moved as one (`unitOf`). */
export const storedFiles = pgTable('stored_files', {
  unit: text().primaryKey(),
  storeId: text().notNull(),
  files: integer().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  movingTo: text(),
  tries: smallint().notNull(),
  tryAt: at(),
  failure: text(),
  createdAt: at().notNull(),
});

export const storageMigrations = pgTable('storage_migrations', {
  id: text().primaryKey(),
  fromStore: text().notNull(),
  toStore: text().notNull(),
  state: text().$type<MigrationState>().notNull(),
  /** The last unit that was looked at. */
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
