import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { posts } from '../../db/tables/posts.ts';
import { writer } from './lists-store.ts';

export interface ReceivedFilter {
  ownerId: string;
  postId?: string | undefined;
  unanswered: boolean;
}

/**
 * What others said under somebody's published works, and under those their sub-accounts published for them. Of each work
 * only as many as can be on the page are read, off an index that has the order.
 */
export async function listReceived(db: Queryable, filter: ReceivedFilter, limit: number, offset: number) {
  const { ownerId, postId, unanswered } = filter;
  const asked = postId === undefined ? sql`` : sql`and p.id = ${postId}`;
  const { rows } = await db.execute<{ id: string; answered: boolean }>(sql`
    with works as (
      select p.id, p.author_id from posts p where p.author_id = ${ownerId} and p.status = 'published' ${asked}
      union all
      select p.id, p.author_id from agencies a
      join agency_members m on m.agency_id = a.id and m.status = 'approved' and m.user_id <> a.owner_id
      join posts p on p.author_id = m.user_id and p.agency_id = a.id and p.status = 'published' ${asked}
      where a.owner_id = ${ownerId}
    ), found as (
      select c.id, c.created_at, w.author_id from works w cross join lateral (
        select c.id, c.created_at from comments c
        where c.post_id = w.id and c.removed_at is null and c.author_id not in (${ownerId}, w.author_id)
          and not exists (select from comments root where root.id = c.root_id and root.removed_at is not null)
          ${unanswered ? sql`and not ${answeredBy(ownerId, sql`w.author_id`)}` : sql``}
        order by c.created_at desc, c.id desc limit ${limit + offset}
      ) c order by c.created_at desc, c.id desc limit ${limit} offset ${offset}
    )
    select c.id, ${answeredBy(ownerId, sql`c.author_id`)} as answered from found c order by c.created_at desc, c.id desc`);
  return rows;
}

const answeredBy = (ownerId: string, authorId: SQL): SQL => sql`exists (
  select from comments a where a.parent_id = c.id and a.removed_at is null and a.author_id in (${ownerId}, ${authorId}))`;

export async function findWorkAuthors(db: Queryable, postIds: string[]) {
  if (postIds.length === 0) return [];
  return db
    .select({ postId: posts.id, author: writer })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(inArray(posts.id, postIds));
}
