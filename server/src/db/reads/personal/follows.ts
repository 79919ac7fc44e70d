import { sql } from 'drizzle-orm';
import { part } from './part.ts';

export const following = part(
  '关注',
  (id) =>
    sql`select u.id, u.nickname, f.created_at from follows f join people u on u.id = f.followee_id where f.follower_id = ${id} order by f.created_at`,
);

export const followers = part(
  '粉丝',
  (id) =>
    sql`select u.id, u.nickname, f.created_at from follows f join people u on u.id = f.follower_id where f.followee_id = ${id} order by f.created_at`,
);
