import * as folders from '#contract/library/folders.ts';
import * as playback from '#contract/library/history.ts';
import * as contract from '#contract/library/reactions.ts';
import type { Deps, Mount } from '../../deps.ts';
import * as folder from './folders/service.ts';
import * as history from './history/service.ts';
import * as reactions from './reactions/service.ts';
import * as saved from './saved/service.ts';

export function mountLibrary(mount: Mount, deps: Deps): void {
  mount(contract.likePost, (form, actor) => reactions.likePost(deps, actor, form));
  mount(contract.favoritePost, (form, actor) => reactions.favoritePost(deps, actor, form));
  mount(contract.sharePost, (form, actor) => reactions.sharePost(deps, actor, form));
  mount(contract.listFavorites, (query, actor) => saved.listFavorites(deps, actor, query));
  mount(contract.setWatchLater, (form, actor) => saved.setWatchLater(deps, actor, form));
  mount(contract.listWatchLater, (query, actor) => saved.listWatchLater(deps, actor, query));
  mount(contract.clearWatchLater, (_, actor) => saved.clearWatchLater(deps, actor));
  mount(contract.listHistory, (query, actor) => history.listHistory(deps, actor, query));
  mount(contract.pauseHistory, (form, actor) => history.pauseHistory(deps, actor, form));
  mount(contract.removeHistory, (form, actor) => history.clearHistory(deps, actor, form));
  mount(contract.findMyReactions, (query, actor) => reactions.findMyReactions(deps, actor, query));
  mount(folders.listFolders, (query, actor) => folder.listFolders(deps, actor, query));
  mount(folders.createFolder, (form, actor) => folder.createFolder(deps, actor, form));
  mount(folders.modifyFolder, (form, actor) => folder.modifyFolder(deps, actor, form));
  mount(folders.removeFolder, ({ folderId }, actor) => folder.removeFolder(deps, actor, folderId));
  mount(folders.moveFavorites, (form, actor) => folder.moveFavorites(deps, actor, form));
  mount(folders.listFoldersOfUser, ({ userId }) => folder.listFoldersOfUser(deps, userId));
  mount(folders.findPublicFolder, (query, actor) => folder.findPublicFolder(deps, actor, query));
  mount(playback.findPlaybackPosition, (query, actor) => history.positionOf(deps, actor, query));
  mount(playback.savePlaybackPosition, (form, actor) => history.savePlaybackPosition(deps, actor, form));
}
