import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MediaDetail } from '#contract/media-assets/media-assets.ts';
import type { Playable } from '#contract/posts/post.ts';
import { type Actor, userIdOf } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { shardedKey } from '../../../ports/storage/keys.ts';
import * as captionsStore from '../captions/store.ts';
import { GONE, ownMedia } from '../access.ts';
import { transcodeMedia } from '../jobs.ts';
import { owns } from '../policy.ts';
import { presentMedia, presentPlayable } from '../present.ts';
import * as store from '../store.ts';
import { wholeUpload } from '../uploads/assemble.ts';
import { removeUploadFiles, uploadPath, tidyName } from '../uploads/service.ts';

/** A person's videos are made before demo content. */
const PRIORITY = { user: 0, demo: 10 };

/** Makes a finished upload into a video and has it transcoded. Asked again, it answers the same video. */
export async function createMedia(
  deps: Deps,
  actor: Actor,
  { uploadId, sha256 }: { uploadId: string; sha256?: string | undefined },
): Promise<{ mediaId: string }> {
  const upload = await store.findUpload(deps.db, uploadId);
  if (upload === undefined || !owns(actor, upload)) throw new AppError('notFound', '上传不存在或已过期，请重新上传');
  if (upload.mediaId !== null) return { mediaId: upload.mediaId };
  const sourceKey = shardedKey('private/source', uploadId);
  await takeOver(deps, upload, sourceKey);

  const mediaId = await deps.transact(async (tx) => {
    const current = await store.lockUpload(tx, uploadId);
    if (current === undefined) throw new AppError('notFound', '上传不存在或已过期，请重新上传');
    if (current.mediaId !== null) return current.mediaId;
    const id = deps.random.id();
    const { ownerId, filename, size } = upload;
    const expectedSha256 = sha256 === undefined ? null : Buffer.from(sha256, 'hex');
    await addMedia(deps, tx, {
      id,
      ownerId,
      uploadId,
      filename,
      size,
      sourceKey,
      priority: PRIORITY.user,
      expectedSha256,
    });
    await store.changeUpload(tx, uploadId, { mediaId: id, completedAt: current.completedAt ?? deps.clock.now() });
    return id;
  });
  await removeUploadFiles(deps, uploadId);
  return { mediaId };
}

/** The file is moved in one step; found moved already, an earlier try was interrupted after that. */
async function takeOver(deps: Deps, upload: store.UploadRow, sourceKey: string): Promise<void> {
  if (deps.config.writeThrough) return takeOverParts(deps, upload, sourceKey);
  const path = uploadPath(deps, upload.id);
  const size = await stat(path).then(
    (facts) => facts.size,
    () => null,
  );
  if (size === upload.size) await deps.storage.put(sourceKey, { path, move: true }).catch(unlessMoved(deps, sourceKey));
  else if ((await deps.storage.stat(sourceKey))?.size !== upload.size)
    throw new AppError('conflict', '视频还没有上传完，请继续上传');
}

async function takeOverParts(deps: Deps, { id, size }: store.UploadRow, sourceKey: string): Promise<void> {
  const stream = await wholeUpload(deps, id, size);
  if (stream !== null) await deps.storage.put(sourceKey, { stream, size }).catch(unlessMoved(deps, sourceKey));
  else if ((await deps.storage.stat(sourceKey))?.size !== size) throw new AppError('conflict', '视频还没有上传完，请继续上传');
}

/** Of two calls at once one moves the file; the other then finds it moved. */
const unlessMoved = (deps: Deps, sourceKey: string) => async (error: unknown) => {
  if (!(await deps.storage.exists(sourceKey))) throw error;
};

/** Also for the agency that manages the post of somebody who has left. */
export async function mediaDetail(deps: Deps, actor: Actor, mediaId: string): Promise<MediaDetail> {
  const media = await store.findMedia(deps.db, mediaId);
  if (media === undefined || !(owns(actor, media) || (await isLeftTo(deps.db, actor, mediaId))))
    throw new AppError('notFound', GONE);
  const [posters, captions] = await Promise.all([
    store.findPosters(deps.db, [media.filesOf]),
    captionsStore.findLatest(deps.db, mediaId),
  ]);
  return presentMedia(media, { posters, captions, folderUrl: folderUrl(deps, media) });
}

const isLeftTo = async (db: Queryable, actor: Actor, mediaId: string): Promise<boolean> =>
  actor.kind === 'user' && actor.identity === 'agencies' && (await store.isLeftTo(db, mediaId, actor.id));

/** Only a failed video is tried again; asked about any other, its state is answered. */
export async function retryMedia(deps: Deps, actor: Actor, mediaId: string): Promise<MediaDetail> {
  await ownMedia(deps.db, actor, mediaId);
  await deps.transact(async (tx) => {
    const media = await store.lockMedia(tx, mediaId);
    if (media?.state !== 'failed') return;
    const attempt = media.attempt + 1;
    await store.changeMedia(tx, mediaId, {
      state: 'processing',
      percent: 0,
      failure: null,
      attempt,
      updatedAt: deps.clock.now(),
    });
    await deps.jobs.enqueue(tx, transcodeMedia, { mediaId }, { key: `media:${mediaId}`, priority: media.priority });
    await tx.emit('media.progress', { mediaId, ownerId: media.ownerId, state: 'processing', percent: 0 });
  });
  return mediaDetail(deps, actor, mediaId);
}

export interface LocalVideo {
  ownerId: string;
  /** A file on this machine; it is copied. */
  path: string;
  /** Names the video for ever, so that loading the same demo twice makes one. */
  uploadId: string;
}

