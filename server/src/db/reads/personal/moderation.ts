import { sql } from 'drizzle-orm';
import { part } from './part.ts';

export const reports = part(
  '举报',
  (id) =>
    sql`select receipt, target_type, target_id, reason, detail, created_at, told_at from reports where reporter_id = ${id} order by created_at`,
);
