import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ReaderDevice, ViewSource } from '#contract/insights.ts';
import { at } from './columns.ts';

/** Every counted view, partitioned by month. One without `leftOut` is valid: it earns. */
export const viewEvents = pgTable('view_events', {
  /** China's day. */
  day: date().notNull(),
  at: at().notNull(),
  postId: text().notNull(),
  /** A hash of the person, or of a guest's session. */
  viewer: bigint({ mode: 'bigint' }).notNull(),
  userId: text(),
  seconds: integer().notNull(),
  source: text().$type<ViewSource>(),
  /** `own`, `agency` and `repeated` at once, the others when the day closes, `refused` by hand. */
  leftOut: text().$type<'own' | 'agency' | 'repeated' | 'hasty' | 'excess' | 'device' | 'network' | 'refused'>(),
  /** The correction by which it is `refused`. */
  correctionId: text(),
  network: bigint({ mode: 'bigint' }),
  device: bigint({ mode: 'bigint' }),
  /** The province in China, else the country, of the address it came from. */
  region: text(),
  /** What it was read on. */
  reader: text().$type<ReaderDevice>(),
});

/** When a session last had a view of a work counted; `key` is a hash of both. */
export const viewSessions = pgTable('view_sessions', { key: bigint({ mode: 'bigint' }).primaryKey(), countedAt: at().notNull() });

/** The works a person has opened, each once, with the last time. */
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
