import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { mediaCaptionChanges, mediaCaptions } from '../../../db/tables/media-assets.ts';
import { postStates, postTexts } from '../../../db/reads/posts.ts';

export type CaptionRow = typeof mediaCaptions.$inferSelect;
export type CaptionChangeRow = typeof mediaCaptionChanges.$inferSelect;
/** The latest captions of a language, which readers may not see yet. */
export type LatestCaption = Omit<CaptionRow, 'checkRound'> & { state: 'shown' | CaptionChangeRow['state'] };

export async function findCaptions(db: Queryable, mediaIds: string[]): Promise<CaptionRow[]> {
  if (mediaIds.length === 0) return [];
  const order = [asc(mediaCaptions.mediaId), asc(mediaCaptions.language)];
  const rows = await db
    .select()
    .from(mediaCaptions)
    .where(inArray(mediaCaptions.mediaId, mediaIds))
    .orderBy(...order);
  return rows.sort(chineseFirst);
}

/** Chinese captions come first, because players offer them in this order. */
const chineseFirst = (a: { language: string }, b: { language: string }): number =>
  Number(b.language.startsWith('zh')) - Number(a.language.startsWith('zh'));

/** The latest captions of a video, in the same order: waiting changes in place of the shown captions of their languages. */
export async function findLatest(db: Queryable, mediaId: string): Promise<LatestCaption[]> {
  const shown = await findCaptions(db, [mediaId]);
  const changes = await db.select().from(mediaCaptionChanges).where(eq(mediaCaptionChanges.mediaId, mediaId));
  const rows: LatestCaption[] = [
    ...shown
      .filter(({ language }) => !changes.some((change) => change.language === language))
      .map((caption) => ({ ...caption, state: 'shown' as const })),
    ...changes,
  ];
  return rows.sort((a, b) => chineseFirst(a, b) || (a.language < b.language ? -1 : 1));
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

/** Skips languages that have captions already, which the author has saved. Returns the languages that were added. */
export async function addCaptions(db: Queryable, captions: CaptionRow[]): Promise<string[]> {
  if (captions.length === 0) return [];
  const { language } = mediaCaptions;
  const rows = await db.insert(mediaCaptions).values(captions).onConflictDoNothing().returning({ language });
  return rows.map((row) => row.language);
}

export async function insertChange(tx: Transaction, change: CaptionChangeRow): Promise<void> {
  await tx.insert(mediaCaptionChanges).values(change);
}

/** Returns the storage key of the deleted change; null when none waited. */
export async function deleteChange(tx: Transaction, mediaId: string, language: string): Promise<string | null> {
  const { key, ...change } = mediaCaptionChanges;
  const isOf = and(eq(change.mediaId, mediaId), eq(change.language, language));
  return (await tx.delete(mediaCaptionChanges).where(isOf).returning({ key }))[0]?.key ?? null;
}

/** Waiting changes of a video or of a round. */
export async function listChanges(tx: Transaction, by: { mediaId: string } | { round: string }): Promise<CaptionChangeRow[]> {
  const is = 'round' in by ? eq(mediaCaptionChanges.checkRound, by.round) : eq(mediaCaptionChanges.mediaId, by.mediaId);
  return tx
    .select()
    .from(mediaCaptionChanges)
    .where(is)
    .orderBy(asc(mediaCaptionChanges.mediaId), asc(mediaCaptionChanges.language));
}

export async function holdChanges(tx: Transaction, round: string): Promise<void> {
  await tx.update(mediaCaptionChanges).set({ state: 'held' }).where(eq(mediaCaptionChanges.checkRound, round));
}

/** Shown captions that were published by a round. */
export async function listShownBy(tx: Transaction, round: string): Promise<CaptionRow[]> {
  return tx.select().from(mediaCaptions).where(eq(mediaCaptions.checkRound, round)).orderBy(asc(mediaCaptions.mediaId));
}

/** Submitted and published revisions that show a video. */
export async function listUses(db: Queryable, mediaId: string) {
  return db
    .select({
      postId: postStates.id,
      status: postStates.status,
      review: postStates.review,
      refused: postStates.refused,
      isSubmitted: sql<boolean>`${postTexts.id} = ${postStates.submittedRevisionId}`,
      isPublished: sql<boolean>`${postTexts.id} = ${postStates.publishedRevisionId}`,
      revisionId: postTexts.id,
    })
    .from(postTexts)
    .innerJoin(postStates, eq(postStates.id, postTexts.postId))
    .where(
      and(
        eq(postTexts.mediaId, mediaId),
        inArray(postStates.status, ['pending', 'scheduled', 'published', 'offline']),
        or(eq(postTexts.id, postStates.submittedRevisionId), eq(postTexts.id, postStates.publishedRevisionId)),
      ),
    )
    .orderBy(asc(postStates.id));
}

/** Returns the storage key of the deleted captions; null when there were none. */
export async function deleteCaption(db: Queryable, mediaId: string, language: string): Promise<string | null> {
  const rows = await db.delete(mediaCaptions).where(isOne(mediaId, language)).returning({ key: mediaCaptions.key });
  return rows[0]?.key ?? null;
}

/** Published posts that show a video. */
export async function findPublishedWith(db: Queryable, mediaId: string): Promise<{ postId: string; authorId: string }[]> {
  return db
    .select({ postId: postStates.id, authorId: postStates.authorId })
    .from(postTexts)
    .innerJoin(postStates, eq(postStates.publishedRevisionId, postTexts.id))
    .where(and(eq(postTexts.mediaId, mediaId), eq(postStates.status, 'published')));
}

const isOne = (mediaId: string, language: string) =>
  and(eq(mediaCaptions.mediaId, mediaId), eq(mediaCaptions.language, language));
