import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SiteSettings } from '#contract/settings/settings.ts';
import { at } from './columns.ts';

/** All saved versions of the settings; append-only. Older rows lack settings added later. */
export const siteSettings = pgTable('site_settings', {
  version: integer().primaryKey(),
  settings: jsonb().$type<Partial<SiteSettings>>().notNull(),
  savedAt: at().notNull(),
  /** Id of the administrator; the account is its name at that time. */
  savedBy: text().notNull(),
  savedByAccount: text().notNull(),
});
