import * as at from '#contract/library/addresses.ts';
import type * as libraryFolders from '#contract/library/folders.ts';
import type * as libraryReactions from '#contract/library/reactions.ts';
import { client } from '../../lib/api.ts';

export const listFolders = client<typeof libraryFolders.listFolders>(at.listFolders);
export const createFolder = client<typeof libraryFolders.createFolder>(at.createFolder);
export const modifyFolder = client<typeof libraryFolders.modifyFolder>(at.modifyFolder);
export const removeFolder = client<typeof libraryFolders.removeFolder>(at.removeFolder);
export const moveFavorites = client<typeof libraryFolders.moveFavorites>(at.moveFavorites);
export const publicFolder = client<typeof libraryFolders.publicFolder>(at.publicFolder);

export const likePost = client<typeof libraryReactions.likePost>(at.likePost);
export const favoritePost = client<typeof libraryReactions.favoritePost>(at.favoritePost);
export const sharePost = client<typeof libraryReactions.sharePost>(at.sharePost);
export const listFavorites = client<typeof libraryReactions.listFavorites>(at.listFavorites);
export const setWatchLater = client<typeof libraryReactions.setWatchLater>(at.setWatchLater);
export const listWatchLater = client<typeof libraryReactions.listWatchLater>(at.listWatchLater);
export const clearWatchLater = client<typeof libraryReactions.clearWatchLater>(at.clearWatchLater);
export const listHistory = client<typeof libraryReactions.listHistory>(at.listHistory);
export const pauseHistory = client<typeof libraryReactions.pauseHistory>(at.pauseHistory);
export const removeHistory = client<typeof libraryReactions.removeHistory>(at.removeHistory);
export const myReactions = client<typeof libraryReactions.myReactions>(at.myReactions);
