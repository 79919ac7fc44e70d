import type { Category } from '#contract/posts/post.ts';
import type { Deps } from '../../deps.ts';
import * as postsStore from './store.ts';

export { arrangeCollection, createCollection, listCollections, placeInCollection } from './collections/service.ts';
export { postAppealClaims } from './appeals/service.ts';
export { mayBeTakenDown, markReportedAsSuspected, takeDownPost } from './decisions/decide.ts';
export { findSimilarPosts } from './decisions/find-alike.ts';
export { captionReviewKind, postReviewKind } from './decisions/register.ts';
export { publishScheduledPosts } from './publication/publish.ts';
export { addImportedPost } from './publication/add-imported-post.ts';
export { addSystemPosts, type SystemPost } from './publication/add-system-posts.ts';
export { prioritizeReportedPost } from './review/note-unseen.ts';
export { simpleTakedownOrder } from './takedowns/service.ts';

export const listCategories = (deps: Deps): Promise<Category[]> => postsStore.listCategories(deps.db);
