import { and, asc, eq, gt, inArray, isNotNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { inBatches } from '../../../core/lists/batches.ts';
import type { Queryable } from '../../../db/client.ts';
import * as accounts from '../../../db/reads/uploads/accounts.ts';
import * as agencies from '../../../db/reads/uploads/agencies.ts';
import * as messages from '../../../db/reads/uploads/messages.ts';
import * as moderation from '../../../db/reads/uploads/moderation.ts';
import * as notices from '../../../db/reads/uploads/notices.ts';
import type { ReferenceSearch, Places } from '../../../db/reads/uploads/places.ts';
import { PLACES_IN_POSTS } from '../../../db/reads/uploads/posts.ts';
import {
  images,
  mediaAssets,
  mediaCaptionChanges,
  mediaCaptions,
  uploads,
  withheldFolders,
} from '../../../db/tables/media-assets.ts';

/**
 * The columns outside posts that may name an upload (a picture by its address, a video by its id), each with a query of the names that keep
 * uploads of one user. `places.test.ts` fails for a column of the database that is neither here nor in its list of other columns.
 */
export const PLACES: Places = {
  ...accounts.places,
  ...agencies.places,
  ...messages.places,
  ...moderation.places,
  ...notices.places,
};
export { PLACES_IN_POSTS };

const POSTS_PER_BATCH = 500;
/** Strings that can be an address or an id; other texts are skipped. */
const CAN_NAME = sql`name ~ '^(/media/|private:)|^[A-Za-z0-9_-]{1,16}$'`;

/** All names that keep uploads of one user; reads the user's posts in batches. */
export async function findReferences(db: Queryable, search: ReferenceSearch): Promise<Set<string>> {
  const names = new Set<string>();
  const collect = async (places: SQL[]) => {
    const all = sql.join(
      places.map((place) => sql`(${place})`),
      sql` union all `,
    );
    const { rows } = await db.execute<{ name: string }>(sql`select distinct name from (${all}) as places where ${CAN_NAME}`);
    for (const { name } of rows) names.add(name);
  };
  await collect(Object.values(PLACES).map((place) => place(search)));
  for await (const posts of inBatches(POSTS_PER_BATCH, (last: { id: string } | undefined) =>
    listPostsAfter(db, search, last?.id),
  )) {
    if (posts.length === 0) break;
    const postIds = sql`(select unnest(${sql.param(posts.map(({ id }) => id))}::text[]))`;
    await collect(Object.values(PLACES_IN_POSTS).map((place) => place(postIds)));
  }
  return names;
}

/** The next posts, by id, of a user and of the user's agency, which may have put its own pictures into the posts of its members. */
async function listPostsAfter(db: Queryable, { ownerId }: ReferenceSearch, after = ''): Promise<{ id: string }[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from post_states
    where id > ${after} and (author_id = ${ownerId} or agency_id in (select id from agency_profiles where owner_id = ${ownerId}))
    order by id limit ${POSTS_PER_BATCH}`);
  return rows;
}

/** The next user by id who has uploaded anything; null at the end. */
export async function findOwnerAfter(db: Queryable, after: string): Promise<string | null> {
  const { rows } = await db.execute<{ ownerId: string | null }>(sql`
    select least(
      (select owner_id from images where owner_id > ${after} order by owner_id limit 1),
      (select owner_id from media_assets where owner_id > ${after} order by owner_id limit 1)) as "ownerId"`);
  return rows[0]?.ownerId ?? null;
}

export async function isClosed(db: Queryable, ownerId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from people where id = ${ownerId} and closed_at is not null`);
  return rows.length > 0;
}

export type PictureRow = typeof images.$inferSelect;
export type VideoRow = typeof mediaAssets.$inferSelect;

const FILES_PER_BATCH = 1_000;

/** The pictures of a user, in batches. */
export const eachPicture = (db: Queryable, ownerId: string): AsyncGenerator<PictureRow[]> =>
  inBatches<PictureRow>(FILES_PER_BATCH, (last) =>
    db
      .select()
      .from(images)
      .where(and(eq(images.ownerId, ownerId), gt(images.id, last?.id ?? '')))
      .orderBy(asc(images.id))
      .limit(FILES_PER_BATCH),
  );

