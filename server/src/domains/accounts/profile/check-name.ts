import { AppError } from '../../../core/app-error.ts';
import { inBatches } from '../../../core/lists/batches.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { screenText, skeletonOf } from '../../screening/service.ts';
import { siteSettings } from '../../settings/service.ts';
import * as store from './store.ts';

// A skeleton is a name in which characters that look alike are replaced by one of them.

/** Words of the platform that no name may contain. */
const PLATFORM_WORDS = [
  '管理员',
  '系统消息',
  '系统通知',
  '系统公告',
  '平台公告',
  '官方',
  '客服',
  '审核员',
  '运营团队',
  '小助手',
].map(skeletonOf);
/** Names of staff, refused as the whole name, with or without digits behind. */
const STAFF_NAMES = [
  'admin',
  'administrator',
  'root',
  'system',
  'official',
  'moderator',
  'support',
  'service',
  'kefu',
  'guanliyuan',
].map(skeletonOf);

/**
 * Refuses a name that contains a sensitive word, seems to speak for the platform, or looks like the name of an agency or certified user other
 * than `ownerId`.
 */
export async function requireFreeName(deps: Deps, db: Queryable, name: string, ownerId: string | null): Promise<void> {
  await screenText(deps, 'names', name, 'nickname');
  const skeleton = skeletonOf(name);
  const site = skeletonOf((await siteSettings(deps)).siteName);
  const seemsOfficial =
    PLATFORM_WORDS.some((word) => skeleton.includes(word)) ||
    STAFF_NAMES.includes(skeleton.replace(/\d+$/, '')) ||
    skeleton === site;
  if (seemsOfficial) throw nicknameRefusal('昵称不能与平台、管理员或客服混淆，请换一个');
  if (skeleton !== '' && (await store.isNameProtected(db, skeleton, ownerId)))
    throw nicknameRefusal('该昵称与机构或认证用户的名称相同或相似，请换一个');
}

const nicknameRefusal = (message: string) => new AppError('invalid', message, { fields: { nickname: message } });

const NAMES_PER_BATCH = 500;

/** Calculates the skeletons of names that were stored without one. */
export async function workOutSkeletons(deps: Deps): Promise<void> {
  const read = (last: { id: string } | undefined) => store.listWithoutSkeleton(deps.db, last?.id ?? '', NAMES_PER_BATCH);
  for await (const names of inBatches(NAMES_PER_BATCH, read))
    await store.putSkeletons(
      deps.db,
      names.map(({ id, nickname }) => ({ id, nickname, skeleton: skeletonOf(nickname) })),
    );
}
