import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Counters apart from the post itself: they change all the time and must not bloat or lock it. */
export const postCounts = pgTable('post_counts', {
  postId: text().primaryKey(),
  views: bigint({ mode: 'number' }).notNull().default(0),
  /** `views` some minutes ago: what posts are ordered by, since an index over `views` would have to take each of them. */
  listedViews: bigint({ mode: 'number' }).notNull().default(0),
  likes: integer().notNull().default(0),
  comments: integer().notNull().default(0),
  favorites: integer().notNull().default(0),
  shares: integer().notNull().default(0),
  danmaku: integer().notNull().default(0),
});
