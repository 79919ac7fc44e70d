import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { DanmakuMode } from '#contract/danmaku/danmaku.ts';
import { at } from './columns.ts';

/** Danmaku: lines shown over a video. `hiddenAt`: an administrator can show it again; `removedAt`: final. */
export const danmaku = pgTable('danmaku', {
  id: text().primaryKey(),
  postId: text().notNull(),
  authorId: text().notNull(),
  /** Its time in the video, in milliseconds. */
  atMs: integer().notNull(),
  content: text().notNull(),
  mode: text().$type<DanmakuMode>().notNull(),
  color: text().notNull(),
  /** Region of the writer's IP address at the time of writing. */
  ipLocation: text(),
  /** Sensitive words that a moderator should see. */
  riskyWords: text().array().notNull().default([]),
  createdAt: at().notNull(),
  hiddenAt: at(),
  /** Visible only to its writer until a moderator approves it. */
  held: boolean().notNull().default(false),
  removedAt: at(),
  removedBy: text().$type<'writer' | 'author'>(),
});
