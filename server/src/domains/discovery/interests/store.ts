import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { chosenInterests } from '../../../db/tables/discovery.ts';

export async function listChosen(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ categoryId: chosenInterests.categoryId })
    .from(chosenInterests)
    .where(eq(chosenInterests.userId, userId));
  return rows.map(({ categoryId }) => categoryId);
}

/** Serialises choices of a user: two at once could mix their categories. */
export async function lockInterestsOf(db: Queryable, userId: string): Promise<void> {
  await lockOn(db, `interests:${userId}`);
}

/** Replaces the chosen categories; those chosen before keep their time. */
export async function replaceChosen(db: Queryable, userId: string, categoryIds: readonly string[], now: Date): Promise<void> {
  const isDeselected = sql`${chosenInterests.categoryId} <> all (${sql.param(categoryIds)}::text[])`;
  await db.delete(chosenInterests).where(and(eq(chosenInterests.userId, userId), isDeselected));
  if (categoryIds.length === 0) return;
  await db
    .insert(chosenInterests)
    .values(categoryIds.map((categoryId) => ({ userId, categoryId, chosenAt: now })))
    .onConflictDoNothing();
}

export async function deleteChosen(db: Queryable, userId: string): Promise<void> {
  await db.delete(chosenInterests).where(eq(chosenInterests.userId, userId));
}
