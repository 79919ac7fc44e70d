import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { publishedPosts } from '../../../db/tables/discovery.ts';
import { historyPauses, playbackPlaces, readingHistory } from '../../../db/tables/library.ts';
import { named, type Kept } from '../saved/store.ts';

export type PlaceRow = typeof playbackPlaces.$inferSelect;

export async function findPlace(db: Queryable, userId: string, postId: string): Promise<PlaceRow | undefined> {
  return (await db.select().from(playbackPlaces).where(isOne(userId, postId)))[0];
}

/** False when there is no such video on the site. */
export async function putPlace(db: Queryable, { userId, postId, seconds, at }: PlaceRow): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into playback_places (user_id, post_id, seconds, at)
    select ${userId}, id, ${seconds}, ${at.toISOString()}::timestamptz from posts
    where id = ${postId} and type = 'video' and status = 'published'
    on conflict (user_id, post_id) do update set seconds = excluded.seconds, at = excluded.at`);
  return rowCount === 1;
}

/** Also when there was none. */
export async function deletePlace(db: Queryable, userId: string, postId: string): Promise<true> {
  await db.delete(playbackPlaces).where(isOne(userId, postId));
  return true;
}

const isOne = (userId: string, postId: string) => and(eq(playbackPlaces.userId, userId), eq(playbackPlaces.postId, postId));

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

/** Of those who want what they open to be remembered. */
export async function addToHistory(db: Queryable, entries: { userId: string; postId: string; at: Date }[]): Promise<void> {
  await db.execute(sql`
    insert into reading_history as h (user_id, post_id, at, first_at)
    select user_id, post_id, max(at), min(at) from unnest(
      ${array(entries.map(({ userId }) => userId))}::text[], ${array(entries.map(({ postId }) => postId))}::text[],
      ${array(entries.map(({ at }) => at.toISOString()))}::timestamptz[]
    ) as g (user_id, post_id, at)
    where not exists (select from history_pauses p where p.user_id = g.user_id)
    group by user_id, post_id order by user_id, post_id
    on conflict (user_id, post_id) do update set at = greatest(h.at, excluded.at)`);
}

export async function listHistory(
  db: Queryable,
  { userId, keywords, limit, offset }: Kept,
): Promise<{ postId: string; at: Date }[]> {
  return db
    .select({ postId: readingHistory.postId, at: readingHistory.at })
    .from(readingHistory)
    .innerJoin(publishedPosts, eq(publishedPosts.postId, readingHistory.postId))
    .where(and(eq(readingHistory.userId, userId), named(readingHistory.postId, keywords)))
    .orderBy(desc(readingHistory.at), desc(readingHistory.postId))
    .limit(limit)
    .offset(offset);
}

/** As one parameter; drizzle would make a list of many. */
const array = (values: unknown[]) => sql.param(values);
