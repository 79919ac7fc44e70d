import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Audience } from '#contract/comments/audience.ts';
import type { RemarkRuleMode, RemarkRuleTarget } from '#contract/comments/rules.ts';
import { at } from './columns.ts';

/** Comments. `rootId`: the top-level comment above a reply; null for a top-level comment. */
export const comments = pgTable('comments', {
  id: text().primaryKey(),
  postId: text().notNull(),
  rootId: text(),
  /** The comment that a reply answers, either the top-level one or another reply. */
  parentId: text(),
  authorId: text().notNull(),
  /** The author of the answered reply; null when the reply answers a top-level comment. */
  answeredId: text(),
  content: text().notNull(),
  /** Users mentioned with @, with the nickname as written. */
  mentions: jsonb().$type<{ id: string; nickname: string }[]>().notNull().default([]),
  /** Region of the writer's IP address at the time of writing. */
  ipLocation: text(),
  likeCount: integer().notNull().default(0),
  /** Number of visible replies. */
  replyCount: integer().notNull().default(0),
  /** Computed by the database from likes and replies. */
  hot: integer()
    .generatedAlwaysAs(sql`like_count + 2 * reply_count`)
    .notNull(),
  pinned: boolean().notNull().default(false),
  createdAt: at().notNull(),
  /** Hits of the word filter and of the content safety service, for moderators. */
  riskyWords: text().array().notNull().default([]),
  /** Contains a word from the post's author's own list, and the author has not decided yet. */
  authorWords: boolean().notNull().default(false),
  /**
   * Not public since this time, and why. `held`: until a moderator approves it; `words`: until the post's author does. Both are
   * visible only to the writer and not counted.
   */
  removedAt: at(),
  removedBy: text().$type<'writer' | 'author' | 'admin' | 'held' | 'words'>(),
});

export const commentLikes = pgTable(
  'comment_likes',
  { commentId: text().notNull(), userId: text().notNull(), createdAt: at().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.commentId] })],
);

/** An author's settings for comments and danmaku under all their posts. `words`: comments with these are held. */
export const authorRemarkSettings = pgTable('author_remark_settings', {
  authorId: text().primaryKey(),
  comments: text().$type<Audience>().notNull(),
  danmaku: text().$type<Audience>().notNull(),
  words: text().array().notNull(),
  changedAt: at().notNull(),
});

/** The audience set for one post; null: the author's general setting. */
export const postRemarkAudiences = pgTable('post_remark_audiences', {
  postId: text().primaryKey(),
  comments: text().$type<Audience>(),
  danmaku: text().$type<Audience>(),
  changedAt: at().notNull(),
});

/** Users who may not comment under an author's posts. */
export const remarkBans = pgTable(
  'remark_bans',
  { authorId: text().notNull(), userId: text().notNull(), createdAt: at().notNull() },
  (table) => [primaryKey({ columns: [table.authorId, table.userId] })],
);

/** Stricter rules for comments and danmaku of a target, such as a post or category. Of all applicable rules the strictest counts. */
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
