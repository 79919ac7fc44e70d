import { FOLDERS_MAX } from '#contract/library/constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/library/folders.ts';
import { DEFAULT_FOLDER, DEFAULT_FOLDER_NAME, type Folder } from '#contract/library/folders.ts';
import { requireUserId, userIdOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import { cardsOf } from '../../discovery/service.ts';
import { screenText } from '../../screening/service.ts';
import * as store from './store.ts';

const SAME_NAME = '已有同名收藏夹，请换一个名称';

/** The user's folders, the default one first. With `postsId`, `holds` says which of them contains the post. */
export async function listFolders(
  deps: Deps,
  actor: Actor,
  { postsId }: ParsedOf<typeof contract.listFolders>,
): Promise<Folder[]> {
  const userId = requireUserId(actor);
  const [own, inDefault, favorite] = await Promise.all([
    store.findFolders(deps.db, userId),
    store.countInFolder(deps.db, userId, null),
    postsId === undefined ? undefined : store.findFavorite(deps.db, userId, postsId),
  ]);
  const first = { id: DEFAULT_FOLDER, name: DEFAULT_FOLDER_NAME, isPublic: false, isDefault: true, count: inDefault };
  const all = [first, ...own.map(({ folder, count }) => present(folder, count))];
  if (favorite === undefined) return all;
  return all.map((folder) => ({ ...folder, holds: folder.id === (favorite.folderId ?? DEFAULT_FOLDER) }));
}

export async function listFoldersOfUser(deps: Deps, userId: string): Promise<Folder[]> {
  return (await store.findFolders(deps.db, userId, { public: true })).map(({ folder, count }) => present(folder, count));
}

export async function createFolder(
  deps: Deps,
  actor: Actor,
  { name, isPublic }: ParsedOf<typeof contract.createFolder>,
): Promise<Folder> {
  const userId = requireUserId(actor);
  await screenText(deps, 'names', name, 'name');
  return deps.transact(async (tx) => {
    await store.lockFoldersOf(tx, userId);
    if ((await store.findFolders(tx, userId)).length >= FOLDERS_MAX)
      throw new AppError('conflict', `收藏夹最多 ${FOLDERS_MAX} 个`);
    const row = { id: deps.random.id(), userId, name, public: isPublic, createdAt: deps.clock.now() };
    if (!(await store.insertFolder(tx, row))) refuseName();
    return present(row, 0);
  });
}

export async function modifyFolder(
  deps: Deps,
  actor: Actor,
  { folderId, name, isPublic }: ParsedOf<typeof contract.modifyFolder>,
): Promise<Folder> {
  const userId = requireUserId(actor);
  if (folderId === DEFAULT_FOLDER) throw new AppError('conflict', '默认收藏夹不能修改');
  await screenText(deps, 'names', name, 'name');
  return deps.transact(async (tx) => {
    await store.lockFoldersOf(tx, userId);
    const row = await ownFolder(tx, userId, folderId);
    const others = (await store.findFolders(tx, userId)).filter(({ folder }) => folder.id !== folderId);
    if (others.some(({ folder }) => folder.name.toLowerCase() === name.toLowerCase())) refuseName();
    await store.changeFolder(tx, folderId, { name, public: isPublic });
    return present({ ...row, name, public: isPublic }, await store.countInFolder(tx, userId, folderId));
  });
}

export async function removeFolder(deps: Deps, actor: Actor, folderId: string): Promise<null> {
  const userId = requireUserId(actor);
  if (folderId === DEFAULT_FOLDER) throw new AppError('conflict', '默认收藏夹不能删除');
  return deps.transact(async (tx) => {
    await ownFolder(tx, userId, folderId);
    await store.deleteFolder(tx, folderId);
    return null;
  });
}

export async function moveFavorites(
  deps: Deps,
  actor: Actor,
  { folderId, postsIds }: ParsedOf<typeof contract.moveFavorites>,
): Promise<AnswerOf<typeof contract.moveFavorites>> {
  const userId = requireUserId(actor);
  return deps.transact(async (tx) => {
    const target = await folderFor(tx, userId, folderId);
    return { moved: await store.moveFavorites(tx, userId, postsIds, target) };
  });
}

/** A public folder for everybody, or a private one for its owner. */
export async function findPublicFolder(
  deps: Deps,
  actor: Actor,
  { folderId, page, limit }: ParsedOf<typeof contract.findPublicFolder>,
): Promise<AnswerOf<typeof contract.findPublicFolder>> {
  const row = await store.findFolderWithOwner(deps.db, folderId);
  if (row === undefined || !(row.folder.public || row.folder.userId === userIdOf(actor)))
    throw new AppError('notFound', '收藏夹不存在或未公开');
  const [ids, count] = await Promise.all([
    store.listFolder(deps.db, folderId, limit + 1, (page - 1) * limit),
    store.countInFolder(deps.db, row.owner.id, folderId),
  ]);
  const idsOnPage = pageOf(ids, { page, limit });
  return {
    ...idsOnPage,
    folder: present(row.folder, count),
    owner: presentUserSummary(row.owner),
    list: await cardsOf(deps, idsOnPage.list),
  };
}

/** The stored value of a folder's id: null for the default folder. A folder of another user is not found. */
export async function folderFor(db: Queryable, userId: string, folderId: string): Promise<string | null> {
  return folderId === DEFAULT_FOLDER ? null : (await ownFolder(db, userId, folderId)).id;
}

async function ownFolder(db: Queryable, userId: string, folderId: string): Promise<store.FolderRow> {
  const row = await store.findFolder(db, folderId);
  if (row?.userId !== userId) throw new AppError('notFound', '收藏夹不存在');
  return row;
}

const present = ({ id, name, public: isPublic }: store.FolderRow, count: number): Folder => ({
  id,
  name,
  isPublic,
  isDefault: false,
  count,
});

function refuseName(): never {
  throw new AppError('conflict', SAME_NAME, { fields: { name: SAME_NAME } });
}
