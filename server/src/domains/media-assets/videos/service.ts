import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MediaDetail } from '#contract/media-assets/media-assets.ts';
import type { Playable } from '#contract/posts/post.ts';
import { type Actor, userIdOf } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import * as captionsStore from '../captions/store.ts';
import { GONE, ownMedia } from '../access.ts';
import { transcodeMedia } from '../jobs.ts';
import { owns } from '../policy.ts';
import { presentMedia, presentPlayable } from '../present.ts';
import * as store from '../store.ts';
import { wholeUpload } from '../uploads/assemble.ts';
import { removeUploadFiles, sourceKeyOf, uploadPath, tidyName } from '../uploads/service.ts';

/** Priorities of transcoding jobs; lower numbers run first. */
const PRIORITY = { user: 0, demo: 10 };

/** The draft of a new video. `check` refuses before the file moves, `add` runs in the transaction that creates the video. */
export interface Destination {
  check(): Promise<void>;
  add(tx: Transaction, mediaId: string): Promise<void>;
}

/** Creates a video from a complete upload and enqueues its transcoding. A repeated call answers the same video and adds it nowhere again. */
export async function createMedia(
  deps: Deps,
  actor: Actor,
  { uploadId, sha256 }: { uploadId: string; sha256?: string | undefined },
  destination?: Destination,
): Promise<{ mediaId: string }> {
  const upload = await store.findUpload(deps.db, uploadId);
  if (upload === undefined || !owns(actor, upload)) throw new AppError('notFound', '上传不存在或已过期，请重新上传');
  if (upload.mediaId !== null) return { mediaId: upload.mediaId };
  await destination?.check();
  const sourceKey = sourceKeyOf(uploadId);
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
    await destination?.add(tx, id);
    return id;
  });
  await removeUploadFiles(deps, uploadId);
  return { mediaId };
}

/** Moves the uploaded file into storage. If it is there already, an earlier call was interrupted after the move. */
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

/** Ignores an error when the file is in storage: a concurrent call has moved it. */
const unlessMoved = (deps: Deps, sourceKey: string) => async (error: unknown) => {
  if (!(await deps.storage.exists(sourceKey))) throw error;
};

/** For the owner, and for the agency that manages a post with the video after its author has left. */
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

/** Starts the transcoding of a failed video again; returns the state of any video. */
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
  /** A fixed id, so that loading the same demo twice creates one video. */
  uploadId: string;
}

/** Creates a video of demo content from a local file, transcoded after the videos of users. */
export async function addLocalVideo(deps: Deps, { ownerId, path, uploadId }: LocalVideo): Promise<{ mediaId: string }> {
  const sourceKey = sourceKeyOf(uploadId);
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

/** Data for players, by video; videos that cannot be played yet are missing. */
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
  const playables = new Map<string, Playable>();
  for (const media of videos) {
    const playable = presentPlayable(media, {
      poster: posters.find((poster) => poster.mediaId === media.filesOf),
      captions: captions.filter(({ mediaId }) => mediaId === media.id),
      folderUrl: folderUrl(deps, media),
    });
    if (playable !== null) playables.set(media.id, playable);
  }
  return playables;
}

/** A video with its latest captions instead of those that readers see, for reviewers. */
export const withLatestCaptions = async ({ db }: Deps, mediaId: string, video: Playable): Promise<Playable> => ({
  ...video,
  captions: (await captionsStore.findLatest(db, mediaId)).map(({ label, language, url }) => ({ label, language, url })),
});

const folderUrl = (deps: Deps, { folder }: store.MediaRow): string | null =>
  folder === null ? null : deps.storage.publicUrl(folder);

const REUSES_A_DAY = { name: 'media-reuse', points: 500, seconds: 86_400 };

/**
 * Creates a video without an upload if the same user has uploaded the same file before: it shares the files of the earlier video. Null
 * otherwise; files of other users are not considered, so that nobody learns of them.
 */
export async function reuseMedia(
  deps: Deps,
  actor: Actor,
  { sha256, filename }: { sha256: string; filename: string },
  destination?: Destination,
): Promise<{ mediaId: string | null }> {
  const ownerId = userIdOf(actor);
  if (ownerId === null) throw new AppError('session');
  await deps.limits.consume(REUSES_A_DAY, ownerId);
  return deps.transact(async (tx) => {
    const twin = await store.findReadyTwin(tx, ownerId, Buffer.from(sha256, 'hex'));
    if (twin === undefined) return { mediaId: null };
    const id = deps.random.id();
    const now = deps.clock.now();
    // There is no upload, but each video needs a unique upload id. All other fields are those of the earlier video.
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
    await destination?.add(tx, id);
    return { mediaId: id };
  });
}

/**
 * Whether the author chose the first of two videos after the second: the start of the upload counts, not its end. False when both are the
 * same file.
 */
export async function wasChosenLater(db: Queryable, mediaId: string, otherId: string): Promise<boolean> {
  const choices = await store.findChoices(db, [mediaId, otherId]);
  const [first, second] = [mediaId, otherId].map((id) => choices.find((choice) => choice.id === id));
  if (first === undefined || second === undefined || first.chosenAt <= second.chosenAt) return false;
  return first.sha256 === null || second.sha256 === null || !first.sha256.equals(second.sha256);
}

/** Public addresses of the folders of these pictures and videos, each ending with `/`. */
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
export async function largestPictureFiles(
  db: Queryable,
  urls: string[],
): Promise<{ url: string; key: string; width: number; height: number }[]> {
  const rows = await store.findImagesByUrl(db, [...new Set(urls)]);
  return rows
    .filter(({ part }) => part !== 'document')
    .map(({ url, key, width, height }) => ({ url, key: `${key}/${url.split('/').at(-1) ?? ''}`, width, height }));
}

/** The uploaded file of a video. */
export async function findUploadedFile(db: Queryable, mediaId: string): Promise<{ key: string; filename: string } | null> {
  const media = await store.findMedia(db, mediaId);
  return media === undefined ? null : { key: media.sourceKey, filename: media.filename };
}

/** SHA-256 of the uploaded file in hexadecimal; null when it is not computed yet. */
export async function sha256Of(db: Queryable, mediaId: string): Promise<string | null> {
  return (await store.findMedia(db, mediaId))?.sha256?.toString('hex') ?? null;
}

/** The files of the latest captions, whether readers see them or not. */
export async function captionFilesOf(db: Queryable, mediaId: string): Promise<{ language: string; key: string }[]> {
  return (await captionsStore.findLatest(db, mediaId)).map(({ language, key }) => ({ language, key }));
}
