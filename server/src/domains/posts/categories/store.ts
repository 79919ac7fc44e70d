import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { tallied } from '../../../db/reads/counters.ts';
import { postsOnSite } from '../../../db/reads/discovery.ts';
import { categories, categorySlugs, postRevisions } from '../../../db/tables/posts.ts';

export type CategoryRow = typeof categories.$inferSelect;

/** All categories, in order. The lock lasts until the transaction ends, so that changes of positions and slugs do not overlap. */
export async function lockCategories(tx: Transaction): Promise<CategoryRow[]> {
  await lockOn(tx, 'categories');
  return tx.select().from(categories).orderBy(asc(categories.position), asc(categories.id));
}

export async function listWithPosts(db: Queryable) {
  return db
    .select({ category: categories, works: sql<number>`coalesce(${tallied.n}, 0)::integer` })
    .from(categories)
    .leftJoin(tallied, eq(tallied.name, sql`'category:' || ${categories.id}`))
    .orderBy(asc(categories.position), asc(categories.id));
}

export async function insertCategory(tx: Transaction, row: CategoryRow): Promise<void> {
  await tx.insert(categories).values(row);
}

export async function changeCategory(tx: Transaction, id: string, change: Partial<Omit<CategoryRow, 'id'>>): Promise<void> {
  await tx.update(categories).set(change).where(eq(categories.id, id));
}

export async function findCategoryOfFormerSlug(db: Queryable, slug: string): Promise<string | undefined> {
  return (await db.select().from(categorySlugs).where(eq(categorySlugs.slug, slug)))[0]?.categoryId;
}

/** Stores a former slug, which redirects to the category. The new slug `to` is deleted from the former ones, if it was one. */
export async function storeFormerSlug(
  tx: Transaction,
  { from, to, id }: { from: string; to: string; id: string },
): Promise<void> {
  await tx.delete(categorySlugs).where(eq(categorySlugs.slug, to));
  await tx.insert(categorySlugs).values({ slug: from, categoryId: id }).onConflictDoNothing();
}

export async function findMergeTarget(db: Queryable, id: string): Promise<string | null> {
  const rows = await db
    .select({ into: categories.mergedInto })
    .from(categories)
    .where(and(eq(categories.id, id), isNotNull(categories.mergedInto)));
  return rows[0]?.into ?? null;
}

/** Moves up to `limit` revisions to another category; answers how many. */
export async function moveRevisions(db: Queryable, from: string, to: string, limit: number): Promise<number> {
  const batch = db.select({ id: postRevisions.id }).from(postRevisions).where(eq(postRevisions.categoryId, from)).limit(limit);
  const { rowCount } = await db
    .update(postRevisions)
    .set({ categoryId: to })
    .where(sql`${postRevisions.id} in ${batch}`);
  return rowCount ?? 0;
}

export async function listPublishedIn(db: Queryable, categoryId: string, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: postsOnSite.postId })
    .from(postsOnSite)
    .where(and(eq(postsOnSite.categoryId, categoryId), gt(postsOnSite.postId, after)))
    .orderBy(asc(postsOnSite.postId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Points categories that were merged into `from` straight to `to`, so that there are no chains. */
export async function redirectMerged(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.update(categories).set({ mergedInto: to }).where(eq(categories.mergedInto, from));
}
