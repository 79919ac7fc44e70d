import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { playbackPlaces } from '../../db/tables/playback.ts';

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
