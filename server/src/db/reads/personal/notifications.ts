import { sql } from 'drizzle-orm';
import { part } from './part.ts';

export const notifications = part(
  '通知',
  (id) =>
    sql`select kind, title, content, link, created_at, read_at from notifications where user_id = ${id} order by created_at`,
);
