// The face of reactions for its own routes and for other domains.
export { createFolder, foldersOfUser, listFolders, modifyFolder, moveFavorites, publicFolder, removeFolder } from './folders.ts';
export { clearHistory, listFavorites, listHistory, listWatchLater, myReactions, pauseHistory, reactionsOf } from './lists.ts';
export { clearWatchLater, favoritePost, likePost, setWatchLater, sharePost } from './toggles.ts';
