import { sql } from 'drizzle-orm';

export const heldMessages = sql`select id, created_at as since from messages where withheld = 'held' and recalled_at is null`;
