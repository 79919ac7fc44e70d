// The queries of discovery, one file a group of tables.
export { findAuthors } from './authors-store.ts';
export { findCards, findCategoryId, listCategories, type CardRow } from './cards-store.ts';
export { deleteSnapshotsBefore, findLastSnapshotTime, insertSnapshot, updateHeat } from './heat-store.ts';
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
export { findRelated, findTexts, searchPosts, type Question } from './search-store.ts';
export { findAuthorsByName, findTermsByPrefix, findTermsByReading, type Prefix } from './terms-store.ts';
