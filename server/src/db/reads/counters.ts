import { bigint, pgView, text } from 'drizzle-orm/pg-core';

/**
 * Sums over whole tables, kept by triggers as rows change: `posts:STATUS` (submitted ones), `published` and `published:REGION`, `users` and
 * `users:STATUS:IDENTITY:REGION`, `category:ID` (published posts), `withdrawals:STATUS`, `reports:STATE`, and bytes of `media` and
 * `images`. No region is ''.
 */
export const tallied = pgView('tallied', { name: text().notNull(), n: bigint({ mode: 'number' }).notNull() }).existing();
