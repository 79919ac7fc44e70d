import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { agencies, agencyMembers } from '../../db/tables/agencies.ts';
import { publishedPosts } from '../../db/tables/discovery.ts';
import { historyPauses, readingHistory, viewSessions } from '../../db/tables/insights.ts';
import { postCounts } from '../../db/tables/posts.ts';

export type Counts = Omit<typeof postCounts.$inferSelect, 'postId' | 'listedViews'>;

export async function addToCounts(db: Queryable, postId: string, changes: Partial<Counts>): Promise<Counts> {
  const { views = 0, likes = 0, comments = 0, favorites = 0, shares = 0, danmaku = 0 } = changes;
  const [counts] = await db
    .insert(postCounts)
    .values({ postId, views, likes, comments, favorites, shares, danmaku })
    .onConflictDoUpdate({
      target: postCounts.postId,
      set: {
        views: sql`${postCounts.views} + ${views}`,
        likes: sql`${postCounts.likes} + ${likes}`,
        comments: sql`${postCounts.comments} + ${comments}`,
        favorites: sql`${postCounts.favorites} + ${favorites}`,
        shares: sql`${postCounts.shares} + ${shares}`,
        danmaku: sql`${postCounts.danmaku} + ${danmaku}`,
      },
    })
    .returning();
  if (counts === undefined) throw new Error('a row that was just written is not there');
  return counts;
}

export async function findWorks(db: Queryable, postIds: string[]) {
  return db
    .select({ postId: publishedPosts.postId, authorId: publishedPosts.authorId, agencyId: publishedPosts.agencyId })
    .from(publishedPosts)
    .where(sql`${publishedPosts.postId} = any(${array(postIds)})`);
}

/** Which agencies these people own or work for. */
export async function findAgenciesOf(db: Queryable, userIds: string[]): Promise<{ userId: string; agencyId: string }[]> {
  if (userIds.length === 0) return [];
  const owned = db
    .select({ userId: agencies.ownerId, agencyId: agencies.id })
    .from(agencies)
    .where(inArray(agencies.ownerId, userIds));
  const joined = db
    .select({ userId: agencyMembers.userId, agencyId: agencyMembers.agencyId })
    .from(agencyMembers)
    .where(and(inArray(agencyMembers.userId, userIds), eq(agencyMembers.status, 'approved')));
  return owned.unionAll(joined);
}

export async function removeFromHistory(db: Queryable, userId: string, postId: string | undefined): Promise<void> {
  await db
    .delete(readingHistory)
    .where(and(eq(readingHistory.userId, userId), postId === undefined ? undefined : eq(readingHistory.postId, postId)));
}

export async function isHistoryPaused(db: Queryable, userId: string): Promise<boolean> {
  return (await db.select().from(historyPauses).where(eq(historyPauses.userId, userId))).length > 0;
}

/** `since` null: what is opened is remembered again. */
export async function setHistoryPause(db: Queryable, userId: string, since: Date | null): Promise<void> {
  if (since === null) await db.delete(historyPauses).where(eq(historyPauses.userId, userId));
  else await db.insert(historyPauses).values({ userId, since }).onConflictDoNothing();
}

/** Rows that a batch is using this moment are left for the next time, so that neither waits for the other. */
export async function deleteSessionsBefore(db: Queryable, before: Date): Promise<void> {
  const idle = db
    .select({ key: viewSessions.key })
    .from(viewSessions)
    .where(sql`${viewSessions.countedAt} < ${before}`)
    .for('update', { skipLocked: true });
  await db.delete(viewSessions).where(inArray(viewSessions.key, idle));
}

export async function ensurePartitions(db: Queryable, firstDay: string, months: number): Promise<void> {
  for (const table of ['view_events', 'visits', 'visit_days'])
    await db.execute(sql`select ensure_month_partitions(${table}, ${firstDay}::date, ${months}::integer)`);
}

/** PostgreSQL refuses a row for which there is no partition. */
export function isMissingPartition(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { code?: string }).code === '23514' && cause.message.includes('no partition')) return true;
  }
  return false;
}

/** As one parameter; drizzle would make a list of many. */
const array = (values: unknown[]) => sql.param(values);
