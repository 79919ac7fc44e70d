import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { people } from '../../../db/reads/accounts.ts';
import { postsOnSite } from '../../../db/reads/discovery.ts';
import { favoriteFolders, favorites } from '../../../db/tables/library.ts';

export type FolderRow = typeof favoriteFolders.$inferSelect;

/** A user's folders in the order of creation, with their numbers of posts. */
export async function findFolders(db: Queryable, userId: string, only: { public?: true } = {}) {
  return db
    .select({
      folder: favoriteFolders,
      count: sql<number>`(select count(*)::integer from ${favorites} where ${favorites.folderId} = ${favoriteFolders.id})`,
    })
    .from(favoriteFolders)
    .where(and(eq(favoriteFolders.userId, userId), only.public && eq(favoriteFolders.public, true)))
    .orderBy(asc(favoriteFolders.createdAt), asc(favoriteFolders.id));
}

export async function findFolder(db: Queryable, id: string): Promise<FolderRow | undefined> {
  return (await db.select().from(favoriteFolders).where(eq(favoriteFolders.id, id)))[0];
}

/** A folder with its owner. */
export async function findFolderWithOwner(db: Queryable, id: string) {
  const rows = await db
    .select({ folder: favoriteFolders, owner: people })
    .from(favoriteFolders)
    .innerJoin(people, eq(people.id, favoriteFolders.userId))
    .where(eq(favoriteFolders.id, id));
  return rows[0];
}

/** Number of posts in a folder; null: in the user's default folder. */
export async function countInFolder(db: Queryable, userId: string, folderId: string | null): Promise<number> {
  const within =
    folderId === null ? and(eq(favorites.userId, userId), isNull(favorites.folderId)) : eq(favorites.folderId, folderId);
  const [row] = await db.select({ n: count() }).from(favorites).where(within);
  return row?.n ?? 0;
}

export async function findFavorite(db: Queryable, userId: string, postId: string) {
  const own = and(eq(favorites.userId, userId), eq(favorites.postId, postId));
  return (await db.select({ folderId: favorites.folderId }).from(favorites).where(own))[0];
}

/** Serialises the creation of folders by a user, so that the limit holds. */
export async function lockFoldersOf(db: Queryable, userId: string): Promise<void> {
  await lockOn(db, `folders of ${userId}`);
}

/** False when the user has a folder with this name. */
export async function insertFolder(db: Queryable, row: FolderRow): Promise<boolean> {
  return (await db.insert(favoriteFolders).values(row).onConflictDoNothing().returning()).length > 0;
}

export async function changeFolder(db: Queryable, id: string, changes: Pick<FolderRow, 'name' | 'public'>): Promise<void> {
  await db.update(favoriteFolders).set(changes).where(eq(favoriteFolders.id, id));
}

/** Its posts move to the default folder, by the foreign key (set null). */
export async function deleteFolder(db: Queryable, id: string): Promise<void> {
  await db.delete(favoriteFolders).where(eq(favoriteFolders.id, id));
}

/** Moves favourites to a folder; returns how many of the posts were favourites of the user. */
export async function moveFavorites(db: Queryable, userId: string, postIds: string[], folderId: string | null): Promise<number> {
  const rows = await db
    .update(favorites)
    .set({ folderId })
    .where(and(eq(favorites.userId, userId), inArray(favorites.postId, postIds)))
    .returning({ postId: favorites.postId });
  return rows.length;
}

export async function listFolder(db: Queryable, folderId: string, limit: number, offset: number): Promise<string[]> {
  const rows = await db
    .select({ postId: favorites.postId })
    .from(favorites)
    .innerJoin(postsOnSite, eq(postsOnSite.postId, favorites.postId))
    .where(eq(favorites.folderId, folderId))
    .orderBy(desc(favorites.createdAt), desc(favorites.postId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ postId }) => postId);
}

/** Deletes all folders of a user; their posts move to the default folder. */
export async function deleteFoldersOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(favoriteFolders).where(eq(favoriteFolders.userId, userId));
}
