import { bigint, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { LeftOut } from '#contract/earnings/statements.ts';
import type { ReaderDevice, ViewSource } from '#contract/views/views.ts';
import type { PageError } from '#contract/views/page-errors.ts';
import type { Navigation, PageDevice, PageKind, Vital } from '#contract/views/vitals.ts';
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

/** What broke in browsers, one row a day and different error. */
export const pageErrors = pgTable('page_errors', {
  day: date().notNull(),
  /** Of all that is kept of it. */
  digest: text().notNull(),
  what: text().$type<PageError['what']>().notNull(),
  page: text().$type<PageError['page']>().notNull(),
  message: text().notNull(),
  place: text().notNull(),
  n: integer().notNull(),
  firstAt: at().notNull(),
  lastAt: at().notNull(),
});

/** When a session last had a view of a post counted; `key` is a hash of both. */
export const viewSessions = pgTable('view_sessions', { key: bigint({ mode: 'bigint' }).primaryKey(), countedAt: at().notNull() });

/** How many of the measured page loads of a day lie in each step of size (vitals/histogram.ts); one row a day and all of these. */
export const pageVitals = pgTable('page_vitals', {
  /** China's day. */
  day: date().notNull(),
  vital: text().$type<Vital>().notNull(),
  kind: text().$type<PageKind>().notNull(),
  device: text().$type<PageDevice>().notNull(),
  navigation: text().$type<Navigation>().notNull(),
  steps: integer().array().notNull(),
});
