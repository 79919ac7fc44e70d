// The face of moderation; one file a group of verbs.
export { approvePost, claimPost, offlinePost, rejectPost, restorePost } from './decisions.ts';
export { listReviews, reviewDetail } from './queue.ts';
