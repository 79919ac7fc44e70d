import { and, asc, count, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { lockOn } from '../../db/locks/lock-on.ts';
import { leftToAgency } from '../../db/reads/agencies.ts';
import { images, mediaAssets, uploads } from '../../db/tables/media-assets.ts';

export type ImageRow = typeof images.$inferSelect;
export type NewImage = typeof images.$inferInsert;
export type MediaRow = typeof mediaAssets.$inferSelect;
export type UploadRow = typeof uploads.$inferSelect;

export async function insertImage(db: Queryable, image: NewImage): Promise<ImageRow> {
  const rows = await db.insert(images).values(image).returning();
  if (rows[0] === undefined) throw new Error('the picture was not stored');
  return rows[0];
}

export async function findImagesByUrl(db: Queryable, urls: string[]): Promise<ImageRow[]> {
  return urls.length === 0 ? [] : db.select().from(images).where(inArray(images.url, urls));
}

/** Cover candidates of videos, in the order of their time in each video. */
export async function findPosters(db: Queryable, mediaIds: string[]): Promise<ImageRow[]> {
  if (mediaIds.length === 0) return [];
  return db.select().from(images).where(inArray(images.mediaId, mediaIds)).orderBy(asc(images.mediaId), asc(images.seconds));
}

/** Whether the user owns an agency that manages a post with this video instead of its author, who has left the agency. */
export async function isLeftTo(db: Queryable, mediaId: string, ownerId: string): Promise<boolean> {
  const managingAgency = leftToAgency({
    agencyId: sql`p.agency_id`,
    authorId: sql`p.author_id`,
    publishedAt: sql`p.published_at`,
  });
  const { rows } = await db.execute(sql`
    select from post_texts r join post_states p on p.draft_revision_id = r.id join agency_profiles a on a.id = ${managingAgency}
    where r.media_id = ${mediaId} and a.owner_id = ${ownerId} limit 1`);
  return rows.length > 0;
}

/** Serialises the start of uploads of a user, so that their limit holds. */
export async function lockUploadsOf(db: Queryable, ownerId: string): Promise<void> {
  await lockOn(db, `uploads:${ownerId}`);
}

export async function countUploadsUnderWay(db: Queryable, ownerId: string, touchedAfter: Date): Promise<number> {
  const isUnderWay = and(eq(uploads.ownerId, ownerId), isNull(uploads.completedAt), gt(uploads.touchedAt, touchedAfter));
  const rows = await db.select({ n: count() }).from(uploads).where(isUnderWay);
  return rows[0]?.n ?? 0;
}

export async function insertUpload(db: Queryable, upload: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(upload);
}

export async function findUpload(db: Queryable, id: string): Promise<UploadRow | undefined> {
  return (await db.select().from(uploads).where(eq(uploads.id, id)))[0];
}

/** Locks until the transaction ends: of two concurrent calls for one upload, the second sees the result of the first. */
export async function lockUpload(db: Queryable, id: string): Promise<UploadRow | undefined> {
  return (await db.select().from(uploads).where(eq(uploads.id, id)).for('update'))[0];
}

export async function changeUpload(
  db: Queryable,
  id: string,
  change: Partial<Pick<UploadRow, 'touchedAt' | 'completedAt' | 'mediaId'>>,
): Promise<void> {
  await db.update(uploads).set(change).where(eq(uploads.id, id));
}

export async function deleteUpload(db: Queryable, id: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id));
}

/** Deletes uploads from before a time that never became a video; returns their ids. */
export async function deleteAbandonedUploads(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .delete(uploads)
    .where(and(isNull(uploads.mediaId), lt(uploads.createdAt, before)))
    .returning({ id: uploads.id });
  return rows.map(({ id }) => id);
}

export async function insertMedia(db: Queryable, media: typeof mediaAssets.$inferInsert): Promise<void> {
  await db.insert(mediaAssets).values(media);
}

export async function findMedia(db: Queryable, id: string): Promise<MediaRow | undefined> {
  return (await db.select().from(mediaAssets).where(eq(mediaAssets.id, id)))[0];
}

