import { sql } from 'drizzle-orm';

export const heldComments = sql`select id, created_at as since, post_id from comments where removed_by = 'held'`;
