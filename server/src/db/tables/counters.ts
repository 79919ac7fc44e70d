import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Counts of posts, in a table of their own because they change constantly and must not bloat or lock the posts. */
export const postCounts = pgTable('post_counts', {
  postId: text().primaryKey(),
  views: bigint({ mode: 'number' }).notNull().default(0),
  /** A copy of `views` refreshed every few minutes, for sorting: an index on `views` itself would change with each view. */
  listedViews: bigint({ mode: 'number' }).notNull().default(0),
  likes: integer().notNull().default(0),
  comments: integer().notNull().default(0),
  favorites: integer().notNull().default(0),
  shares: integer().notNull().default(0),
  danmaku: integer().notNull().default(0),
});
