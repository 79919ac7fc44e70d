import type { Category } from '#contract/posts.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

// The face of posts for its routes, for moderation (which decides) and for the demo content; one file a group of verbs.
export { adminCategories, createCategory, hideCategory, mergeCategory, modifyCategory, orderCategories } from './categories.ts';
export {
  arrangeCollection,
  collectionDetail,
  createCollection,
  listCollections,
  modifyCollection,
  ownCollectionDetail,
  placeInCollection,
  removeCollection,
} from './collections.ts';
export { createAppeal, undoRefusal } from './appeals.ts';
export { batchOwn } from './batch.ts';
export { listCorrections } from './corrections.ts';
export { postDetail } from './detail.ts';
export { discardDraft } from './discard.ts';
export { markdownOf } from './document/markdown.ts';
export { parseDocument } from './document/parse.ts';
export { renderDocument } from './document/render.ts';
export { picturesIn, videosIn } from './document/text.ts';
export { lifeOf } from './present.ts';
export { mayTake, type Life } from './life.ts';
export { approve, publishDue, putBack, type Turn } from './publish.ts';
export { listOwn, ownDetail } from './own.ts';
export { record } from './record.ts';
export { changesSinceDecision, compareRevisions, listRevisions, restoreRevision } from './revisions.ts';
export { saveDraft } from './save.ts';
export { regroup, retag } from './regrouping.ts';
export { submitPost } from './submit.ts';
export { publishSystemWorks, type SystemWork } from './system-works.ts';
export { ownVideos, withWorks, workCard } from './works-in-text.ts';
export { adminTags, listAliases, mergeTag, removeAlias } from './tags.ts';
export { offlinePost, reject, removePost, restorePost, retractPost, takeDown } from './withdraw.ts';

export const categoryList = (deps: Deps): Promise<Category[]> => store.listCategories(deps.db);

/** A work, locked until the transaction ends. */
export const lockPost = store.lockPost;
/** For moderation, which decides on them. */
export const { changeAppeal, findAppeal, lockAppeal } = store;
export type { PostRow } from './store.ts';
