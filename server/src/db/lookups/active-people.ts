import { sql, type SQL } from 'drizzle-orm';
import { chinaDay } from '../china-day.ts';

/**
 * A query of active users by day (China time): they viewed, submitted a post, commented, sent danmaku, liked, favourited or shared.
 * Its rows `day`, `user_id` contain duplicates. `viewed` limits views to a period, `within` all other activities.
 */
export const activePeople = (viewed: SQL, within: (column: SQL) => SQL): SQL => sql`
  select day, user_id from view_events where user_id is not null and ${viewed}
  union all select ${chinaDay(sql`at`)}, actor_id from post_reviews where action = 'submit' and actor_kind = 'user' and ${within(sql`at`)}
  union all select ${chinaDay(sql`created_at`)}, author_id from comments where ${within(sql`created_at`)}
  union all select ${chinaDay(sql`created_at`)}, author_id from danmaku where ${within(sql`created_at`)}
  union all select ${chinaDay(sql`created_at`)}, user_id from post_likes where ${within(sql`created_at`)}
  union all select ${chinaDay(sql`created_at`)}, user_id from favorites where ${within(sql`created_at`)}
  union all select ${chinaDay(sql`created_at`)}, user_id from post_shares where ${within(sql`created_at`)}`;
