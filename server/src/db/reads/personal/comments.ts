import { sql } from 'drizzle-orm';
import { part } from './part.ts';

export const comments = part(
  '评论',
  (id) =>
    sql`select id, post_id, root_id, content, ip_location, like_count, created_at, removed_at from comments where author_id = ${id} order by created_at`,
);
