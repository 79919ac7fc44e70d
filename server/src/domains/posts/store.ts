// The queries of posts, one file a group of tables.
export {
  arrangeCollection,
  changeCollection,
  countCollections,
  deleteCollection,
  findCollection,
  findCollectionOf,
  insertCollection,
  listAllIn,
  listCollections,
  listPublishedIn,
  lockCollection,
  lockCollectionsOf,
  placeInCollection,
  takeFromCollection,
  type CollectionRow,
  type LineRow,
} from './collections-store.ts';
export {
  findCorrected,
  findCorrection,
  insertCorrection,
  listCorrections,
  listReadersBefore,
  type CorrectionRow,
} from './corrections-store.ts';
export {
  changeAppeal,
  findAppeal,
  findAppeals,
  findLastRefusal,
  insertAppeal,
  lapseAppeals,
  lockAppeal,
  type AppealRow,
} from './appeals-store.ts';
export { findDetail, type DetailRow } from './detail-store.ts';
export { countByStatus, findOwn, listOwn, listOwnVideos, type OwnRow } from './own-store.ts';
export {
  changePost,
  deletePosts,
  findDue,
  findPost,
  insertPost,
  insertRevision,
  listPublishedOf,
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
export { countRevisions, findCategoryNames, findDecidedNumber, findRevisionByNumber, listRevisions } from './revisions-store.ts';
export {
  categoryExists,
  findAuthor,
  findFirstPoster,
  findOwnPictures,
  findVideos,
  listCategories,
  type AuthorRow,
} from './references-store.ts';
