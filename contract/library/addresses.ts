import { get, post } from '../address.ts';

export const listFolders = get('/user/folder/list');
export const createFolder = post('/user/folder/create');
export const modifyFolder = post('/user/folder/modify');
export const removeFolder = post('/user/folder/remove');
export const moveFavorites = post('/user/folder/move');
export const foldersOfUser = get('/user/folder/ofUser');
export const publicFolder = get('/user/folder/detail');

export const playbackPosition = get('/user/playback/place');
export const savePosition = post('/user/playback/keep');

export const likePost = post('/user/posts/like');
export const favoritePost = post('/user/posts/favorite');
export const sharePost = post('/user/posts/share');
export const listFavorites = get('/user/posts/favorites');
export const setWatchLater = post('/user/posts/watchLater');
export const listWatchLater = get('/user/posts/watchLater');
export const clearWatchLater = post('/user/posts/clearWatchLater');
export const listHistory = get('/user/posts/history');
export const pauseHistory = post('/user/posts/pauseHistory');
export const removeHistory = post('/user/posts/removeHistory');
export const myReactions = get('/user/posts/mine');
