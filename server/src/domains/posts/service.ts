import type { Category } from '#contract/posts/post.ts';
import type { Deps } from '../../deps.ts';
import * as postsStore from './store.ts';

export { arrangeCollection, createCollection, listCollections, placeInCollection } from './collections/service.ts';
export { overturnDecision } from './publication/publish.ts';
export { stateOf } from './present.ts';
export { canTransition, type PostState } from './lifecycle.ts';
export { approve, publishScheduled, reinstate } from './publication/publish.ts';
export { revisionOf } from './store.ts';
export { findRefused, needsPerson } from './refusals/find.ts';
export type { LockedPost } from './store.ts';
export { record } from './review/record.ts';
export { changesSinceDecision } from './revisions/service.ts';
export { regroup, retag } from './categories/regroup.ts';
export { addImportedPost } from './publication/add-imported-post.ts';
export { addSystemPosts, type SystemPost } from './publication/add-system-posts.ts';
export { noteAi } from './review/note-ai.ts';
export { isRevision, submitCaptions } from './submission/submit-captions.ts';
export { noteMarks } from './review/note-marks.ts';
export { confirmSeen } from './review/note-unseen.ts';
export { fillCards } from './reading/get.ts';
export { reject } from './publication/retract.ts';
export { keepDown, plainOrder, takeDown, isClaimable, type KeptDown, type TakedownOrder } from './takedowns/service.ts';

export const categoryList = (deps: Deps): Promise<Category[]> => postsStore.listCategories(deps.db);

/** Locks a post until the transaction ends. */
export const lockPost = postsStore.lockPost;
// For moderation, which decides on appeals.
export { answerAppeal, lockAppealed } from './review/appeal.ts';
export { findManager, findPost } from './store.ts';
export { presentTakedown } from './present.ts';
export { listTakedowns, type TakedownListRow } from './takedowns/store.ts';
export { addSign } from './review/store.ts';
export type { PostRow } from './store.ts';
