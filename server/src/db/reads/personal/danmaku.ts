import { sql } from 'drizzle-orm';
import { part } from './part.ts';

export const danmaku = part(
  '弹幕',
  (id) =>
    sql`select id, post_id, at_ms, content, created_at, removed_at from danmaku where author_id = ${id} order by created_at`,
);
