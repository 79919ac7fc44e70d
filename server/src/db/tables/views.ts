import { bigint, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { LeftOut } from '#contract/earnings/statements.ts';
import type { ReaderDevice, ViewSource } from '#contract/views/views.ts';
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
  /** `own`, `agency` and `repeated` at once, the others once the day is closed, `refused` by hand. */
  leftOut: text().$type<LeftOut>(),
  /** The correction by which it is `refused`. */
  correctionId: text(),
  network: bigint({ mode: 'bigint' }),
  device: bigint({ mode: 'bigint' }),
  subnet: bigint({ mode: 'bigint' }),
  agent: bigint({ mode: 'bigint' }),
  /** The opening that it is a part of, as in `visits`. */
  visit: bigint({ mode: 'bigint' }),
  /** The province in China, else the country, of the address it came from. */
  region: text(),
  /** What it was read on. */
  reader: text().$type<ReaderDevice>(),
});

/** When a session last had a view of a post counted; `key` is a hash of both. */
export const viewSessions = pgTable('view_sessions', { key: bigint({ mode: 'bigint' }).primaryKey(), countedAt: at().notNull() });
