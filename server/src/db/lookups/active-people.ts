import { sql, type SQL } from 'drizzle-orm';
import { chinaDay } from '../china-day.ts';

/**
 * A query of active users by day (China time): they viewed, submitted a post, commented, sent danmaku, liked, favourited or shared.
 * Its rows `day`, `user_id` contain duplicates. `viewPeriod` limits views to a period, by their day; `isInPeriod` limits all other activities
 * to the same period, by a column with their time.
 */
export const activePeople = (viewPeriod: SQL, isInPeriod: (column: SQL) => SQL): SQL => sql`
  select day, user_id from view_events where user_id is not null and ${viewPeriod}
  union all select ${chinaDay(sql`at`)}, actor_id from post_reviews where action = 'submit' and actor_kind = 'user' and ${isInPeriod(sql`at`)}
  union all select ${chinaDay(sql`created_at`)}, author_id from comments where ${isInPeriod(sql`created_at`)}
  union all select ${chinaDay(sql`created_at`)}, author_id from danmaku where ${isInPeriod(sql`created_at`)}
  union all select ${chinaDay(sql`created_at`)}, user_id from post_likes where ${isInPeriod(sql`created_at`)}
  union all select ${chinaDay(sql`created_at`)}, user_id from favorites where ${isInPeriod(sql`created_at`)}
  union all select ${chinaDay(sql`created_at`)}, user_id from post_shares where ${isInPeriod(sql`created_at`)}`;
