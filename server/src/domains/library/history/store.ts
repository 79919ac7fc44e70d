import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { postsOnSite } from '../../../db/reads/discovery.ts';
import { historyPauses, playbackPositions, readingHistory } from '../../../db/tables/library.ts';
import { matchesKeywords, type ListQuery } from '../saved/store.ts';

export type PositionRow = typeof playbackPositions.$inferSelect;

export async function findPosition(db: Queryable, userId: string, postId: string): Promise<PositionRow | undefined> {
  return (await db.select().from(playbackPositions).where(isOne(userId, postId)))[0];
}

/** False when there is no such published video. */
export async function putPosition(db: Queryable, { userId, postId, seconds, at }: PositionRow): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into playback_places (user_id, post_id, seconds, at)
    select ${userId}, id, ${seconds}, ${at.toISOString()}::timestamptz from post_states
    where id = ${postId} and type = 'video' and status = 'published'
    on conflict (user_id, post_id) do update set seconds = excluded.seconds, at = excluded.at`);
  return rowCount === 1;
}

/** True also when there was no entry. */
export async function deletePosition(db: Queryable, userId: string, postId: string): Promise<true> {
  await db.delete(playbackPositions).where(isOne(userId, postId));
  return true;
}

const isOne = (userId: string, postId: string) => and(eq(playbackPositions.userId, userId), eq(playbackPositions.postId, postId));

export async function removeFromHistory(db: Queryable, userId: string, postId: string | undefined): Promise<void> {
  await db
    .delete(readingHistory)
    .where(and(eq(readingHistory.userId, userId), postId === undefined ? undefined : eq(readingHistory.postId, postId)));
}

export async function isHistoryPaused(db: Queryable, userId: string): Promise<boolean> {
  return (await db.select().from(historyPauses).where(eq(historyPauses.userId, userId))).length > 0;
}

/** Pauses the history from `since` on; null resumes it. */
export async function setHistoryPause(db: Queryable, userId: string, since: Date | null): Promise<void> {
  if (since === null) await db.delete(historyPauses).where(eq(historyPauses.userId, userId));
  else await db.insert(historyPauses).values({ userId, since }).onConflictDoNothing();
}

/** Skips users who paused their history. */
export async function addToHistory(db: Queryable, views: { userId: string; postId: string; at: Date }[]): Promise<void> {
  await db.execute(sql`
    insert into reading_history as h (user_id, post_id, at, first_at)
    select user_id, post_id, max(at), min(at) from unnest(
      ${array(views.map(({ userId }) => userId))}::text[], ${array(views.map(({ postId }) => postId))}::text[],
      ${array(views.map(({ at }) => at.toISOString()))}::timestamptz[]
    ) as g (user_id, post_id, at)
    where not exists (select from history_pauses p where p.user_id = g.user_id)
    group by user_id, post_id order by user_id, post_id
    on conflict (user_id, post_id) do update set at = greatest(h.at, excluded.at)`);
}

export async function listHistory(
  db: Queryable,
  { userId, keywords, limit, offset }: ListQuery,
): Promise<{ postId: string; at: Date }[]> {
  return db
    .select({ postId: readingHistory.postId, at: readingHistory.at })
    .from(readingHistory)
    .innerJoin(postsOnSite, eq(postsOnSite.postId, readingHistory.postId))
    .where(and(eq(readingHistory.userId, userId), matchesKeywords(readingHistory.postId, keywords)))
    .orderBy(desc(readingHistory.at), desc(readingHistory.postId))
    .limit(limit)
    .offset(offset);
}

/** A single array parameter; drizzle would expand the array into a list. */
const array = (values: unknown[]) => sql.param(values);
