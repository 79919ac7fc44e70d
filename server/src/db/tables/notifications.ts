import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { NotifyKind } from '#contract/notifications/notifications.ts';
import { at } from './columns.ts';

/** Notifications to one user; partitioned by month of `day` (date in China). */
export const notifications = pgTable('notifications', {
  id: text().notNull(),
  day: date().notNull(),
  userId: text().notNull(),
  kind: text().$type<NotifyKind>().notNull(),
  title: text().notNull(),
  content: text().notNull(),
  link: text(),
  actorId: text(),
  /** Unread notifications with an equal key are merged: `count` events, with the last actors in `recentActors`. */
  mergeKey: text(),
  count: integer().notNull(),
  recentActors: text().array().notNull(),
  createdAt: at().notNull(),
  readAt: at(),
});

/** Kinds of notifications that a user has switched off. */
export const notifySettings = pgTable('notify_settings', {
  userId: text().primaryKey(),
  off: text().array().$type<NotifyKind[]>().notNull(),
});
