import type { Readable } from 'node:stream';
import type { AiMark } from '#contract/media-assets/ai-mark.ts';
import { uploadPart, type Uploaded, type UploadPart } from '#contract/media-assets/media-assets.ts';
import type { Picture } from '#contract/posts/post.ts';
import { userIdOf, type Actor } from '../../../core/actor.ts';
import { AppError, RemoteFailure } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import { setLogSubject } from '../../../core/request-context.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Propagation } from '../../../media/ai-marks/aigc.ts';
import { ImageFailure } from '../../../media/failures.ts';
import { makeImages, PICTURE_WIDTHS, type ImageSet, type ImageSizes } from '../../../media/images/make-images.ts';
import { createSlots, SlotsTaken } from '../../../media/slots.ts';
import { shardedKey } from '../../../ports/storage/keys.ts';
import { StorageFull } from '../../../ports/storage/port.ts';
import { siteSettings } from '../../settings/service.ts';
import { isPrivatePart, owns } from '../policy.ts';
import { presentPicture, presentUploaded } from '../present.ts';
import * as store from '../store.ts';
import { requireRoom } from '../unused/check-quota.ts';
import { findWithheld } from '../withheld/store.ts';

const UPLOADS_A_MINUTE = { name: 'upload-single', points: 60, seconds: 60 };

/** Widths in pixels of the files that are made of a picture, by its use. `long`: a tall picture may be higher than `largest`. */
const SIZES: Record<UploadPart, ImageSizes> = {
  avatar: { widths: [96, 192], largest: 384 },
  cover: { widths: PICTURE_WIDTHS, largest: 2560 },
  image: { widths: PICTURE_WIDTHS, largest: 2560, long: true },
  message: { widths: [320, 640], largest: 1920, long: true },
  document: { widths: [], largest: 2560 },
};

/** The watermark of licence files, so that a leaked copy is useless elsewhere. The terms and the privacy policy promise these words. */
const stampOf = async (deps: Deps): Promise<string> =>
  `仅供${(await siteSettings(deps)).siteName}入驻使用 ${dayInChina(deps.clock.now())}`;

// Decoding needs much memory, so few pictures are decoded at once and few more may wait.
export const decoders = createSlots({ atOnce: 2, waiting: 20 });

/**
 * Stores a picture of a user; its address is public at once, except that of a document. `cutOutOf`: the address of the picture from which
 * the browser cropped this one.
 */
export async function uploadSingle(
  deps: Deps,
  actor: Actor,
  form: { file: Buffer | null; part: string | undefined; cutOutOf?: string | undefined },
): Promise<Uploaded> {
  const ownerId = userIdOf(actor);
  if (ownerId === null) throw new AppError('session');
  await deps.limits.consume(UPLOADS_A_MINUTE, ownerId);
  if (form.file === null || form.file.length === 0) throw new AppError('invalid', '请选择要上传的文件');
  if (form.file.length > (await pictureMegabytes(deps)) * 1024 ** 2) throw new AppError('tooLarge', await pictureTooLarge(deps));
  const part = uploadPart.safeParse(form.part);
  if (!part.success) throw new AppError('invalid', '上传用途（part）应为 avatar、cover、image、document 或 message');
  const originMark = await markOf(deps, form.cutOutOf);
  return presentUploaded(await addPicture(deps, { ownerId, part: part.data, source: form.file, originMark }));
}

/** The AI mark of the original of a cropped picture: a browser drops the mark when it crops. */
async function markOf({ db }: Deps, url: string | undefined): Promise<AiMark | null> {
  const [image] = url === undefined ? [] : await store.findImagesByUrl(db, [url]);
  return image?.aiMark ?? null;
}

/** The operator's limit for one picture. */
const pictureMegabytes = async (deps: Deps): Promise<number> => (await siteSettings(deps)).limits.imageMaxMegabytes;

/** The refusal with the operator's limit, also for files above the technical limit. */
export const pictureTooLarge = async (deps: Deps): Promise<string> => `图片不能超过 ${await pictureMegabytes(deps)} MB`;

export interface NewPicture {
  ownerId: string;
  part: UploadPart;
  source: Buffer;
  /** The AI mark of the picture from which this one was cropped. */
  originMark?: AiMark | null;
}

/** Re-encodes a picture, stores its files and inserts its row. */
export async function addPicture(deps: Deps, { ownerId, part, source, originMark = null }: NewPicture): Promise<store.ImageRow> {
  await requireRoom(deps, ownerId, source.length);
  const stamp = isPrivatePart(part) ? { stamp: await stampOf(deps) } : {};
  const id = deps.random.id();
  const images = await decoders
    .run(() => makeImages(source, { ...SIZES[part], ...stamp, originMark, spread: propagation(deps, id) }))
    .catch(refuse);
  const image = await writePicture(deps, { id, ownerId, part, images });
  return deps.transact((tx) => {
    setLogSubject(id);
    return store.insertImage(tx, image);
  });
}

/** The fields that the standard for AI marks requires of a platform: its name, and the id of the file there. */
export const propagation = ({ config }: Deps, id: string): Propagation => ({ by: config.aigcPropagator, as: id });

export interface EncodedPicture {
  id: string;
  ownerId: string;
  part: UploadPart | 'poster';
  images: ImageSet;
  mediaId?: string;
  seconds?: number;
}

