// The face of comments for its own routes and for other domains.
export { listComments, listReplies, threadOf } from './lists.ts';
export { likeComment, pinComment } from './marks.ts';
export { listReceived } from './received.ts';
export { addSystemComments, type SystemComment } from './system-comments.ts';
export { createComment, removeComment } from './writing.ts';
export { hideComment, listForReview, readForReview, restoreComment } from './reviewing.ts';
