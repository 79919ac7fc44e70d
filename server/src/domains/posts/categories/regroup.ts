import type { Deps } from '../../../deps.ts';
import { listTagged } from '../../discovery/service.ts';
import * as store from './store.ts';
import { reindexPost } from '../publication/publish.ts';

const REVISIONS_AT_ONCE = 500;
const POSTS_AT_ONCE = 100;

/** Drafts and public posts of a category that was merged become posts of the other. Run again it goes on. */
export async function regroup(deps: Deps, categoryId: string, signal: AbortSignal): Promise<void> {
  const into = await store.findMerged(deps.db, categoryId);
  if (into === null) return;
  while ((await store.moveRevisions(deps.db, categoryId, into, REVISIONS_AT_ONCE)) > 0) signal.throwIfAborted();
  await relistAll(deps, signal, (after) => store.listPublishedIn(deps.db, categoryId, after, POSTS_AT_ONCE));
}

/** Public posts with a tag that stands for another get the other one. */
export async function retag(deps: Deps, tag: string, signal: AbortSignal): Promise<void> {
  await relistAll(deps, signal, (after) => listTagged(deps.db, tag, after, POSTS_AT_ONCE));
}

async function relistAll(deps: Deps, signal: AbortSignal, next: (after: string) => Promise<string[]>): Promise<void> {
  for (let ids = await next(''); ids.length > 0; ids = await next(ids.at(-1) ?? '')) {
    for (const id of ids) {
      signal.throwIfAborted();
      await deps.transact((tx) => reindexPost(deps, tx, id));
    }
    await deps.transact((tx) => tx.emit('site.changed', { reason: 'posts were regrouped' }));
  }
}
