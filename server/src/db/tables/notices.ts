import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DocNode } from '#contract/document.ts';
import type { NoticeAudience, NoticeCheck } from '#contract/notices/notices.ts';
import { at } from './columns.ts';

/** Notices from administrators to an audience. A notice is visible from `publishAt` until `withdrawnAt`. */
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
  /** Time of the event to open streams. */
  announcedAt: at(),
  withdrawnAt: at(),
  /** State of its machine check, the id of that check, its hits and the reason of a decision. */
  checkState: text().$type<NoticeCheck>().notNull().default('none'),
  checkRound: text(),
  checkMarks: text().array().notNull().default([]),
  checkReason: text().notNull().default(''),
  /** The administrator who started the check, and its time. */
  checkedFor: text(),
  checkedAt: at(),
  authorId: text().notNull(),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
});

/** Users who have opened a notice. */
export const noticeOpens = pgTable(
  'notice_opens',
  { noticeId: text().notNull(), userId: text().notNull(), openedAt: at().notNull() },
  (table) => [primaryKey({ columns: [table.noticeId, table.userId] })],
);
