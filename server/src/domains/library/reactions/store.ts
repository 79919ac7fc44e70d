import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PostType } from '#contract/posts/post.ts';
import type { Queryable } from '../../../db/client.ts';
import { postFigures } from '../../../db/reads/counters.ts';
import { postsOnSite } from '../../../db/reads/discovery.ts';
import { followTies } from '../../../db/reads/follows.ts';
import { favorites, postLikes, postShares, watchLater } from '../../../db/tables/library.ts';
import { postStates, postTexts } from '../../../db/reads/posts.ts';

export interface TargetPost {
  id: string;
  authorId: string;
  type: PostType;
  /** Null when it was never published. */
  title: string | null;
  published: boolean;
}

export async function findPost(db: Queryable, postId: string): Promise<TargetPost | undefined> {
  const rows = await db
    .select({
      id: postStates.id,
      authorId: postStates.authorId,
      type: postStates.type,
      status: postStates.status,
      title: postTexts.title,
    })
    .from(postStates)
    .leftJoin(postTexts, eq(postTexts.id, postStates.publishedRevisionId))
    .where(eq(postStates.id, postId));
  if (rows[0] === undefined) return undefined;
  const { status, ...post } = rows[0];
  return { ...post, published: status === 'published' };
}

const reactionTables = { like: postLikes, favorite: favorites, later: watchLater };
export type Reaction = keyof typeof reactionTables;

/** False when it existed already. */
export async function insertReaction(
  db: Queryable,
  reaction: Reaction,
  row: typeof postLikes.$inferInsert & { folderId?: string | null },
): Promise<boolean> {
  return (await db.insert(reactionTables[reaction]).values(row).onConflictDoNothing().returning()).length > 0;
}

/** False when it did not exist. */
export async function deleteReaction(db: Queryable, reaction: Reaction, userId: string, postId: string): Promise<boolean> {
  const table = reactionTables[reaction];
  const rows = await db
    .delete(table)
    .where(and(eq(table.userId, userId), eq(table.postId, postId)))
    .returning();
  return rows.length > 0;
}

/** False when the user has shared the post that day. */
export async function insertShare(db: Queryable, share: typeof postShares.$inferInsert): Promise<boolean> {
  return (await db.insert(postShares).values(share).onConflictDoNothing().returning()).length > 0;
}

export async function findCounts(db: Queryable, postId: string) {
  const rows = await db.select().from(postFigures).where(eq(postFigures.postId, postId));
  return rows[0] ?? { likes: 0, favorites: 0, shares: 0 };
}

/** The folder of a favourite (null: the default one); undefined when the post is no favourite. */
export async function findFavorite(db: Queryable, userId: string, postId: string) {
  const rows = await db
    .select({ folderId: favorites.folderId })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.postId, postId)));
  return rows[0];
}

/** A user's reactions to these posts; posts that are not published are missing. */
export async function findReactions(db: Queryable, userId: string, postIds: string[]) {
  return db
    .select({
      postId: postsOnSite.postId,
      liked: sql<boolean>`${postLikes.userId} is not null`,
      favorited: sql<boolean>`${favorites.userId} is not null`,
      following: sql<boolean>`${followTies.followerId} is not null`,
      watchLater: sql<boolean>`${watchLater.userId} is not null`,
      likeCount: sql<number>`coalesce(${postFigures.likes}, 0)`,
      favoriteCount: sql<number>`coalesce(${postFigures.favorites}, 0)`,
    })
    .from(postsOnSite)
    .leftJoin(postLikes, and(eq(postLikes.postId, postsOnSite.postId), eq(postLikes.userId, userId)))
    .leftJoin(favorites, and(eq(favorites.postId, postsOnSite.postId), eq(favorites.userId, userId)))
    .leftJoin(followTies, and(eq(followTies.followeeId, postsOnSite.authorId), eq(followTies.followerId, userId)))
    .leftJoin(watchLater, and(eq(watchLater.postId, postsOnSite.postId), eq(watchLater.userId, userId)))
    .leftJoin(postFigures, eq(postFigures.postId, postsOnSite.postId))
    .where(inArray(postsOnSite.postId, postIds));
}

export type Reactions = Awaited<ReturnType<typeof findReactions>>[number];
