import { sql } from 'drizzle-orm';

export const heldDanmaku = sql`select id, created_at as since, post_id from danmaku where held and removed_at is null`;
