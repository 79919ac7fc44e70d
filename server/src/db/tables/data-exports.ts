import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { DataExport } from '#contract/accounts/settings.ts';
import { at } from './columns.ts';

/** An archive of all posts of a creator; `works`: their number, `key`: the file in the private storage. */
export const postArchives = pgTable('work_archives', {
  id: text().primaryKey(),
  userId: text().notNull(),
  /** Includes the uploaded video files. */
  videos: boolean().notNull(),
  state: text().$type<'making' | 'ready' | 'failed'>().notNull(),
  requestedAt: at().notNull(),
  readyAt: at(),
  expiresAt: at(),
  key: text(),
  bytes: bigint({ mode: 'number' }),
  works: integer(),
});

/** An archive of all personal data of a user; `key`: the file in the private storage, null once it is deleted. */
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
