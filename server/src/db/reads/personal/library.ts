import { sql } from 'drizzle-orm';
import { part } from './part.ts';

export const likes = part(
  '点赞',
  (id) => sql`select post_id, created_at from post_likes where user_id = ${id} order by created_at`,
);

export const favorites = part(
  '收藏',
  (id) => sql`select f.post_id, d.name as folder, f.created_at from favorites f left join favorite_folders d on d.id = f.folder_id
      where f.user_id = ${id} order by f.created_at`,
);

export const watchLater = part(
  '稍后再看',
  (id) => sql`select post_id, created_at from watch_later where user_id = ${id} order by created_at`,
);

export const history = part('浏览历史', (id) => sql`select post_id, at from reading_history where user_id = ${id} order by at`);
