import { sql } from 'drizzle-orm';
import { part } from './part.ts';

export const earnings = part(
  '收益',
  (id) => sql`select e.* from work_earnings e join settled_days d on d.day = e.day and e.revision <= d.revision
      where e.author_id = ${id} order by e.day, e.post_id, e.revision`,
);
