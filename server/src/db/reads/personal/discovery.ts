import { sql } from 'drizzle-orm';
import { part } from './part.ts';

export const interests = part(
  '感兴趣的分类',
  (id) =>
    sql`select c.name, i.chosen_at from chosen_interests i join category_names c on c.id = i.category_id where i.user_id = ${id} order by i.chosen_at, c.name`,
);
