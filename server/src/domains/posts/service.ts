import type { Category } from '#contract/posts/post.ts';
import type { Deps } from '../../deps.ts';
import * as postsStore from './store.ts';

export { arrangeCollection, createCollection, listCollections, placeInCollection } from './collections/service.ts';
export { mayBeTakenDown, suspectReported, takeDownPost } from './decisions/decide.ts';
export { findAlike } from './decisions/find-alike.ts';
export { captionsKind, postKind } from './decisions/register.ts';
export { publishScheduled } from './publication/publish.ts';
export { addImportedPost } from './publication/add-imported-post.ts';
export { addSystemPosts, type SystemPost } from './publication/add-system-posts.ts';
export { noteReported } from './review/note-unseen.ts';
export { plainOrder } from './takedowns/service.ts';

export const categoryList = (deps: Deps): Promise<Category[]> => postsStore.listCategories(deps.db);
