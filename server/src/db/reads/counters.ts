import { bigint, pgView, text } from 'drizzle-orm/pg-core';

/**
 * Counts over whole tables, maintained by triggers: `posts:STATUS` (submitted ones), `published` and `published:REGION`, `users` and
 * `users:STATUS:IDENTITY:REGION`, `category:ID` (published posts), `withdrawals:STATUS`, `reports:STATE`, and bytes of `media` and
 * `images`. REGION is empty for none.
 */
export const tallied = pgView('tallied', { name: text().notNull(), n: bigint({ mode: 'number' }).notNull() }).existing();
