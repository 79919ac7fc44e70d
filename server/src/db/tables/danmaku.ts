import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { DanmakuMode } from '#contract/danmaku/danmaku.ts';
import { at } from './columns.ts';

/** A line over a video. `hiddenAt` can be undone by an administrator; `removedAt` is for good. */
export const danmaku = pgTable('danmaku', {
  id: text().primaryKey(),
  postId: text().notNull(),
  authorId: text().notNull(),
  /** Milliseconds from the video's start. */
  atMs: integer().notNull(),
  content: text().notNull(),
  mode: text().$type<DanmakuMode>().notNull(),
  color: text().notNull(),
  /** Worked out when it was written. */
  ipLocation: text(),
  /** Words of the filter that a moderator should look at. */
  riskyWords: text().array().notNull().default([]),
  createdAt: at().notNull(),
  hiddenAt: at(),
  /** Hidden but for its writer until somebody has let it through. */
  held: boolean().notNull().default(false),
  removedAt: at(),
  removedBy: text().$type<'writer' | 'author'>(),
});
