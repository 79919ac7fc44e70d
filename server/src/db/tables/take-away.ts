import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** An archive of all works of a creator. */
export const workArchives = pgTable('work_archives', {
  id: text().primaryKey(),
  userId: text().notNull(),
  /** With the films as they were uploaded. */
  videos: boolean().notNull(),
  state: text().$type<'making' | 'ready' | 'failed'>().notNull(),
  requestedAt: at().notNull(),
  readyAt: at(),
  expiresAt: at(),
  key: text(),
  bytes: bigint({ mode: 'number' }),
  works: integer(),
});

/** What a text was when readers first saw it; rows are only added, the database refuses anything else. */
export const workCertificates = pgTable('work_certificates', {
  number: text().primaryKey(),
  postId: text().notNull(),
  revisionId: text().notNull(),
  revisionNumber: integer().notNull(),
  authorId: text().notNull(),
  author: text().notNull(),
  kind: text().$type<'article' | 'video'>().notNull(),
  title: text().notNull(),
  sha256: text().notNull(),
  publishedAt: at().notNull(),
  issuedAt: at().notNull(),
});
