import { SearchFailure, type SearchChange } from '../../../core/search.ts';
import type { Deps } from '../../../deps.ts';
import { assembleDocument } from './assemble-document.ts';
import * as store from './store.ts';

type Engine = NonNullable<Deps['search']>;
export type Tell = Engine['tell'];

const AT_ONCE = 200;

/** Tells the search engine what has changed, until nothing is left or it takes no more: what is left waits for the next time. */
export async function pushChanges(deps: Deps): Promise<void> {
  const { search } = deps;
  if (search === null) return;
  try {
    // Whoever finds another one at it goes, so what came in the meantime is looked for once more after each turn.
    while ((await store.listChanges(deps.db, 1)).length > 0) {
      const isDone = await store.alone(deps.db, () => drain(deps, search.tell));
      if (isDone !== true) return;
    }
  } catch (error) {
    // The engine's driver has said so.
    if (!(error instanceof SearchFailure)) throw error;
  }
}

/** Whether all that was noted has been told. */
export async function drain({ db, log }: Pick<Deps, 'db' | 'log'>, tell: Tell): Promise<boolean> {
  for (;;) {
    const noted = await store.listChanges(db, AT_ONCE);
    if (noted.length === 0) return true;
    // Read after the versions: what is told under one is of that time or newer.
    const rows = await store.findPublished(
      db,
      noted.map(({ postId }) => postId),
    );
    const documents = new Map(rows.map((row) => [row.postId, assembleDocument(row)]));
    const { later, refused } = await tell(
      noted.map(({ postId, version }): SearchChange => ({ id: postId, version, document: documents.get(postId) ?? null })),
    );
    for (const { id, reason } of refused) log.error({ postId: id, reason }, 'the search engine refused a post');
    const waiting = new Set(later);
    await store.forgetChanges(
      db,
      noted.filter(({ postId }) => !waiting.has(postId)),
    );
    if (waiting.size > 0) return false;
  }
}
