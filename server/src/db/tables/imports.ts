import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Where an imported work stood before, in one spelling. */
export const importedAddresses = pgTable('imported_addresses', { address: text().primaryKey(), postId: text().notNull() });

/** A work of another site under its name there, and the post that it becomes. */
export const importedWorks = pgTable(
  'imported_works',
  {
    ownerId: text().notNull(),
    sourceId: text().notNull(),
    /** Taken before the post is written. */
    postId: text().notNull().unique(),
    importedAt: at(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.sourceId] })],
);
