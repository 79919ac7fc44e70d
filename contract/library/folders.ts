import { z } from 'zod';
import { postCard } from '../posts/post.ts';
import { codePoints } from '../text.ts';
import { FOLDER_NAME_MAX, MOVED_AT_ONCE_MAX } from './constants.ts';
import { userSummary } from '../accounts/accounts.ts';
import { call, empty, id, pageOf, paging, written } from '../call.ts';
import * as at from './addresses.ts';

/** Id of the default folder, which every user has without creating it. */
export const DEFAULT_FOLDER = 'default';
export const DEFAULT_FOLDER_NAME = '默认收藏夹';

/** A folder of favourites; `count` includes posts that are no longer on the site. */
const folder = z.object({
  id: id(),
  name: z.string(),
  isPublic: z.boolean(),
  isDefault: z.boolean(),
  count: z.number().int(),
  /** Whether it contains the post asked about. */
  holds: z.boolean().optional(),
});
export type Folder = z.output<typeof folder>;

const folderForm = {
  name: written('请输入收藏夹名称').refine((name) => codePoints(name) <= FOLDER_NAME_MAX, `收藏夹名称最多 ${FOLDER_NAME_MAX} 字`),
  isPublic: z.boolean('请选择是否公开').default(false),
};

export const listFolders = call(at.listFolders, {
  who: 'user',
  summary: 'Own folders of favourites, the default one first; with `postsId` each answers `holds`',
  query: z.object({ postsId: id().optional() }),
  answer: z.array(folder),
});

export const createFolder = call(at.createFolder, {
  activity: 'profile',
  who: 'user',
  summary: 'Create a folder for favourites',
  body: z.strictObject(folderForm),
  answer: folder,
  done: '已新建收藏夹',
});

export const modifyFolder = call(at.modifyFolder, {
  activity: 'profile',
  who: 'user',
  summary: 'Rename an own folder, make it public or private; the default one cannot be changed',
  body: z.strictObject({ folderId: id(), ...folderForm }),
  answer: folder,
  done: '已保存',
});

export const removeFolder = call(at.removeFolder, {
  activity: 'profile',
  who: 'user',
  summary: 'Remove an own folder; its favourites move to the default one',
  body: z.strictObject({ folderId: id() }),
  answer: empty,
  done: '已删除，其中的收藏已移到默认收藏夹',
});

export const moveFavorites = call(at.moveFavorites, {
  who: 'user',
  summary: 'Move own favourites to another own folder',
  body: z.strictObject({
    folderId: id(),
    postsIds: z.array(id(), '请选择作品').min(1, '请选择作品').max(MOVED_AT_ONCE_MAX, `一次最多移动 ${MOVED_AT_ONCE_MAX} 篇作品`),
  }),
  answer: z.object({ moved: z.number().int() }),
  done: '已移动',
});

export const listFoldersOfUser = call(at.listFoldersOfUser, {
  who: 'anyone',
  summary: 'The public folders of a user',
  query: z.object({ userId: id() }),
  answer: z.array(folder),
});

export const findPublicFolder = call(at.findPublicFolder, {
  who: 'anyone',
  summary: 'A public folder with its posts; the owner also gets a private one',
  query: z.object({ folderId: id(), ...paging }),
  answer: pageOf(postCard).extend({ folder, owner: userSummary }),
});
