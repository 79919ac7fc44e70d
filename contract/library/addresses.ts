export const listFolders = 'GET /user/folder/list';
export const createFolder = 'POST /user/folder/create';
export const modifyFolder = 'POST /user/folder/modify';
export const removeFolder = 'POST /user/folder/remove';
export const moveFavorites = 'POST /user/folder/move';
export const listFoldersOfUser = 'GET /user/folder/ofUser';
export const findPublicFolder = 'GET /user/folder/detail';

export const findPlaybackPosition = 'GET /user/playback/place';
export const savePlaybackPosition = 'POST /user/playback/keep';

export const likePost = 'POST /user/posts/like';
export const favoritePost = 'POST /user/posts/favorite';
export const sharePost = 'POST /user/posts/share';
export const listFavorites = 'GET /user/posts/favorites';
export const setWatchLater = 'POST /user/posts/watchLater';
export const listWatchLater = 'GET /user/posts/watchLater';
export const clearWatchLater = 'POST /user/posts/clearWatchLater';
export const listHistory = 'GET /user/posts/history';
export const pauseHistory = 'POST /user/posts/pauseHistory';
export const removeHistory = 'POST /user/posts/removeHistory';
export const findMyReactions = 'GET /user/posts/mine';
