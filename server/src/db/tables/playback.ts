import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Where a person left a video. */
export const playbackPlaces = pgTable(
  'playback_places',
  { userId: text().notNull(), postId: text().notNull(), seconds: integer().notNull(), at: at().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.postId] })],
);