export const listVideos = (db: Queryable, ownerId: string): Promise<VideoRow[]> =>
  db.select().from(mediaAssets).where(eq(mediaAssets.ownerId, ownerId)).orderBy(asc(mediaAssets.id));

/** See clean.ts; null: not marked. */
export interface Marks {
  unusedSince: Date | null;
  removingAt: Date | null;
}

export async function markPictures(db: Queryable, ids: string[], marks: Marks): Promise<void> {
  if (ids.length > 0) await db.update(images).set(marks).where(inArray(images.id, ids));
}

export async function markVideos(db: Queryable, ids: string[], marks: Marks): Promise<void> {
  if (ids.length > 0) await db.update(mediaAssets).set(marks).where(inArray(mediaAssets.id, ids));
}

export const listRemovablePictures = (db: Queryable, ownerId: string, before: Date): Promise<PictureRow[]> =>
  db
    .select()
    .from(images)
    .where(and(eq(images.ownerId, ownerId), isNotNull(images.removingAt), lte(images.removingAt, before)))
    .orderBy(asc(images.id))
    .limit(FILES_PER_BATCH);

export const listRemovableVideos = (db: Queryable, ownerId: string, before: Date): Promise<VideoRow[]> =>
  db
    .select()
    .from(mediaAssets)
    .where(and(eq(mediaAssets.ownerId, ownerId), isNotNull(mediaAssets.removingAt), lte(mediaAssets.removingAt, before)))
    .orderBy(asc(mediaAssets.id))
    .limit(FILES_PER_BATCH);

export async function deletePicture(db: Queryable, { id, key }: PictureRow): Promise<void> {
  await db.delete(withheldFolders).where(eq(withheldFolders.folder, key));
  await db.delete(images).where(eq(images.id, id));
}

/** Whether other videos use the folder of a video (its playable files) and its source file. */
export async function findSharing(
  db: Queryable,
  { id, folder, sourceKey }: VideoRow,
): Promise<{ folder: boolean; source: boolean }> {
  const same = or(eq(mediaAssets.sourceKey, sourceKey), folder === null ? undefined : eq(mediaAssets.folder, folder));
  const rows = await db
    .select({ folder: mediaAssets.folder, sourceKey: mediaAssets.sourceKey })
    .from(mediaAssets)
    .where(and(ne(mediaAssets.id, id), same));
  return {
    folder: folder !== null && rows.some((row) => row.folder === folder),
    source: rows.some((row) => row.sourceKey === sourceKey),
  };
}

export async function listCaptionKeys(db: Queryable, mediaId: string): Promise<string[]> {
  const captionKeys = await db.select({ key: mediaCaptions.key }).from(mediaCaptions).where(eq(mediaCaptions.mediaId, mediaId));
  const { key } = mediaCaptionChanges;
  const changeKeys = await db.select({ key }).from(mediaCaptionChanges).where(eq(mediaCaptionChanges.mediaId, mediaId));
  return [...captionKeys, ...changeKeys].map((row) => row.key);
}

/** Deletes a video with its captions (by cascade), its upload and its withheld folders. */
export async function deleteVideo(db: Queryable, { id, folder, uploadId }: VideoRow, captions: string[]): Promise<void> {
  const folders = [...captions, ...(folder === null ? [] : [folder])];
  if (folders.length > 0) await db.delete(withheldFolders).where(inArray(withheldFolders.folder, folders));
  await db.delete(uploads).where(eq(uploads.id, uploadId));
  await db.delete(mediaAssets).where(eq(mediaAssets.id, id));
}

/** The bytes of all uploads of a user, unfinished ones included; a file that several videos share counts once. */
export async function sumBytes(db: Queryable, ownerId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select coalesce((select sum(bytes) from images where owner_id = ${ownerId}), 0)
      + coalesce((select sum(size) from (select distinct source_key, size from media_assets where owner_id = ${ownerId}) as films), 0)
      + coalesce((select sum(size) from uploads where owner_id = ${ownerId} and media_id is null), 0) as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}
