import * as folders from '#contract/folders.ts';
import * as contract from '#contract/reactions.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountReactions(mount: Mount, deps: Deps): void {
  mount(contract.likePost, (form, actor) => service.likePost(deps, actor, form));
  mount(contract.favoritePost, (form, actor) => service.favoritePost(deps, actor, form));
  mount(contract.sharePost, (form, actor) => service.sharePost(deps, actor, form));
  mount(contract.listFavorites, (query, actor) => service.listFavorites(deps, actor, query));
  mount(contract.setWatchLater, (form, actor) => service.setWatchLater(deps, actor, form));
  mount(contract.listWatchLater, (query, actor) => service.listWatchLater(deps, actor, query));
  mount(contract.clearWatchLater, (_, actor) => service.clearWatchLater(deps, actor));
  mount(contract.listHistory, (query, actor) => service.listHistory(deps, actor, query));
  mount(contract.pauseHistory, (form, actor) => service.pauseHistory(deps, actor, form));
  mount(contract.removeHistory, (form, actor) => service.clearHistory(deps, actor, form));
  mount(contract.myReactions, (query, actor) => service.myReactions(deps, actor, query));
  mount(folders.listFolders, (_, actor) => service.listFolders(deps, actor));
  mount(folders.createFolder, (form, actor) => service.createFolder(deps, actor, form));
  mount(folders.modifyFolder, (form, actor) => service.modifyFolder(deps, actor, form));
  mount(folders.removeFolder, ({ folderId }, actor) => service.removeFolder(deps, actor, folderId));
  mount(folders.moveFavorites, (form, actor) => service.moveFavorites(deps, actor, form));
  mount(folders.foldersOfUser, ({ userId }) => service.foldersOfUser(deps, userId));
  mount(folders.publicFolder, (query, actor) => service.publicFolder(deps, actor, query));
}
