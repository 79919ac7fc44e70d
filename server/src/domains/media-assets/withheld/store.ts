import { and, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { images, mediaAssets, mediaCaptions, withheldFolders } from '../../../db/tables/media-assets.ts';

export type WithheldRow = typeof withheldFolders.$inferSelect;

/** Whose files they are, and of what post and agency. */
export type Withheld = Pick<WithheldRow, 'ownerId' | 'agencyId' | 'postId'>;

/** Null: everybody is served the folder. */
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

const FOLDERS_AT_ONCE = 20_000;

/** All of them, in parts. */
export async function* allWithheld(db: Queryable): AsyncGenerator<string[]> {
  const { folder } = withheldFolders;
  for (let after = '', n = FOLDERS_AT_ONCE; n === FOLDERS_AT_ONCE;) {
    const rows = await db
      .select({ folder })
      .from(withheldFolders)
      .where(gt(folder, after))
      .orderBy(folder)
      .limit(FOLDERS_AT_ONCE);
    yield rows.map((row) => row.folder);
    n = rows.length;
    after = rows.at(-1)?.folder ?? after;
  }
}

export async function isAgencyOf(db: Queryable, userId: string, agencyId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from agencies where id = ${agencyId} and owner_id = ${userId}`);
  return rows.length > 0;
}

/**
 * Held until the transaction ends: `shared` by those that publish something of this person, `alone` by who finds out what nothing
 * public shows. So whichever comes second sees what the first has done, and those that publish do not wait for each other.
 */
export async function lockFilesOf(db: Queryable, ownerId: string, how: 'shared' | 'alone'): Promise<void> {
  await lockOn(db, `withheld files of ${ownerId}`, how);
}

export async function hasWithheld(db: Queryable, ownerId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from withheld_folders where owner_id = ${ownerId} limit 1`);
  return rows.length > 0;
}

/** Answers the folders that were not withheld before. */
export async function insertWithheld(db: Queryable, rows: WithheldRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const { folder } = withheldFolders;
  return (await db.insert(withheldFolders).values(rows).onConflictDoNothing().returning({ folder })).map((row) => row.folder);
}

/** In the order of their names: of two that delete the same rows none waits for the other while it is waited for. */
export async function deleteWithheld(db: Queryable, folders: string[]): Promise<string[]> {
  const { folder } = withheldFolders;
  const locked = await db.select({ folder }).from(withheldFolders).where(inArray(folder, folders)).orderBy(folder).for('update');
  const found = locked.map((row) => row.folder);
  if (found.length > 0) await db.delete(withheldFolders).where(inArray(folder, found));
  return found;
}

/** A folder, and what names it in posts: the address of a picture, the id of a video. */
export interface NamedFolder {
  folder: string;
  name: string;
}

/**
 * The folders of somebody's own pictures and videos that are named so, with the frames and captions of the videos. A video is named by the
 * id of every upload of the same file, and a frame by its video as well, for a player shows it.
 */
export async function listFolders(db: Queryable, ownerId: string, names: string[]): Promise<NamedFolder[]> {
  if (names.length === 0) return [];
  const pictures = await db
    .select({ folder: images.key, name: images.url, mediaId: images.mediaId })
    .from(images)
    .where(and(inArray(images.url, names), eq(images.ownerId, ownerId), ne(images.part, 'document')));
  const named = await db
    .select({ id: mediaAssets.id, filesOf: mediaAssets.filesOf })
    .from(mediaAssets)
    .where(and(inArray(mediaAssets.id, names), eq(mediaAssets.ownerId, ownerId)));
  const framed = pictures.map(({ mediaId }) => mediaId).filter((mediaId) => mediaId !== null);
  const files = [...new Set([...named.map(({ filesOf }) => filesOf), ...framed])];
  if (files.length === 0) return pictures;

  const { id, filesOf, folder } = mediaAssets;
  const uploads = await db
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
        named.map((video) => video.id),
      ),
    );
  const whole = new Set(named.map((video) => video.filesOf));
  const covers = new Set(pictures.map((picture) => picture.folder));
  const shown = frames.filter((frame) => covers.has(frame.folder) || whole.has(frame.mediaId ?? ''));
  return [
    ...pictures,
    ...captions,
    ...uploads.flatMap((video) =>
      video.folder !== null && whole.has(video.filesOf) ? { folder: video.folder, name: video.id } : [],
    ),
    ...shown,
    ...shown.flatMap((frame) =>
      uploads.filter((video) => video.filesOf === frame.mediaId).map((video) => ({ folder: frame.folder, name: video.id })),
    ),
  ];
}

