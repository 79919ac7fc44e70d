import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { publishedPosts } from '../../db/tables/discovery.ts';
import { follows } from '../../db/tables/follows.ts';
import { readingHistory } from '../../db/tables/insights.ts';
import { postCounts, posts } from '../../db/tables/posts.ts';
import { favorites, postLikes, postShares } from '../../db/tables/reactions.ts';

export interface Work {
  id: string;
  authorId: string;
  published: boolean;
}

export async function findWork(db: Queryable, postId: string): Promise<Work | undefined> {
  const rows = await db
    .select({ id: posts.id, authorId: posts.authorId, status: posts.status })
    .from(posts)
    .where(eq(posts.id, postId));
  return rows[0] && { id: rows[0].id, authorId: rows[0].authorId, published: rows[0].status === 'published' };
}

const reactionTables = { like: postLikes, favorite: favorites };
export type Reaction = keyof typeof reactionTables;

/** False when it was there before. */
export async function insertReaction(db: Queryable, reaction: Reaction, row: typeof postLikes.$inferInsert): Promise<boolean> {
  return (await db.insert(reactionTables[reaction]).values(row).onConflictDoNothing().returning()).length > 0;
}

/** False when there was none. */
export async function deleteReaction(db: Queryable, reaction: Reaction, userId: string, postId: string): Promise<boolean> {
  const table = reactionTables[reaction];
  const rows = await db
    .delete(table)
    .where(and(eq(table.userId, userId), eq(table.postId, postId)))
    .returning();
  return rows.length > 0;
}

/** False when this person has shared the work that day. */
export async function insertShare(db: Queryable, share: typeof postShares.$inferInsert): Promise<boolean> {
  return (await db.insert(postShares).values(share).onConflictDoNothing().returning()).length > 0;
}

export async function findCounts(db: Queryable, postId: string) {
  const rows = await db.select().from(postCounts).where(eq(postCounts.postId, postId));
  return rows[0] ?? { likes: 0, favorites: 0, shares: 0 };
}

/** What has left the site since is passed over. */
export async function listFavorites(db: Queryable, userId: string, limit: number, offset: number): Promise<string[]> {
  const rows = await db
    .select({ postId: favorites.postId })
    .from(favorites)
    .innerJoin(publishedPosts, eq(publishedPosts.postId, favorites.postId))
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.postId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ postId }) => postId);
}

export async function listHistory(
  db: Queryable,
  userId: string,
  limit: number,
  offset: number,
): Promise<{ postId: string; at: Date }[]> {
  return db
    .select({ postId: readingHistory.postId, at: readingHistory.at })
    .from(readingHistory)
    .innerJoin(publishedPosts, eq(publishedPosts.postId, readingHistory.postId))
    .where(eq(readingHistory.userId, userId))
    .orderBy(desc(readingHistory.at), desc(readingHistory.postId))
    .limit(limit)
    .offset(offset);
}

/** What a person did with these works; works that are not on the site are left out. */
export async function findReactions(db: Queryable, userId: string, postIds: string[]) {
  return db
    .select({
      postId: publishedPosts.postId,
      liked: sql<boolean>`${postLikes.userId} is not null`,
      favorited: sql<boolean>`${favorites.userId} is not null`,
      following: sql<boolean>`${follows.followerId} is not null`,
    })
    .from(publishedPosts)
    .leftJoin(postLikes, and(eq(postLikes.postId, publishedPosts.postId), eq(postLikes.userId, userId)))
    .leftJoin(favorites, and(eq(favorites.postId, publishedPosts.postId), eq(favorites.userId, userId)))
    .leftJoin(follows, and(eq(follows.followeeId, publishedPosts.authorId), eq(follows.followerId, userId)))
    .where(inArray(publishedPosts.postId, postIds));
}
