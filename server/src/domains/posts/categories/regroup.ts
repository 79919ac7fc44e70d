import type { Deps } from '../../../deps.ts';
import { listPostIdsWithTag } from '../../discovery/service.ts';
import * as store from './store.ts';
import { reindexPost } from '../publication/publish.ts';

const REVISIONS_PER_BATCH = 500;
const POSTS_PER_BATCH = 100;

/** Moves the revisions and published posts of a merged category to the other category. A repeated run continues. */
export async function regroup(deps: Deps, categoryId: string, signal: AbortSignal): Promise<void> {
  const into = await store.findMergeTarget(deps.db, categoryId);
  if (into === null) return;
  while ((await store.moveRevisions(deps.db, categoryId, into, REVISIONS_PER_BATCH)) > 0) signal.throwIfAborted();
  await reindexAll(deps, signal, (after) => store.listPublishedIn(deps.db, categoryId, after, POSTS_PER_BATCH));
}

/** Indexes the published posts with a tag again, after the tag became an alias of another: they get the other tag. */
export async function retag(deps: Deps, tag: string, signal: AbortSignal): Promise<void> {
  await reindexAll(deps, signal, (after) => listPostIdsWithTag(deps.db, tag, after, POSTS_PER_BATCH));
}

/** `next` answers the next ids of posts after an id, or none at the end. */
async function reindexAll(deps: Deps, signal: AbortSignal, next: (after: string) => Promise<string[]>): Promise<void> {
  for (let ids = await next(''); ids.length > 0; ids = await next(ids.at(-1) ?? '')) {
    for (const id of ids) {
      signal.throwIfAborted();
      await deps.transact((tx) => reindexPost(deps, tx, id));
    }
    await deps.transact((tx) => tx.emit('site.changed', { reason: 'posts were regrouped' }));
  }
}
