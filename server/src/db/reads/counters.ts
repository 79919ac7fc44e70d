import { bigint, integer, pgTable, pgView, text } from 'drizzle-orm/pg-core';

/**
 * Counts over whole tables, maintained by triggers: `posts:STATUS` (submitted ones), `published` and `published:REGION`, `users` and
 * `users:STATUS:IDENTITY:REGION`, `category:ID` (published posts), `withdrawals:STATUS`, `reports:STATE`, and bytes of `media` and
 * `images`. REGION is empty for none.
 */
export const tallied = pgView('tallied', { name: text().notNull(), n: bigint({ mode: 'number' }).notNull() }).existing();

/** Figures of a post: views, likes and so on. A view, declared as a table: drizzle gives no alias to a view. */
export const postFigures = pgTable('post_figures', {
  postId: text().notNull(),
  views: bigint({ mode: 'number' }).notNull(),
  /** `views` some minutes ago: what posts are ordered by. */
  listedViews: bigint({ mode: 'number' }).notNull(),
  likes: integer().notNull(),
  comments: integer().notNull(),
  favorites: integer().notNull(),
  shares: integer().notNull(),
  danmaku: integer().notNull(),
});
