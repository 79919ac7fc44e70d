import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ShareTarget } from '#contract/library/reactions.ts';
import { at } from './columns.ts';

/** The position in a video at which a user stopped watching. */
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

/** Favourites. `folderId` null: the default folder. */
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

/** At most one share per user, post and day (China time). */
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

/** Posts that a user has opened, with the last time (`at`). */
export const readingHistory = pgTable(
  'reading_history',
  {
    userId: text().notNull(),
    postId: text().notNull(),
    at: at().notNull(),
    /** The first time. */
    firstAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.postId] })],
);

/** Users who have paused their reading history. */
export const historyPauses = pgTable('history_pauses', { userId: text().primaryKey(), since: at().notNull() });
