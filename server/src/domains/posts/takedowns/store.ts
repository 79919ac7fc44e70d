import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { posts, postTakedowns } from '../../../db/tables/posts.ts';

export type TakedownRow = typeof postTakedowns.$inferSelect;

const standing = isNull(postTakedowns.endedAt);
/** `posts.takedownId` names the standing takedown. */
const ofItsPost = and(eq(posts.id, postTakedowns.postId), eq(posts.takedownId, postTakedowns.id));

/** Inserts a takedown or replaces the standing one of the post; answers its id. */
export async function putTakedown(tx: Transaction, takedown: typeof postTakedowns.$inferInsert): Promise<string> {
  const { id: _id, postId: _postId, ...order } = takedown;
  const [row] = await tx
    .insert(postTakedowns)
    .values(takedown)
    .onConflictDoUpdate({
      target: postTakedowns.postId,
      targetWhere: sql`ended_at is null`,
      set: { ...order, lapsedAt: null, keptBy: null, keptAt: null, withheldAt: null },
    })
    .returning({ id: postTakedowns.id });
  return row?.id ?? takedown.id;
}

export async function changeTakedown(tx: Transaction, id: string, change: Partial<Omit<TakedownRow, 'id'>>): Promise<void> {
  await tx.update(postTakedowns).set(change).where(eq(postTakedowns.id, id));
}

/** The standing takedowns of these posts, by post. */
export async function findTakedowns(db: Queryable, postIds: string[]): Promise<Map<string, TakedownRow>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .select({ takedown: postTakedowns })
    .from(postTakedowns)
    .innerJoin(posts, ofItsPost)
    .where(and(inArray(postTakedowns.postId, postIds), standing));
  return new Map(rows.map(({ takedown }) => [takedown.postId, takedown]));
}

export const findTakedown = async (db: Queryable, postId: string): Promise<TakedownRow | undefined> =>
  (await findTakedowns(db, [postId])).get(postId);

const keeper = alias(adminNames, 'keeper');
const ender = alias(adminNames, 'ender');

/** All takedowns of a post, the newest first, with the accounts of the administrators who decided. */
export async function listTakedowns(db: Queryable, postId: string, limit: number) {
  return db
    .select({ takedown: postTakedowns, by: adminNames.account, keptBy: keeper.account, endedBy: ender.account })
    .from(postTakedowns)
    .leftJoin(adminNames, eq(adminNames.id, postTakedowns.takenBy))
    .leftJoin(keeper, eq(keeper.id, postTakedowns.keptBy))
    .leftJoin(ender, eq(ender.id, postTakedowns.endedBy))
    .where(eq(postTakedowns.postId, postId))
    .orderBy(desc(postTakedowns.takenAt), desc(postTakedowns.id))
    .limit(limit);
}

export type TakedownListRow = Awaited<ReturnType<typeof listTakedowns>>[number];

/** The public part of a standing takedown, for readers; undefined when the author has deleted the post. */
export async function findRemoval(db: Queryable, postId: string) {
  const rows = await db
    .select({ rule: postTakedowns.rule, publicReason: postTakedowns.publicReason })
    .from(postTakedowns)
    .innerJoin(posts, ofItsPost)
    .where(and(eq(postTakedowns.postId, postId), standing, notInArray(posts.status, ['published', 'deleted'])));
  return rows[0];
}

/** Marks standing takedowns as lapsed whose last day is before `day`; answers how many. */
export async function lapse(db: Queryable, day: string, at: Date): Promise<number> {
  const { rowCount } = await db
    .update(postTakedowns)
    .set({ lapsedAt: at })
    .where(and(standing, isNull(postTakedowns.lapsedAt), isNotNull(postTakedowns.until), lt(postTakedowns.until, day)));
  return rowCount ?? 0;
}

export type Waiting = Pick<TakedownRow, 'id' | 'postId' | 'takenAt'>;

/** Standing takedowns whose files were not withheld yet, the oldest first, after the takedown `after`. */
export async function listToWithhold(db: Queryable, after: Waiting | undefined, limit: number): Promise<Waiting[]> {
  const { id, postId, takenAt } = postTakedowns;
  const later =
    after === undefined ? undefined : or(gt(takenAt, after.takenAt), and(eq(takenAt, after.takenAt), gt(id, after.id)));
  return db
    .select({ id, postId, takenAt })
    .from(postTakedowns)
    .innerJoin(posts, ofItsPost)
    .where(and(standing, isNull(postTakedowns.withheldAt), later))
    .orderBy(asc(takenAt), asc(id))
    .limit(limit);
}
