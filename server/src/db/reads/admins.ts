import { pgTable, text } from 'drizzle-orm/pg-core';

/** Administrators as other domains name them. A view, declared as a table: drizzle gives no alias to a view. */
export const adminNames = pgTable('admin_names', { id: text().notNull(), account: text().notNull() });
