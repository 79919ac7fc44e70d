import { sql } from 'drizzle-orm';

export const waitingWithdrawals = sql`select id, applied_at as since from withdrawals where status = 'applied'`;