export async function findManyMedia(db: Queryable, ids: string[]): Promise<MediaRow[]> {
  return ids.length === 0 ? [] : db.select().from(mediaAssets).where(inArray(mediaAssets.id, ids));
}

export async function lockMedia(db: Queryable, id: string): Promise<MediaRow | undefined> {
  return (await db.select().from(mediaAssets).where(eq(mediaAssets.id, id)).for('update'))[0];
}

export async function changeMedia(db: Queryable, id: string, change: Partial<MediaRow>): Promise<void> {
  await db.update(mediaAssets).set(change).where(eq(mediaAssets.id, id));
}

/** False when the video is no longer being transcoded in this attempt. */
export async function changeProgress(
  db: Queryable,
  { id, attempt }: { id: string; attempt: number },
  percent: number,
  now: Date,
): Promise<boolean> {
  const isInAttempt = and(eq(mediaAssets.id, id), eq(mediaAssets.attempt, attempt), eq(mediaAssets.state, 'processing'));
  const { rowCount } = await db.update(mediaAssets).set({ percent, updatedAt: now }).where(isInAttempt);
  return rowCount === 1;
}

export async function findMediaOfUpload(db: Queryable, uploadId: string): Promise<MediaRow | undefined> {
  return (await db.select().from(mediaAssets).where(eq(mediaAssets.uploadId, uploadId)))[0];
}

/** A ready video that the same user made of the same file before. */
export async function findReadyTwin(db: Queryable, ownerId: string, sha256: Buffer): Promise<MediaRow | undefined> {
  const isTwin = and(
    eq(mediaAssets.ownerId, ownerId),
    eq(mediaAssets.sha256, sha256),
    eq(mediaAssets.state, 'ready'),
    isNull(mediaAssets.removingAt),
  );
  return (await db.select().from(mediaAssets).where(isTwin).orderBy(desc(mediaAssets.createdAt)).limit(1))[0];
}

/** Time at which the author chose each file: the start of its upload, or the creation of a video without an upload. */
export async function findChoices(
  db: Queryable,
  ids: string[],
): Promise<{ id: string; chosenAt: Date; sha256: Buffer | null }[]> {
  const { id, createdAt, sha256, expectedSha256 } = mediaAssets;
  const rows = await db
    .select({ id, createdAt, sha256, expectedSha256, begunAt: uploads.createdAt })
    .from(mediaAssets)
    .leftJoin(uploads, eq(uploads.id, mediaAssets.uploadId))
    .where(inArray(id, ids));
  return rows.map((row) => ({ id: row.id, chosenAt: row.begunAt ?? row.createdAt, sha256: row.sha256 ?? row.expectedSha256 }));
}

/** Addresses of pictures and ids of videos that a post shows. */
export interface ShownFiles {
  pictures: string[];
  videos: string[];
}

/** Condition on images: these pictures and the posters of these videos. `filesOf`: the video whose files a video shares. */
const isShownBy = ({ pictures, videos }: ShownFiles) =>
  sql`(${images.url} = any(${sql.param(pictures)}::text[]) or ${images.mediaId} in (
    select shown.files_of from media_assets shown where shown.id = any(${sql.param(videos)}::text[])))`;

/** Pictures of these files without perceptual hashes. */
export async function listWithoutPrints(db: Queryable, files: ShownFiles): Promise<ImageRow[]> {
  return db
    .select()
    .from(images)
    .where(and(isShownBy(files), isNull(images.prints)));
}

export async function changePrints(db: Queryable, id: string, prints: bigint[]): Promise<void> {
  await db.update(images).set({ prints }).where(eq(images.id, id));
}

/** Perceptual hashes of the pictures of these files; null: not computed yet. */
export async function listPrints(db: Queryable, files: ShownFiles): Promise<Pick<ImageRow, 'url' | 'mediaId' | 'prints'>[]> {
  const { url, mediaId, prints } = images;
  return db.select({ url, mediaId, prints }).from(images).where(isShownBy(files));
}
