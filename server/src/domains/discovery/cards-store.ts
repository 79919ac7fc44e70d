import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { publishedPosts } from '../../db/tables/discovery.ts';
import { mediaAssets } from '../../db/tables/media-assets.ts';
import { categories, postCounts, postRevisions, posts } from '../../db/tables/posts.ts';

/** Everything a card shows but its picture, which media-assets knows by the cover's address. */
export async function findCards(db: Queryable, postIds: string[]) {
  if (postIds.length === 0) return [];
  return db
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
      author: {
        id: users.id,
        nickname: users.nickname,
        avatar: users.avatar,
        identity: users.identity,
        certification: users.certification,
        mobile: users.mobile,
      },
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
    .where(inArray(publishedPosts.postId, postIds));
}

export type CardRow = Awaited<ReturnType<typeof findCards>>[number];

export async function listCategories(db: Queryable) {
  return db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .orderBy(categories.position);
}

/** A channel by its slug or id. */
export async function findCategoryId(db: Queryable, slugOrId: string): Promise<string | undefined> {
  const named = or(eq(categories.slug, slugOrId), eq(categories.id, slugOrId));
  return (await db.select({ id: categories.id }).from(categories).where(named).limit(1))[0]?.id;
}
