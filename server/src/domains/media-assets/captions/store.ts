import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { mediaCaptions } from '../../../db/tables/media-assets.ts';
import { postRevisions, posts } from '../../../db/tables/posts.ts';

export type CaptionRow = typeof mediaCaptions.$inferSelect;

export async function findCaptions(db: Queryable, mediaIds: string[]): Promise<CaptionRow[]> {
  if (mediaIds.length === 0) return [];
  const order = [asc(mediaCaptions.mediaId), asc(mediaCaptions.language)];
  const rows = await db
    .select()
    .from(mediaCaptions)
    .where(inArray(mediaCaptions.mediaId, mediaIds))
    .orderBy(...order);
  // Most viewers read Chinese; theirs is the first that a player offers.
  return rows.sort((a, b) => Number(b.language.startsWith('zh')) - Number(a.language.startsWith('zh')));
}

export async function findCaption(db: Queryable, mediaId: string, language: string): Promise<CaptionRow | undefined> {
  return (await db.select().from(mediaCaptions).where(isOne(mediaId, language)))[0];
}

export async function putCaption(db: Queryable, caption: CaptionRow): Promise<void> {
  await db
    .insert(mediaCaptions)
    .values(caption)
    .onConflictDoUpdate({ target: [mediaCaptions.mediaId, mediaCaptions.language], set: caption });
}

/** Those of languages that have captions already are left out: their author has seen to them. */
export async function addCaptions(db: Queryable, captions: CaptionRow[]): Promise<void> {
  if (captions.length > 0) await db.insert(mediaCaptions).values(captions).onConflictDoNothing();
}

/** Answers the file's key; null when there was none. */
export async function deleteCaption(db: Queryable, mediaId: string, language: string): Promise<string | null> {
  const rows = await db.delete(mediaCaptions).where(isOne(mediaId, language)).returning({ key: mediaCaptions.key });
  return rows[0]?.key ?? null;
}

/** Posts on the site that show this video. */
export async function findPublishedWith(db: Queryable, mediaId: string): Promise<{ postId: string; authorId: string }[]> {
  return db
    .select({ postId: posts.id, authorId: posts.authorId })
    .from(postRevisions)
    .innerJoin(posts, eq(posts.publishedRevisionId, postRevisions.id))
    .where(and(eq(postRevisions.mediaId, mediaId), eq(posts.status, 'published')));
}

const isOne = (mediaId: string, language: string) =>
  and(eq(mediaCaptions.mediaId, mediaId), eq(mediaCaptions.language, language));
