import { and, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { inBatches } from '../../../core/lists/batches.ts';
import type { Queryable } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { images, mediaAssets, mediaCaptions, withheldFolders } from '../../../db/tables/media-assets.ts';

export type WithheldRow = typeof withheldFolders.$inferSelect;

/** The owner of withheld files, and the post and agency for which they are withheld. */
export type Withheld = Pick<WithheldRow, 'ownerId' | 'agencyId' | 'postId'>;

/** Null: the folder is public. */
export async function findWithheld(db: Queryable, folder: string): Promise<Withheld | null> {
  const { ownerId, agencyId, postId } = withheldFolders;
  const rows = await db.select({ ownerId, agencyId, postId }).from(withheldFolders).where(eq(withheldFolders.folder, folder));
  return rows[0] ?? null;
}

export async function listWithheldAmong(db: Queryable, folders: readonly string[]): Promise<string[]> {
  if (folders.length === 0) return [];
  const { folder } = withheldFolders;
  const rows = await db
    .select({ folder })
    .from(withheldFolders)
    .where(inArray(folder, [...folders]));
  return rows.map((row) => row.folder);
}

const FOLDERS_PER_BATCH = 20_000;

/** All withheld folders, in batches. */
export async function* allWithheld(db: Queryable): AsyncGenerator<string[]> {
  const { folder } = withheldFolders;
  const read = (last: { folder: string } | undefined) =>
    db
      .select({ folder })
      .from(withheldFolders)
      .where(gt(folder, last?.folder ?? ''))
      .orderBy(folder)
      .limit(FOLDERS_PER_BATCH);
  for await (const rows of inBatches(FOLDERS_PER_BATCH, read)) yield rows.map((row) => row.folder);
}

export async function isAgencyOf(db: Queryable, userId: string, agencyId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from agency_profiles where id = ${agencyId} and owner_id = ${userId}`);
  return rows.length > 0;
}

/**
 * Locks until the transaction ends: `shared` by publications of the owner's posts, `alone` by the search for files that nothing public
 * shows. So the later of the two sees the result of the earlier, and publications do not wait for each other.
 */
export async function lockFilesOf(db: Queryable, ownerId: string, how: 'shared' | 'alone'): Promise<void> {
  await lockOn(db, `withheld files of ${ownerId}`, how);
}

export async function hasWithheld(db: Queryable, ownerId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from withheld_folders where owner_id = ${ownerId} limit 1`);
  return rows.length > 0;
}

/** Returns the folders that were not withheld before. */
export async function insertWithheld(db: Queryable, rows: WithheldRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const { folder } = withheldFolders;
  return (await db.insert(withheldFolders).values(rows).onConflictDoNothing().returning({ folder })).map((row) => row.folder);
}

/** Deletes in the order of names, so that two transactions cannot deadlock; returns the folders that were withheld. */
export async function deleteWithheld(db: Queryable, folders: string[]): Promise<string[]> {
  const { folder } = withheldFolders;
  const locked = await db.select({ folder }).from(withheldFolders).where(inArray(folder, folders)).orderBy(folder).for('update');
  const lockedFolders = locked.map((row) => row.folder);
  if (lockedFolders.length > 0) await db.delete(withheldFolders).where(inArray(folder, lockedFolders));
  return lockedFolders;
}

/** A folder with a name by which posts refer to it: the address of a picture or the id of a video. */
export interface NamedFolder {
  folder: string;
  name: string;
}

/**
 * The folders of the owner's pictures and videos with these names, and of the frames and captions of those videos. A folder occurs once
 * for each name: a video by the ids of all videos that share its files, a frame also by those of its video, because a player shows it.
 */
export async function listFolders(db: Queryable, ownerId: string, names: string[]): Promise<NamedFolder[]> {
  if (names.length === 0) return [];
  const pictures = await db
    .select({ folder: images.key, name: images.url, mediaId: images.mediaId })
    .from(images)
    .where(and(inArray(images.url, names), eq(images.ownerId, ownerId), ne(images.part, 'document')));
  const videos = await db
    .select({ id: mediaAssets.id, filesOf: mediaAssets.filesOf })
    .from(mediaAssets)
    .where(and(inArray(mediaAssets.id, names), eq(mediaAssets.ownerId, ownerId)));
  const videosOfFrames = pictures.map(({ mediaId }) => mediaId).filter((mediaId) => mediaId !== null);
  const files = [...new Set([...videos.map(({ filesOf }) => filesOf), ...videosOfFrames])];
  if (files.length === 0) return pictures;

  const { id, filesOf, folder } = mediaAssets;
  const sharingVideos = await db
    .select({ id, filesOf, folder })
    .from(mediaAssets)
    .where(and(eq(mediaAssets.ownerId, ownerId), inArray(filesOf, files)));
  const frames = await db
    .select({ folder: images.key, name: images.url, mediaId: images.mediaId })
    .from(images)
    .where(inArray(images.mediaId, files));
  const captions = await db
    .select({ folder: mediaCaptions.key, name: mediaCaptions.mediaId })
    .from(mediaCaptions)
    .where(
      inArray(
        mediaCaptions.mediaId,
        videos.map((video) => video.id),
      ),
    );
  const filesOfVideos = new Set(videos.map((video) => video.filesOf));
  const pictureFolders = new Set(pictures.map((picture) => picture.folder));
  const namedFrames = frames.filter((frame) => pictureFolders.has(frame.folder) || filesOfVideos.has(frame.mediaId ?? ''));
  return [
    ...pictures,
    ...captions,
    ...sharingVideos.flatMap((video) =>
      video.folder !== null && filesOfVideos.has(video.filesOf) ? { folder: video.folder, name: video.id } : [],
    ),
    ...namedFrames,
    ...namedFrames.flatMap((frame) =>
      sharingVideos.filter((video) => video.filesOf === frame.mediaId).map((video) => ({ folder: frame.folder, name: video.id })),
    ),
  ];
}

