import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ShareTarget } from '#contract/library/reactions.ts';
import { at } from './columns.ts';

/** Where a person left a video. */
export const playbackPositions = pgTable(
  'playback_places',
  { userId: text().notNull(), postId: text().notNull(), seconds: integer().notNull(), at: at().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.postId] })],
);

export const postLikes = pgTable(
  'post_likes',
  { postId: text().notNull(), userId: text().notNull(), createdAt: at().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.postId] })],
);

/** Without a folder a favourite lies in the default one. */
export const favorites = pgTable(
  'favorites',
  { postId: text().notNull(), userId: text().notNull(), folderId: text(), createdAt: at().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.postId] })],
);

export const favoriteFolders = pgTable('favorite_folders', {
  id: text().primaryKey(),
  userId: text().notNull(),
  name: text().notNull(),
  public: boolean().notNull(),
  createdAt: at().notNull(),
});

export const watchLater = pgTable(
  'watch_later',
  { postId: text().notNull(), userId: text().notNull(), createdAt: at().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.postId] })],
);

/** One a person, post and day of China. */
export const postShares = pgTable(
  'post_shares',
  {
    postId: text().notNull(),
    userId: text().notNull(),
    day: date().notNull(),
    channel: text().$type<ShareTarget>().notNull(),
    createdAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.postId, table.day] })],
);

/** The posts a person has opened, each once, with the last time. */
export const readingHistory = pgTable(
  'reading_history',
  {
    userId: text().notNull(),
    postId: text().notNull(),
    at: at().notNull(),
    /** When the person opened it for the first time. */
    firstAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.postId] })],
);

/** Who does not want what they open to be remembered. */
export const historyPauses = pgTable('history_pauses', { userId: text().primaryKey(), since: at().notNull() });
