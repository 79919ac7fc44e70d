// The queries of discovery, one file a group of tables.
export { findAuthors } from './authors-store.ts';
export { findCards, findCategory, findCategoryId, listCategories, type CardRow } from './cards-store.ts';
export {
  carryActivity,
  deleteSnapshotsBefore,
  ensureRooms,
  insertSnapshot,
  keepMoment,
  lockHeat,
  measure,
  sumHours,
  type Span,
} from './heat-store.ts';
export {
  findFirstMoment,
  findMoment,
  listActions,
  listEntries,
  listMoments,
  type HotAction,
  type HotEntry,
} from './hot-list-store.ts';
export {
  changeTerms,
  deletePublished,
  findBucket,
  insertDocument,
  insertPublished,
  type IndexRow,
  type Term,
  type TermChange,
} from './index-store.ts';
export {
  countOfAuthor,
  listHottest,
  listHottestAt,
  listNewest,
  listOfAuthor,
  listWarmAuthors,
  type Filter,
} from './lists-store.ts';
export {
  endHotActions,
  endRecommendations,
  insertHotAction,
  insertRecommendation,
  isPublished,
  listPicks,
  lockRecommendations,
  placeRecommendation,
  listRecommendations,
} from './recommendations-store.ts';
export { findInterests, listOfFollowed, listOfInterest, type Interests } from './interests-store.ts';
export { countMatches, findRelated, findTexts, searchPosts, type Question } from './search-store.ts';
export {
  findAuthorsByName,
  findTermsByPrefix,
  findTermsByReading,
  findTermsNear,
  listHotTags,
  type Prefix,
  listTags,
  listTaggedWith,
} from './terms-store.ts';
