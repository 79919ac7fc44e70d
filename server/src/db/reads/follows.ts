import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../tables/columns.ts';

/** Follows: follower, followed user, time, and the post on whose page the follow began. A view, declared as a table: drizzle gives no alias to a view. */
export const followTies = pgTable('follow_ties', {
  followerId: text().notNull(),
  followeeId: text().notNull(),
  postId: text(),
  createdAt: at().notNull(),
});
