import { SearchFailure, type SearchChange } from '../../../core/search.ts';
import type { Deps } from '../../../deps.ts';
import { assembleDocument } from './assemble-document.ts';
import * as store from './store.ts';

type Engine = NonNullable<Deps['search']>;
export type SendChanges = Engine['send'];

const CHANGES_PER_REQUEST = 200;

/** Sends queued changes (search_changes) to the search engine until none is left or the engine accepts no more; the rest waits for the next run. */
export async function pushChanges(deps: Deps): Promise<void> {
  const { search } = deps;
  if (search === null) return;
  try {
    // Another process leaves at once while this one is at work, so the changes that it queued are looked for after each turn.
    while ((await store.listChanges(deps.db, 1)).length > 0) {
      const isDone = await store.runAloneOnEngine(deps.db, () => drain(deps, search.send));
      if (isDone !== true) return;
    }
  } catch (error) {
    // The engine's driver logs the failure.
    if (!(error instanceof SearchFailure)) throw error;
  }
}

/** Sends all queued changes by `send`; false if the engine postponed some of them. */
export async function drain({ db, log }: Pick<Deps, 'db' | 'log'>, send: SendChanges): Promise<boolean> {
  for (;;) {
    const changes = await store.listChanges(db, CHANGES_PER_REQUEST);
    if (changes.length === 0) return true;
    // Posts are read after the versions, so a version is never sent with an older content.
    const rows = await store.findPublished(
      db,
      changes.map(({ postId }) => postId),
    );
    const documents = new Map(rows.map((row) => [row.postId, assembleDocument(row)]));
    const { postponed, refused } = await send(
      changes.map(({ postId, version }): SearchChange => ({ id: postId, version, document: documents.get(postId) ?? null })),
    );
    for (const { id, reason } of refused) log.error({ postId: id, reason }, 'the search engine refused a post');
    const postponedIds = new Set(postponed);
    await store.forgetChanges(
      db,
      changes.filter(({ postId }) => !postponedIds.has(postId)),
    );
    if (postponed.length > 0) return false;
  }
}
