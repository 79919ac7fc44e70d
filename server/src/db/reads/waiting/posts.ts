import { sql } from 'drizzle-orm';

// Cases of posts that wait for a decision; `since` is the time from which they wait, `by` the administrator whose decision is reviewed.

export const waitingPosts = sql`
  select id, submitted_at as since, submitted_revision_id from posts where review = 'pending'`;

/** Temporary takedowns whose term is over; a reviewer decides whether the post comes back. */
export const lapsedTakedowns = sql`
  select t.post_id as id, t.lapsed_at as since, p.submitted_revision_id from post_takedowns t join posts p on p.id = t.post_id
  where t.ended_at is null and t.lapsed_at is not null and p.review <> 'pending' and p.status <> 'deleted'`;

export const postAppeals = sql`select id, created_at as since, first_admin_id as by from post_appeals where state = 'pending'`;
