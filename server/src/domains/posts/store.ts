// The queries of posts, one file a group of tables.
export { findDetail, type DetailRow } from './detail-store.ts';
export { countByStatus, findOwn, listOwn, type OwnRow } from './own-store.ts';
export {
  changePost,
  deletePosts,
  findDue,
  findPost,
  insertPost,
  insertRevision,
  changeRevision,
  listBinOlderThan,
  lockPost,
  nextRevisionNumber,
  replaceCounts,
  findRevision,
  ensureCounts,
  type PostRow,
  type RevisionRow,
} from './posts-store.ts';
export {
  countSubmits,
  findLastReasons,
  findQueuePositions,
  insertReview,
  lockSubmitsOf,
  type ReviewRow,
} from './reviews-store.ts';
export {
  categoryExists,
  findAuthor,
  findFirstPoster,
  findOwnPictures,
  findVideos,
  listCategories,
  type AuthorRow,
} from './references-store.ts';
