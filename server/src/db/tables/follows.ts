import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

export const follows = pgTable(
  'follows',
  { followerId: text().notNull(), followeeId: text().notNull(), createdAt: at().notNull(), postId: text() },
  (table) => [primaryKey({ columns: [table.followerId, table.followeeId] })],
);
