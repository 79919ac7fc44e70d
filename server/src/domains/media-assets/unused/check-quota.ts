import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { sumBytes } from './store.ts';

const GIGABYTE = 1024 ** 3;

/** Refuses an upload beyond the user's storage quota. Concurrent uploads may exceed it together. */
export async function requireRoom(deps: Deps, ownerId: string, bytes: number): Promise<void> {
  const { uploadGigabytes } = (await siteSettings(deps)).limits;
  if ((await sumBytes(deps.db, ownerId)) + bytes <= uploadGigabytes * GIGABYTE) return;
  throw new AppError(
    'tooLarge',
    `你的上传空间（${uploadGigabytes} GB）已用完，请从作品中移除不用的图片和视频，或彻底删除不用的作品，空间会在 7 天后腾出`,
  );
}