/** What a revision names: its cover, its video, and what stands in its body. */
const namedIn = sql`cross join lateral (
    select r.cover as name union all select r.media_id
    union all select given.name from jsonb_path_query(r.body, '$.**.attrs') as a
      cross join lateral unnest(array[a ->> 'src', a ->> 'mediaId']) as given (name)
  ) as named`;

/** Versions that readers see, or that they have seen. */
const VERSIONS = {
  public: { posts: sql`p.status = 'published'`, of: sql`r.id = p.published_revision_id` },
  takenDown: {
    posts: sql`p.takedown_id is not null`,
    of: sql`r.post_id = p.id and (r.published_at is not null or r.id = p.published_revision_id)`,
  },
} satisfies Record<string, { posts: SQL; of: SQL }>;

/** All that readers have ever seen in a post. */
export async function listNamesIn(db: Queryable, postId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct named.name from posts p join post_revisions r on ${VERSIONS.takenDown.of} ${namedIn}
    where p.id = ${postId} and named.name is not null`);
  return rows.map(({ name }) => name);
}

const POSTS_AT_ONCE = 2_000;

/**
 * Which of the names somebody's posts show: those on the site now, or those that are taken down, with one post for each. Reads the posts of
 * one person and no others, some at a time, and takes apart only those that have one of the names.
 */
export async function findNames(
  db: Queryable,
  ownerId: string,
  which: keyof typeof VERSIONS,
  names: string[],
): Promise<Map<string, { postId: string; agencyId: string | null }>> {
  const found = new Map<string, { postId: string; agencyId: string | null }>();
  if (names.length === 0) return found;
  const { posts, of } = VERSIONS[which];
  const wanted = sql`any(${sql.param(names)}::text[])`;
  for (let after = '', n = POSTS_AT_ONCE; n === POSTS_AT_ONCE && found.size < names.length;) {
    const part = await db.execute<{ last: string | null; n: number }>(sql`
      select max(id) as last, count(*)::integer as n from (
        select p.id from posts p where p.author_id = ${ownerId} and ${posts} and p.id > ${after} order by p.id limit ${POSTS_AT_ONCE}) as part`);
    const last = part.rows[0]?.last ?? null;
    n = part.rows[0]?.n ?? 0;
    if (last === null) break;
    // Held apart, so that a plan which reads more versions than these does not take those apart as well.
    const { rows } = await db.execute<{ name: string; postId: string; agencyId: string | null }>(sql`
      with part as materialized (
        select p.id, p.agency_id, r.cover, r.media_id, r.body from posts p join post_revisions r on ${of}
        where p.author_id = ${ownerId} and ${posts} and p.id > ${after} and p.id <= ${last})
      select distinct on (named.name) named.name, r.id as "postId", r.agency_id as "agencyId" from part r ${namedIn}
      where named.name = ${wanted}
        and (r.cover = ${wanted} or r.media_id = ${wanted}
          or jsonb_path_query_array(r.body, '$.**.attrs.*') ?| ${sql.param(names)}::text[])
      order by named.name, r.id`);
    for (const { name, postId, agencyId } of rows) if (!found.has(name)) found.set(name, { postId, agencyId });
    after = last;
  }
  return found;
}

/** Pictures that somebody's page shows, and the page of their agency. */
export async function listProfilePictures(db: Queryable, ownerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select url from (
      select avatar as url from users where id = ${ownerId} union all select cover from users where id = ${ownerId}
      union all select logo from agencies where owner_id = ${ownerId}) as shown
    where url is not null`);
  return rows.map(({ url }) => url);
}
