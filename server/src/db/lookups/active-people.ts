import { sql, type SQL } from 'drizzle-orm';
import { chinaDay } from '../china-day.ts';

/**
 * People who did something on which day of China: read or played, submitted a work, commented, sent danmaku, liked, kept or shared. Rows of `day`
 * and `user_id`, not each once; `viewed` and `within` narrow views and everything else to the time that is asked about.
 */
export const activePeople = (viewed: SQL, within: (column: SQL) => SQL): SQL => sql`
  select day, user_id from view_events where user_id is not null and ${viewed}
  union all select ${chinaDay(sql`at`)}, actor_id from post_reviews where action = 'submit' and actor_kind = 'user' and ${within(sql`at`)}
  union all select ${chinaDay(sql`created_at`)}, author_id from comments where ${within(sql`created_at`)}
  union all select ${chinaDay(sql`created_at`)}, author_id from danmaku where ${within(sql`created_at`)}
  union all select ${chinaDay(sql`created_at`)}, user_id from post_likes where ${within(sql`created_at`)}
  union all select ${chinaDay(sql`created_at`)}, user_id from favorites where ${within(sql`created_at`)}
  union all select ${chinaDay(sql`created_at`)}, user_id from post_shares where ${within(sql`created_at`)}`;