/** Joins the names in a revision `r`: its cover, its video, and pictures and videos in its body. */
const joinReferences = sql`cross join lateral (
    select r.cover as name union all select r.media_id
    union all select attribute_value.name from jsonb_path_query(r.body, '$.**.attrs') as a
      cross join lateral unnest(array[a ->> 'src', a ->> 'mediaId']) as attribute_value (name)
  ) as reference`;

/** Conditions on posts `p` and revisions `r`: those that readers see now, and those of taken-down posts that they have seen. */
const VERSIONS = {
  public: { posts: sql`p.status = 'published'`, of: sql`r.id = p.published_revision_id` },
  takenDown: {
    posts: sql`p.takedown_id is not null`,
    of: sql`r.post_id = p.id and (r.published_at is not null or r.id = p.published_revision_id)`,
  },
} satisfies Record<string, { posts: SQL; of: SQL }>;

/** The names of files that readers have ever seen in a post. */
export async function listNamesIn(db: Queryable, postId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct reference.name from post_states p join post_texts r on ${VERSIONS.takenDown.of} ${joinReferences}
    where p.id = ${postId} and reference.name is not null`);
  return rows.map(({ name }) => name);
}

const POSTS_PER_BATCH = 2_000;

/**
 * The names that published or taken-down posts of the owner show, with one post for each name. Reads only posts of the owner, in batches,
 * and unpacks only the bodies that contain one of the names.
 */
export async function findNames(
  db: Queryable,
  ownerId: string,
  which: keyof typeof VERSIONS,
  names: string[],
): Promise<Map<string, { postId: string; agencyId: string | null }>> {
  const postsByName = new Map<string, { postId: string; agencyId: string | null }>();
  if (names.length === 0) return postsByName;
  const { posts, of: revisions } = VERSIONS[which];
  const anyName = sql`any(${sql.param(names)}::text[])`;
  for (let after = '', batchSize = POSTS_PER_BATCH; batchSize === POSTS_PER_BATCH && postsByName.size < names.length;) {
    const batch = await db.execute<{ last: string | null; n: number }>(sql`
      select max(id) as last, count(*)::integer as n from (
        select p.id from post_states p where p.author_id = ${ownerId} and ${posts} and p.id > ${after} order by p.id limit ${POSTS_PER_BATCH}) as part`);
    const last = batch.rows[0]?.last ?? null;
    batchSize = batch.rows[0]?.n ?? 0;
    if (last === null) break;
    // Materialized, so that no plan unpacks the bodies of other revisions.
    const { rows } = await db.execute<{ name: string; postId: string; agencyId: string | null }>(sql`
      with part as materialized (
        select p.id, p.agency_id, r.cover, r.media_id, r.body from post_states p join post_texts r on ${revisions}
        where p.author_id = ${ownerId} and ${posts} and p.id > ${after} and p.id <= ${last})
      select distinct on (reference.name) reference.name, r.id as "postId", r.agency_id as "agencyId" from part r ${joinReferences}
      where reference.name = ${anyName}
        and (r.cover = ${anyName} or r.media_id = ${anyName}
          or jsonb_path_query_array(r.body, '$.**.attrs.*') ?| ${sql.param(names)}::text[])
      order by reference.name, r.id`);
    for (const { name, postId, agencyId } of rows) if (!postsByName.has(name)) postsByName.set(name, { postId, agencyId });
    after = last;
  }
  return postsByName;
}

/** Addresses of the pictures on a user's page and on the page of their agency. */
export async function listProfilePictures(db: Queryable, ownerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select url from (
      select avatar as url from people where id = ${ownerId} union all select cover from people where id = ${ownerId}
      union all select logo from agency_profiles where owner_id = ${ownerId}) as profile_pictures
    where url is not null`);
  return rows.map(({ url }) => url);
}
