import { and, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/client.ts';
import { people } from '../../../db/reads/accounts.ts';
import { postsOnSite } from '../../../db/reads/discovery.ts';
import { favorites, watchLater } from '../../../db/tables/library.ts';
import { postStates, postTexts } from '../../../db/reads/posts.ts';

/** A query of one of a user's lists. Posts that are not published any more are skipped. */
export interface ListQuery {
  userId: string;
  keywords?: string | undefined;
  limit: number;
  offset: number;
}

/** `folderId` null: the default folder; undefined: all folders. */
export async function listFavorites(
  db: Queryable,
  { userId, keywords, limit, offset, folderId }: ListQuery & { folderId?: string | null | undefined },
): Promise<string[]> {
  const inFolder =
    folderId === undefined ? undefined : folderId === null ? isNull(favorites.folderId) : eq(favorites.folderId, folderId);
  const rows = await db
    .select({ postId: favorites.postId })
    .from(favorites)
    .innerJoin(postsOnSite, eq(postsOnSite.postId, favorites.postId))
    .where(and(eq(favorites.userId, userId), inFolder, matchesKeywords(favorites.postId, keywords)))
    .orderBy(desc(favorites.createdAt), desc(favorites.postId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ postId }) => postId);
}

export async function listWatchLater(db: Queryable, { userId, keywords, limit, offset }: ListQuery): Promise<string[]> {
  const rows = await db
    .select({ postId: watchLater.postId })
    .from(watchLater)
    .innerJoin(postsOnSite, eq(postsOnSite.postId, watchLater.postId))
    .where(and(eq(watchLater.userId, userId), matchesKeywords(watchLater.postId, keywords)))
    .orderBy(desc(watchLater.createdAt), desc(watchLater.postId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ postId }) => postId);
}

export async function countWatchLater(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(watchLater).where(eq(watchLater.userId, userId));
  return row?.n ?? 0;
}

export async function clearWatchLater(db: Queryable, userId: string): Promise<void> {
  await db.delete(watchLater).where(eq(watchLater.userId, userId));
}

/** Condition: the title or the author's name contains `keywords`. Uses no index, because a user's lists are short. */
export function matchesKeywords(postId: PgColumn, keywords: string | undefined): SQL | undefined {
  if (keywords === undefined || keywords === '') return undefined;
  return sql`exists (
    select from ${postStates}
      join ${postTexts} on ${postTexts.id} = ${postStates.publishedRevisionId}
      join ${people} on ${people.id} = ${postStates.authorId}
    where ${postStates.id} = ${postId}
      and position(lower(${keywords}) in lower(${postTexts.title} || ' ' || ${people.nickname})) > 0)`;
}
