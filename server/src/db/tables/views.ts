import { bigint, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { LeftOut } from '#contract/earnings/statements.ts';
import type { ReaderDevice, ViewSource } from '#contract/views/views.ts';
import type { PageError } from '#contract/views/page-errors.ts';
import type { Navigation, PageDevice, PageKind, Vital } from '#contract/views/vitals.ts';
import { at } from './columns.ts';

/** Every counted view, partitioned by month. A view without `leftOut` is valid and earns money. */
export const viewEvents = pgTable('view_events', {
  /** The date in China. */
  day: date().notNull(),
  at: at().notNull(),
  postId: text().notNull(),
  /** A hash of the user, or of a guest's session. */
  viewer: bigint({ mode: 'bigint' }).notNull(),
  userId: text(),
  /** Seconds of reading. */
  seconds: integer().notNull(),
  source: text().$type<ViewSource>(),
  /** `own`, `agency` and `repeated` are set immediately, `refused` by an administrator, the others when the day is closed. */
  leftOut: text().$type<LeftOut>(),
  /** The correction that set `refused`. */
  correctionId: text(),
  // Hashes that detect views by one source.
  network: bigint({ mode: 'bigint' }),
  device: bigint({ mode: 'bigint' }),
  subnet: bigint({ mode: 'bigint' }),
  agent: bigint({ mode: 'bigint' }),
  /** The visit (one opening of the post) that it belongs to, as in `visits`. */
  visit: bigint({ mode: 'bigint' }),
  /** Region of the IP address: a province in China, otherwise a country. */
  region: text(),
  /** Kind of device. */
  reader: text().$type<ReaderDevice>(),
});

/** Errors in browsers: one row per day and distinct error; `n` counts its occurrences. */
export const pageErrors = pgTable('page_errors', {
  day: date().notNull(),
  /** A hash of `what`, `page`, `message` and `place`. */
  digest: text().notNull(),
  what: text().$type<PageError['what']>().notNull(),
  page: text().$type<PageError['page']>().notNull(),
  message: text().notNull(),
  place: text().notNull(),
  n: integer().notNull(),
  firstAt: at().notNull(),
  lastAt: at().notNull(),
});

/** The time of the last counted view per session and post; `key` is a hash of both. */
export const viewSessions = pgTable('view_sessions', { key: bigint({ mode: 'bigint' }).primaryKey(), countedAt: at().notNull() });

/** Histograms of measured page loads: `steps` counts the values of a day in each step of vitals/histogram.ts. */
export const pageVitals = pgTable('page_vitals', {
  /** The date in China. */
  day: date().notNull(),
  vital: text().$type<Vital>().notNull(),
  kind: text().$type<PageKind>().notNull(),
  device: text().$type<PageDevice>().notNull(),
  navigation: text().$type<Navigation>().notNull(),
  steps: integer().array().notNull(),
});
