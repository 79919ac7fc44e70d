import { and, eq, inArray, sql } from 'drizzle-orm';
import { planned, type Queryable } from '../../../db/client.ts';
import { people, shortUser } from '../../../db/reads/accounts.ts';
import { postFigures } from '../../../db/reads/counters.ts';
import { publishedPosts } from '../../../db/tables/discovery.ts';
import { videos } from '../../../db/reads/media-assets.ts';
import { categoryNames, findCategory, postStates, postTexts } from '../../../db/reads/posts.ts';

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
      title: postTexts.title,
      excerpt: postTexts.excerpt,
      cover: postTexts.cover,
      category: { id: categoryNames.id, name: categoryNames.name, slug: categoryNames.slug },
      tags: postTexts.tags,
      region: postTexts.region,
      origin: postTexts.origin,
      aiGenerated: postTexts.aiGenerated,
      aiFound: postTexts.aiFound,
      aiSuspected: postStates.aiSuspected,
      author: shortUser,
      publishedAt: publishedPosts.publishedAt,
      durationMs: videos.durationMs,
      views: postFigures.views,
      likes: postFigures.likes,
      comments: postFigures.comments,
      favorites: postFigures.favorites,
      shares: postFigures.shares,
      heat: publishedPosts.heat,
    })
    .from(publishedPosts)
    .innerJoin(postStates, eq(postStates.id, publishedPosts.postId))
    .innerJoin(postTexts, eq(postTexts.id, postStates.publishedRevisionId))
    .innerJoin(categoryNames, eq(categoryNames.id, publishedPosts.categoryId))
    .innerJoin(people, eq(people.id, publishedPosts.authorId))
    .leftJoin(postFigures, eq(postFigures.postId, publishedPosts.postId))
    .leftJoin(videos, and(eq(publishedPosts.type, 'video'), eq(videos.id, postTexts.mediaId)))
    .where(sql`${publishedPosts.postId} = any (${sql.placeholder('postIds')}::text[])`)
    .prepare('cards'),
);

export type CardRow = Awaited<ReturnType<typeof findCards>>[number];

export { findCategory, listCategories } from '../../../db/reads/posts.ts';

export const findCategoryId = async (db: Queryable, slugOrId: string): Promise<string | undefined> =>
  (await findCategory(db, slugOrId))?.id;

export async function findAuthors(db: Queryable, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ ...shortUser, bio: people.bio, followerCount: people.followerCount, postCount: people.postCount })
    .from(people)
    .where(inArray(people.id, ids));
}
