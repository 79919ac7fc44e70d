import { AppError } from '../../../core/app-error.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { screenText, skeletonOf } from '../../screening/service.ts';
import { siteSettings } from '../../settings/service.ts';
import * as store from './store.ts';

/** Names that speak for the platform, wherever they stand in a name. */
const OF_THE_PLATFORM = [
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
const OF_STAFF = [
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
 * Refuses a name that holds a word of the filter, that speaks for the platform, or that looks like the name of an agency or of somebody who
 * is certified.
 */
export async function requireFreeName(deps: Deps, db: Queryable, name: string, ownerId: string | null): Promise<void> {
  await screenText(deps, 'names', name, 'nickname');
  const skeleton = skeletonOf(name);
  const site = skeletonOf((await siteSettings(deps)).siteName);
  const speaksForIt =
    OF_THE_PLATFORM.some((word) => skeleton.includes(word)) ||
    OF_STAFF.includes(skeleton.replace(/\d+$/, '')) ||
    skeleton === site;
  if (speaksForIt) throw refused('昵称不能与平台、管理员或客服混淆，请换一个');
  if (skeleton !== '' && (await store.isNameProtected(db, skeleton, ownerId)))
    throw refused('该昵称与机构或认证用户的名称相同或相似，请换一个');
}

const refused = (message: string) => new AppError('invalid', message, { fields: { nickname: message } });

const AT_ONCE = 500;

/** Of accounts whose names were written before there were skeletons. */
export async function workOutSkeletons(deps: Deps): Promise<void> {
  for (let after = '', count = AT_ONCE; count === AT_ONCE;) {
    const names = await store.listWithoutSkeleton(deps.db, after, AT_ONCE);
    count = names.length;
    after = names.at(-1)?.id ?? after;
    await store.putSkeletons(
      deps.db,
      names.map(({ id, nickname }) => ({ id, nickname, skeleton: skeletonOf(nickname) })),
    );
  }
}
