import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { planned, type Queryable } from '../../../db/client.ts';
import { shortUser } from '../../../db/lookups/short-user.ts';
import { users } from '../../../db/tables/accounts.ts';
import { postCounts } from '../../../db/tables/counters.ts';
import { publishedPosts } from '../../../db/tables/discovery.ts';
import { mediaAssets } from '../../../db/tables/media-assets.ts';
import { categories, postRevisions, posts } from '../../../db/tables/posts.ts';

/** Everything that cards show except pictures, which media-assets finds by the address of the cover. */
export async function findCards(db: Queryable, postIds: string[]) {
  if (postIds.length === 0) return [];
  return cards(db).execute({ postIds });
}

const cards = planned((db) =>
  db
    .select({
      id: publishedPosts.postId,
      type: publishedPosts.type,
      title: postRevisions.title,
      excerpt: postRevisions.excerpt,
      cover: postRevisions.cover,
      category: { id: categories.id, name: categories.name, slug: categories.slug },
      tags: postRevisions.tags,
      region: postRevisions.region,
      origin: postRevisions.origin,
      aiGenerated: postRevisions.aiGenerated,
      aiFound: postRevisions.aiFound,
      aiSuspected: posts.aiSuspected,
      author: shortUser,
      publishedAt: publishedPosts.publishedAt,
      durationMs: mediaAssets.durationMs,
      views: postCounts.views,
      likes: postCounts.likes,
      comments: postCounts.comments,
      favorites: postCounts.favorites,
      shares: postCounts.shares,
      heat: publishedPosts.heat,
    })
    .from(publishedPosts)
    .innerJoin(posts, eq(posts.id, publishedPosts.postId))
    .innerJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .innerJoin(categories, eq(categories.id, publishedPosts.categoryId))
    .innerJoin(users, eq(users.id, publishedPosts.authorId))
    .leftJoin(postCounts, eq(postCounts.postId, publishedPosts.postId))
    .leftJoin(mediaAssets, and(eq(publishedPosts.type, 'video'), eq(mediaAssets.id, postRevisions.mediaId)))
    .where(sql`${publishedPosts.postId} = any (${sql.placeholder('postIds')}::text[])`)
    .prepare('cards'),
);

export type CardRow = Awaited<ReturnType<typeof findCards>>[number];

export async function listCategories(db: Queryable) {
  return db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .where(and(eq(categories.hidden, false), isNull(categories.mergedInto)))
    .orderBy(categories.position);
}

/** A category by its slug, its id or a former slug; a merged category leads to the one that has its posts now. */
export async function findCategory(db: Queryable, slugOrId: string) {
  const { rows } = await db.execute<{ id: string; name: string; slug: string }>(sql`
    with recursive named as (
      select id, merged_into, 0 as step from categories where slug = ${slugOrId} or id = ${slugOrId}
        or id = (select category_id from category_slugs where slug = ${slugOrId})
      union all
      select c.id, c.merged_into, step + 1 from named join categories c on c.id = named.merged_into where step < 10
    )
    select c.id, c.name, c.slug from named join categories c on c.id = named.id
    where named.merged_into is null order by c.slug = ${slugOrId} desc, c.id = ${slugOrId} desc limit 1`);
  return rows[0];
}

export const findCategoryId = async (db: Queryable, slugOrId: string): Promise<string | undefined> =>
  (await findCategory(db, slugOrId))?.id;

export async function findAuthors(db: Queryable, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ ...shortUser, bio: users.bio, followerCount: users.followerCount, postCount: users.postCount })
    .from(users)
    .where(inArray(users.id, ids));
}
