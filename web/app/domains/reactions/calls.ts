import type * as folders from '#contract/folders.ts';
import type * as contract from '#contract/reactions.ts';
import { callAt } from '../../lib/api.ts';

/** By address, so that no schema comes along to the pages that many read. */
export const myReactions = callAt<typeof contract.myReactions>('GET', '/user/posts/mine');
export const likePost = callAt<typeof contract.likePost>('POST', '/user/posts/like');
export const favoritePost = callAt<typeof contract.favoritePost>('POST', '/user/posts/favorite');
export const sharePost = callAt<typeof contract.sharePost>('POST', '/user/posts/share');
export const setWatchLater = callAt<typeof contract.setWatchLater>('POST', '/user/posts/watchLater');
export const listWatchLater = callAt<typeof contract.listWatchLater>('GET', '/user/posts/watchLater');
export const clearWatchLater = callAt<typeof contract.clearWatchLater>('POST', '/user/posts/clearWatchLater');
export const listFavorites = callAt<typeof contract.listFavorites>('GET', '/user/posts/favorites');
export const listHistory = callAt<typeof contract.listHistory>('GET', '/user/posts/history');
export const pauseHistory = callAt<typeof contract.pauseHistory>('POST', '/user/posts/pauseHistory');
export const removeHistory = callAt<typeof contract.removeHistory>('POST', '/user/posts/removeHistory');
export const listFolders = callAt<typeof folders.listFolders>('GET', '/user/folder/list');
export const createFolder = callAt<typeof folders.createFolder>('POST', '/user/folder/create');
export const modifyFolder = callAt<typeof folders.modifyFolder>('POST', '/user/folder/modify');
export const removeFolder = callAt<typeof folders.removeFolder>('POST', '/user/folder/remove');
export const moveFavorites = callAt<typeof folders.moveFavorites>('POST', '/user/folder/move');
export const publicFolder = callAt<typeof folders.publicFolder>('GET', '/user/folder/detail');