/** Demo content: a local file takes the way of a person's finished upload, behind everybody's own. */
export async function addLocalVideo(deps: Deps, { ownerId, path, uploadId }: LocalVideo): Promise<{ mediaId: string }> {
  const sourceKey = shardedKey('private/source', uploadId);
  const { size } = await stat(path);
  await deps.storage.put(sourceKey, { path });
  return deps.transact(async (tx) => {
    const existing = await store.findMediaOfUpload(tx, uploadId);
    if (existing !== undefined) return { mediaId: existing.id };
    const id = deps.random.id();
    await addMedia(deps, tx, { id, ownerId, uploadId, filename: basename(path), size, sourceKey, priority: PRIORITY.demo });
    return { mediaId: id };
  });
}

type NewMedia = Pick<store.MediaRow, 'id' | 'ownerId' | 'uploadId' | 'filename' | 'size' | 'sourceKey' | 'priority'> &
  Partial<Pick<store.MediaRow, 'expectedSha256'>>;

async function addMedia(deps: Deps, tx: Queryable, media: NewMedia): Promise<void> {
  const now = deps.clock.now();
  await store.insertMedia(tx, {
    ...media,
    filesOf: media.id,
    state: 'processing',
    percent: 0,
    attempt: 1,
    createdAt: now,
    updatedAt: now,
  });
  await deps.jobs.enqueue(tx, transcodeMedia, { mediaId: media.id }, { key: `media:${media.id}`, priority: media.priority });
}

/** What players need of these videos; those without anything to play are left out. */
export async function playablesById(deps: Deps, mediaIds: string[], db: Queryable = deps.db): Promise<Map<string, Playable>> {
  const videos = await store.findManyMedia(db, mediaIds);
  const posters = await store.findPosters(
    db,
    videos.map(({ filesOf }) => filesOf),
  );
  const captions = await captionsStore.findCaptions(
    db,
    videos.map(({ id }) => id),
  );
  const found = new Map<string, Playable>();
  for (const media of videos) {
    const playable = presentPlayable(media, {
      poster: posters.find((poster) => poster.mediaId === media.filesOf),
      captions: captions.filter(({ mediaId }) => mediaId === media.id),
      folderUrl: folderUrl(deps, media),
    });
    if (playable !== null) found.set(media.id, playable);
  }
  return found;
}

/** A video with the captions that its author wrote last, for who decides on them. */
export const withLatestCaptions = async ({ db }: Deps, mediaId: string, video: Playable): Promise<Playable> => ({
  ...video,
  captions: (await captionsStore.findLatest(db, mediaId)).map(({ label, language, url }) => ({ label, language, url })),
});

const folderUrl = (deps: Deps, { folder }: store.MediaRow): string | null =>
  folder === null ? null : deps.storage.publicUrl(folder);

const A_DAY = { name: 'media-reuse', points: 500, seconds: 86_400 };

/** The same file of the same person, sent before: its result serves again and not a byte is sent. Others' files stay unknown. */
export async function reuseMedia(
  deps: Deps,
  actor: Actor,
  { sha256, filename }: { sha256: string; filename: string },
): Promise<{ mediaId: string | null }> {
  const ownerId = userIdOf(actor);
  if (ownerId === null) throw new AppError('session');
  await deps.limits.consume(A_DAY, ownerId);
  return deps.transact(async (tx) => {
    const twin = await store.findReadyTwin(tx, ownerId, Buffer.from(sha256, 'hex'));
    if (twin === undefined) return { mediaId: null };
    const id = deps.random.id();
    const now = deps.clock.now();
    // No upload made it, so it is its own; whatever else there is to it is the older one's.
    await store.insertMedia(tx, {
      ...twin,
      id,
      uploadId: `reuse-${id}`,
      filename: tidyName(filename),
      attempt: 1,
      unusedSince: null,
      createdAt: now,
      updatedAt: now,
    });
    return { mediaId: id };
  });
}

/** Where the files of these pictures and videos are served: folders, each ending with `/`. */
export async function publicFoldersOf(
  deps: Deps,
  { pictures, videos }: { pictures: string[]; videos: string[] },
): Promise<string[]> {
  const images = await store.findImagesByUrl(deps.db, [...new Set(pictures)]);
  const media = await store.findManyMedia(deps.db, [...new Set(videos)]);
  const posters = await store.findPosters(
    deps.db,
    media.map(({ filesOf }) => filesOf),
  );
  const keys = [...images, ...posters].filter(({ part }) => part !== 'document').map(({ key }) => key);
  const folders = media.map(({ folder }) => folder).filter((folder) => folder !== null);
  return [...new Set([...keys, ...folders])].map((key) => `${deps.storage.publicUrl(key)}/`);
}

// Storage keys of files, for archives.

/** The largest file of each public picture. */
export async function filesOfPictures(
  db: Queryable,
  urls: string[],
): Promise<{ url: string; key: string; width: number; height: number }[]> {
  const rows = await store.findImagesByUrl(db, [...new Set(urls)]);
  return rows
    .filter(({ part }) => part !== 'document')
    .map(({ url, key, width, height }) => ({ url, key: `${key}/${url.split('/').at(-1) ?? ''}`, width, height }));
}

/** A video as it was uploaded. */
export async function sourceOf(db: Queryable, mediaId: string): Promise<{ key: string; filename: string } | null> {
  const media = await store.findMedia(db, mediaId);
  return media === undefined ? null : { key: media.sourceKey, filename: media.filename };
}

/** What an uploaded file is known by. */
export async function sha256Of(db: Queryable, mediaId: string): Promise<string | null> {
  return (await store.findMedia(db, mediaId))?.sha256?.toString('hex') ?? null;
}

/** As they were written last. */
export async function captionFilesOf(db: Queryable, mediaId: string): Promise<{ language: string; key: string }[]> {
  return (await captionsStore.findLatest(db, mediaId)).map(({ language, key }) => ({ language, key }));
}
