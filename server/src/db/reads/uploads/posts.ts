import { sql, type SQL } from 'drizzle-orm';
import { namesIn } from './places.ts';

/** The columns in posts; `posts` is a subquery of post ids, because a user may have very many. */
export const PLACES_IN_POSTS: Record<string, (posts: SQL) => SQL> = {
  'post_revisions.cover': (posts) => sql`select r.cover as name from post_revisions r where r.post_id in ${posts}`,
  'post_revisions.media_id': (posts) => sql`select r.media_id as name from post_revisions r where r.post_id in ${posts}`,
  'post_revisions.body': (posts) =>
    namesIn('r.body', sql`from (select body from post_revisions where post_id in ${posts} and body is not null) as r`),
  'draft_snapshots.content': (posts) =>
    namesIn('s.content', sql`from (select content from draft_snapshots where post_id in ${posts}) as s`),
};
