// The face of reactions for its own routes and for other domains.
export { clearHistory, listFavorites, listHistory, myReactions } from './lists.ts';
export { favoritePost, likePost, sharePost } from './toggles.ts';