/** Stores the files of a picture and returns its row, which the caller inserts. */
export async function writePicture(deps: Deps, { id, images, ...facts }: EncodedPicture): Promise<store.NewImage> {
  const key = shardedKey(isPrivatePart(facts.part) ? 'private/document' : 'image', id);
  const largest = images.files.at(-1);
  if (largest === undefined) throw new Error('a picture without files');
  await deps.storage.putFiles(key, images.files).catch(refuse);
  return {
    id,
    ...facts,
    url: isPrivatePart(facts.part) ? `private:${id}` : deps.storage.publicUrl(`${key}/${largest.name}`),
    key,
    width: largest.width,
    height: largest.height,
    widths: images.files.slice(0, -1).map(({ width }) => width),
    placeholder: images.placeholder,
    color: images.color,
    animated: images.animated,
    bytes: images.files.reduce((sum, { data }) => sum + data.length, 0),
    aiMark: images.aiMark,
    c2pa: images.c2pa,
    prints: images.prints,
    createdAt: deps.clock.now(),
  };
}

/** Pictures by address, for pages; foreign addresses and documents are missing. */
export async function picturesByUrl(db: Queryable, urls: (string | null)[]): Promise<Map<string, Picture>> {
  const rows = await store.findImagesByUrl(db, [...new Set(urls.filter((url) => url !== null))]);
  return new Map(rows.filter(({ part }) => !isPrivatePart(part)).map((row) => [row.url, presentPicture(row)]));
}

/** The first frame among the cover candidates of each of these videos. */
export async function postersOf(db: Queryable, mediaIds: string[]): Promise<Map<string, Picture>> {
  const posters = new Map<string, Picture>();
  for (const row of await store.findPosters(db, [...new Set(mediaIds)]))
    if (row.mediaId !== null && !posters.has(row.mediaId)) posters.set(row.mediaId, presentPicture(row));
  return posters;
}

/** Whether the actor may use the picture at this address: an own upload or a frame of an own video that is not withheld. */
export async function isOwnPicture(db: Queryable, actor: Actor, url: string): Promise<boolean> {
  const [image] = await store.findImagesByUrl(db, [url]);
  if (image === undefined || image.removingAt !== null || isPrivatePart(image.part) || !owns(actor, image)) return false;
  return (await findWithheld(db, image.key)) === null;
}

/** Licence files by their private references; `ownerId` restricts them to one user. The caller checks who may see them. */
export async function licenceFilesByUrl(
  db: Queryable,
  urls: string[],
  ownerId: string | null,
): Promise<Map<string, PrivateDocument>> {
  const rows = await store.findImagesByUrl(db, [...new Set(urls)]);
  const documents = rows.filter(
    (row) => isPrivatePart(row.part) && row.removingAt === null && (ownerId === null || row.ownerId === ownerId),
  );
  return new Map(documents.map(({ url, width, height, createdAt }) => [url, { url, width, height, createdAt }]));
}

export interface PrivateDocument {
  url: string;
  width: number;
  height: number;
  createdAt: Date;
}

/** The file of a licence; null when there is none. */
export async function readLicenceFile(deps: Deps, url: string): Promise<Readable | null> {
  const [image] = await store.findImagesByUrl(deps.db, [url]);
  if (image === undefined || !isPrivatePart(image.part)) return null;
  return deps.storage.read(`${image.key}/${image.width}x${image.height}.webp`);
}

function refuse(error: unknown): never {
  if (error instanceof ImageFailure) throw new AppError(error.reason === 'tooManyBytes' ? 'tooLarge' : 'invalid', error.message);
  if (error instanceof StorageFull) throw new AppError('unavailable', error.message, { retryAfter: 60 });
  if (error instanceof SlotsTaken) throw new AppError('unavailable', '正在处理的图片较多，请稍后重试', { retryAfter: 5 });
  throw error;
}

/** A pasted article may bring many pictures at once. */
const FETCHES_A_MINUTE = { name: 'picture-fetch', points: 60, seconds: 60 };

/** Copies a picture of another site into our storage; from then on it is the author's upload. */
export async function fetchPicture(deps: Deps, actor: Actor, { url }: { url: string }): Promise<Uploaded> {
  const ownerId = userIdOf(actor);
  if (ownerId === null) throw new AppError('session');
  await deps.limits.consume(FETCHES_A_MINUTE, ownerId);
  const source = await deps.remoteFiles.read(url, (await pictureMegabytes(deps)) * 1024 ** 2).catch((error: unknown) => {
    throw error instanceof RemoteFailure ? new AppError('invalid', error.message) : error;
  });
  return presentUploaded(await addPicture(deps, { ownerId, part: 'image', source }));
}

/** A picture that another domain stores without a row in `images`: its storage key and its size in pixels. */
interface PrivatePicture {
  id: string;
  key: string;
  width: number;
  height: number;
}

const LARGEST = 2560;

/** Re-encodes a picture into private storage, without its metadata. The caller stores the answer. `use`: a folder below private/. */
export async function storePrivatePicture(deps: Deps, use: string, source: Buffer): Promise<PrivatePicture> {
  const images = await decoders.run(() => makeImages(source, { widths: [], largest: LARGEST })).catch(refuse);
  const [file] = images.files;
  if (file === undefined) throw new Error('a picture without files');
  const id = deps.random.id();
  const key = shardedKey(`private/${use}`, `${id}.webp`);
  await deps.storage.put(key, file.data).catch(refuse);
  return { id, key, width: file.width, height: file.height };
}

export const readPrivatePicture = (deps: Deps, key: string): Promise<Readable> => deps.storage.read(key);
export const removePrivatePicture = (deps: Deps, key: string): Promise<void> => deps.storage.remove(key);
