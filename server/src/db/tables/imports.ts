import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** The original address of an imported post, normalised, for redirects. */
export const importedAddresses = pgTable('imported_addresses', { address: text().primaryKey(), postId: text().notNull() });

/** A post imported from another site; `sourceId` is its id there. A repeated import updates the same post. */
export const importedWorks = pgTable(
  'imported_works',
  {
    ownerId: text().notNull(),
    sourceId: text().notNull(),
    /** Reserved before the post is written; `importedAt` is set afterwards. */
    postId: text().notNull().unique(),
    importedAt: at(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.sourceId] })],
);
