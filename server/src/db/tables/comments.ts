import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Audience } from '#contract/comments/audience.ts';
import type { RemarkRuleMode, RemarkRuleTarget } from '#contract/comments/rules.ts';
import { at } from './columns.ts';

/** First-level comments have no `rootId`; a reply hangs under one, whichever comment it answers. */
export const comments = pgTable('comments', {
  id: text().primaryKey(),
  postId: text().notNull(),
  rootId: text(),
  /** The very comment that a reply answers. */
  parentId: text(),
  authorId: text().notNull(),
  /** Whom a reply answers, when that is another reply. */
  answeredId: text(),
  content: text().notNull(),
  /** People named with @, by the nickname written there. */
  mentions: jsonb().$type<{ id: string; nickname: string }[]>().notNull().default([]),
  /** Worked out when it was written; it does not follow the writer around. */
  ipLocation: text(),
  likeCount: integer().notNull().default(0),
  /** Visible replies. */
  replyCount: integer().notNull().default(0),
  /** Computed by the database from likes and replies. */
  hot: integer()
    .generatedAlwaysAs(sql`like_count + 2 * reply_count`)
    .notNull(),
  pinned: boolean().notNull().default(false),
  createdAt: at().notNull(),
  /** What somebody should look at: words of the filter, and marks of the content safety service. */
  riskyWords: text().array().notNull().default([]),
  /** Holds one of the words of the post's author, who has not decided on it yet. */
  authorWords: boolean().notNull().default(false),
  /**
   * Off the site since, and why; `held` until somebody has let it through, `words` until the author of the post has: seen by its
   * writer alone, counted by nobody.
   */
  removedAt: at(),
  removedBy: text().$type<'writer' | 'author' | 'admin' | 'held' | 'words'>(),
});

export const commentLikes = pgTable(
  'comment_likes',
  { commentId: text().notNull(), userId: text().notNull(), createdAt: at().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.commentId] })],
);

/** What an author says of comments and danmaku under all of their works. */
export const authorRemarkSettings = pgTable('author_remark_settings', {
  authorId: text().primaryKey(),
  comments: text().$type<Audience>().notNull(),
  danmaku: text().$type<Audience>().notNull(),
  words: text().array().notNull(),
  changedAt: at().notNull(),
});

/** What is said for one work; null: what its author says for all. */
export const postRemarkAudiences = pgTable('post_remark_audiences', {
  postId: text().primaryKey(),
  comments: text().$type<Audience>(),
  danmaku: text().$type<Audience>(),
  changedAt: at().notNull(),
});

/** Whom an author lets write nothing under their works. */
export const remarkBans = pgTable(
  'remark_bans',
  { authorId: text().notNull(), userId: text().notNull(), createdAt: at().notNull() },
  (table) => [primaryKey({ columns: [table.authorId, table.userId] })],
);

/** Where more comments and danmaku wait than the settings say; of all that apply the strictest counts. */
export const remarkRules = pgTable(
  'remark_rules',
  {
    target: text().$type<RemarkRuleTarget>().notNull(),
    targetId: text().notNull(),
    mode: text().$type<RemarkRuleMode>().notNull(),
    setBy: text().notNull(),
    setAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.target, table.targetId] })],
);
