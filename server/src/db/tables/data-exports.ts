import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { DataExport } from '#contract/accounts/settings.ts';
import { at } from './columns.ts';

/** An archive of all posts of a creator. */
export const postArchives = pgTable('work_archives', {
  id: text().primaryKey(),
  userId: text().notNull(),
  /** With the videos as they were uploaded. */
  videos: boolean().notNull(),
  state: text().$type<'making' | 'ready' | 'failed'>().notNull(),
  requestedAt: at().notNull(),
  readyAt: at(),
  expiresAt: at(),
  key: text(),
  bytes: bigint({ mode: 'number' }),
  works: integer(),
});

/** An archive of everything about a person; `key` is its file in the private store while that is kept. */
export const dataExports = pgTable('data_exports', {
  id: text().primaryKey(),
  userId: text().notNull(),
  state: text().$type<DataExport['state']>().notNull(),
  requestedAt: at().notNull(),
  readyAt: at(),
  expiresAt: at(),
  key: text(),
  bytes: bigint({ mode: 'number' }),
});
