import { sql } from 'drizzle-orm';

export const heldNotices = sql`select id, checked_at as since from notices where check_state = 'held'`;
