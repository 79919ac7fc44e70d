import type { Category } from '#contract/posts.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

// The face of posts for its routes, for moderation (which decides) and for the demo content; one file a group of verbs.
export { postDetail } from './detail.ts';
export { parseDocument } from './document/parse.ts';
export { renderDocument } from './document/render.ts';
export { picturesIn, videosIn } from './document/text.ts';
export { lifeOf } from './present.ts';
export { mayTake, type Life } from './life.ts';
export { approve, publishDue, putBack, type Turn } from './publish.ts';
export { listOwn, ownDetail } from './own.ts';
export { record } from './record.ts';
export { saveDraft } from './save.ts';
export { submitPost } from './submit.ts';
export { publishSystemWorks, type SystemWork } from './system-works.ts';
export { offlinePost, reject, removePost, restorePost, retractPost, takeDown } from './withdraw.ts';

export const categoryList = (deps: Deps): Promise<Category[]> => store.listCategories(deps.db);

/** A work, locked until the transaction ends. */
export const lockPost = store.lockPost;
export type { PostRow } from './store.ts';
