import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DocNode } from '#contract/document.ts';
import type { NoticeAudience, NoticeCheck } from '#contract/notices/notices.ts';
import { at } from './columns.ts';

/** From administrators to many; whether anyone sees it follows from its times. */
export const notices = pgTable('notices', {
  id: text().primaryKey(),
  title: text().notNull(),
  body: jsonb().$type<DocNode>().notNull(),
  /** Rendered from `body` when it is saved. */
  html: text().notNull(),
  audience: text().$type<NoticeAudience>().notNull(),
  region: text(),
  pinned: boolean().notNull(),
  publishAt: at(),
  /** When open streams were told. */
  announcedAt: at(),
  withdrawnAt: at(),
  /** What the content safety service keeps it from, and by which round of checks. */
  checkState: text().$type<NoticeCheck>().notNull().default('none'),
  checkRound: text(),
  checkMarks: text().array().notNull().default([]),
  checkReason: text().notNull().default(''),
  /** Who had it checked, and when. */
  checkedFor: text(),
  checkedAt: at(),
  authorId: text().notNull(),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
});

/** Who has opened a notice, once a person. */
export const noticeOpens = pgTable(
  'notice_opens',
  { noticeId: text().notNull(), userId: text().notNull(), openedAt: at().notNull() },
  (table) => [primaryKey({ columns: [table.noticeId, table.userId] })],
);
