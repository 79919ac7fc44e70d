// The face of comments for its own routes and for other domains.
export { listComments, listReplies } from './lists.ts';
export { likeComment, pinComment } from './marks.ts';
export { createComment, removeComment } from './writing.ts';
