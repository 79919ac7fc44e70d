import { sql } from 'drizzle-orm';
import { part } from './part.ts';

export const posts = part(
  '作品',
  (
    id,
  ) => sql`select p.id, p.type, p.status, r.title, r.summary, r.cover, r.category_id, r.tags, r.region, r.body, r.origin, r.source_url,
      r.ai_generated, r.ai_found, p.ai_suspected, p.created_at, p.published_at, c.views, c.likes, c.comments, c.favorites, c.shares
      from posts p join post_revisions r on r.id = coalesce(p.published_revision_id, p.draft_revision_id)
      left join post_figures c on c.post_id = p.id where p.author_id = ${id} order by p.created_at, p.id`,
);

export const reviews = part(
  '审核记录',
  (id) => sql`select r.post_id, r.revision_number, r.action, r.reasons, r.at from post_reviews r join posts p on p.id = r.post_id
      where p.author_id = ${id} order by r.at, r.id`,
);
