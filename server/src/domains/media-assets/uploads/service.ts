import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { userIdOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { setLogSubject } from '../../../core/request-context.ts';
import type { Deps } from '../../../deps.ts';
import type { ResumableUpload } from '../../../http/files/resumable.ts';
import { shardedKey } from '../../../ports/storage/keys.ts';
import { siteSettings } from '../../settings/service.ts';
import { owns } from '../policy.ts';
import * as store from '../store.ts';
import { requireRoom } from '../unused/check-quota.ts';
import { removeParts } from './assemble.ts';

/** An upload that has not become a video by this age is deleted. */
export const UPLOAD_EXPIRES_MS = 3 * 86_400_000;

/** Concurrent uploads of one user. */
const UPLOADS_MAX = 5;
/** An upload without progress for this time no longer counts towards UPLOADS_MAX. */
const IDLE_MS = 3_600_000;
const UPLOADS_A_DAY = { name: 'upload-resumable', points: 200, seconds: 86_400 };
/** Disk space that uploads leave free. */
const SPARE_BYTES = 1024 ** 3;
const NAME_LENGTH = 200;

export const uploadFolder = (deps: Deps): string => join(deps.config.dataDir, 'uploads');
/** Storage key of a video's source file. */
export const sourceKeyOf = (uploadId: string): string => shardedKey('private/source', uploadId);
export const uploadPath = (deps: Deps, id: string): string => join(uploadFolder(deps), id);

const videoMegabytes = async (deps: Deps): Promise<number> => (await siteSettings(deps)).limits.videoMaxMegabytes;

/** The refusal with the operator's limit, also for files above the technical limit. */
export async function videoTooLarge(deps: Deps): Promise<string> {
  const megabytes = await videoMegabytes(deps);
  return `视频不能超过 ${megabytes % 1024 === 0 ? `${megabytes / 1024} GB` : `${megabytes} MB`}`;
}

export async function beginUpload(deps: Deps, actor: Actor, { id, size, metadata }: ResumableUpload): Promise<void> {
  const ownerId = userIdOf(actor);
  if (ownerId === null) throw new AppError('session');
  if (size === 0) throw new AppError('invalid', '文件为空，请重新选择');
  if (size > (await videoMegabytes(deps)) * 1024 ** 2) throw new AppError('tooLarge', await videoTooLarge(deps));
  if (!deps.config.writeThrough && (await freeBytes(deps)) < size + SPARE_BYTES)
    throw new AppError('unavailable', '服务器存储空间不足，请稍后重试', { retryAfter: 600 });
  await deps.limits.consume(UPLOADS_A_DAY, ownerId, '今日上传次数已达上限');
  await requireRoom(deps, ownerId, size);
  const now = deps.clock.now();
  await deps.transact(async (tx) => {
    await store.lockUploadsOf(tx, ownerId);
    const underWay = await store.countUploadsUnderWay(tx, ownerId, new Date(now.getTime() - IDLE_MS));
    if (underWay >= UPLOADS_MAX)
      throw new AppError('rateLimited', `同时上传的视频不能超过 ${UPLOADS_MAX} 个，请等其他上传完成后重试`, {
        retryAfter: 60,
      });
    setLogSubject(id);
    await store.insertUpload(tx, { id, ownerId, filename: tidyName(metadata.filename), size, createdAt: now, touchedAt: now });
  });
}

/** Notes progress of an upload. An upload of another user is not found. */
export async function touchUpload(deps: Deps, actor: Actor, id: string): Promise<void> {
  const upload = await store.findUpload(deps.db, id);
  if (upload === undefined || !owns(actor, upload)) throw new AppError('notFound', '上传不存在或已过期，请重新上传');
  await store.changeUpload(deps.db, id, { touchedAt: deps.clock.now() });
}

/** Called after the last byte; flushes the file to disk before the call is answered. */
export async function finishUpload(deps: Deps, id: string): Promise<void> {
  if (!deps.config.writeThrough) {
    const file = await open(uploadPath(deps, id));
    await file.sync().finally(() => file.close());
  }
  await store.changeUpload(deps.db, id, { completedAt: deps.clock.now() });
}

export const forgetUpload = (deps: Deps, id: string): Promise<void> => store.deleteUpload(deps.db, id);

/** Deletes expired uploads, and old files in the upload folder without a row. */
export async function removeAbandonedUploads(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - UPLOAD_EXPIRES_MS);
  for (const id of await store.deleteAbandonedUploads(deps.db, before)) {
    await removeUploadFiles(deps, id);
    // A draft that refused the video left the moved file behind.
    await deps.storage.removeUnit(sourceKeyOf(id));
  }
  for (const name of await readdir(uploadFolder(deps)).catch(() => [])) {
    const id = name.replace(/\.json$/, '');
    const facts = await stat(uploadPath(deps, name)).catch(() => null);
    if (facts && facts.mtime < before && (await store.findUpload(deps.db, id)) === undefined) await removeUploadFiles(deps, id);
  }
}

async function freeBytes(deps: Deps): Promise<number> {
  const { bavail, bsize } = await statfs(deps.config.dataDir);
  return bavail * bsize;
}

export async function removeUploadFiles(deps: Deps, id: string): Promise<void> {
  if (deps.config.writeThrough) return removeParts(deps, id);
  await Promise.all([rm(uploadPath(deps, id), { force: true }), rm(`${uploadPath(deps, id)}.json`, { force: true })]);
}

/** A filename for display to its author: without control characters and slashes, at most NAME_LENGTH characters. */
export function tidyName(filename: string | null | undefined): string {
  const name = (filename ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\\/]/gu, ' ')
    .trim();
  return [...name].slice(0, NAME_LENGTH).join('') || '无标题视频';
}
