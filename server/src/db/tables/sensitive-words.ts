import { pgTable, text } from 'drizzle-orm/pg-core';
import type { WordAction, WordScope } from '#contract/sensitive-words/sensitive-words.ts';
import { at } from './columns.ts';

export const sensitiveWords = pgTable('sensitive_words', {
  id: text().primaryKey(),
  word: text().notNull(),
  /** As the matcher sees it; no two words fold alike. */
  folded: text().notNull().unique(),
  scopes: text().array().$type<WordScope[]>().notNull(),
  action: text().$type<WordAction>().notNull(),
  note: text().notNull().default(''),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
});
