import { sql } from 'drizzle-orm';

/** Appeals against refused comments and danmaku; `by` is the administrator who refused the remark. */
export const remarkAppeals = sql`select id, appealed_at as since, admin_id as by from remark_refusals where state = 'pending'`;
