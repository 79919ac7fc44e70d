import { pgTable, text } from 'drizzle-orm/pg-core';

/** Names of administrators, for other domains. A database view, declared as a table because drizzle cannot alias views. */
export const adminNames = pgTable('admin_names', { id: text().notNull(), account: text().notNull() });
