import { sql } from 'drizzle-orm';
import { part } from './part.ts';

export const access = part(
  '访问日志',
  (id) =>
    sql`select kind, subject_id, host(ip) as ip, port, user_agent, at from access_log where owner_kind = 'user' and owner_id = ${id} order by at, id`,
);
