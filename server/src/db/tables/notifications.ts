import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { NotifyKind } from '#contract/notifications/notifications.ts';
import { at } from './columns.ts';

/** To one person; partitioned by month of `day`, China's date. */
export const notifications = pgTable('notifications', {
  id: text().notNull(),
  day: date().notNull(),
  userId: text().notNull(),
  kind: text().$type<NotifyKind>().notNull(),
  title: text().notNull(),
  content: text().notNull(),
  link: text(),
  actorId: text(),
  mergeKey: text(),
  count: integer().notNull(),
  recentActors: text().array().notNull(),
  createdAt: at().notNull(),
  readAt: at(),
});

export const notifySettings = pgTable('notify_settings', {
  userId: text().primaryKey(),
  off: text().array().$type<NotifyKind[]>().notNull(),
});
