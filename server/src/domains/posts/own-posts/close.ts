import type { UserActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { removePost, retractPost } from '../publication/retract.ts';
import * as postsStore from '../store.ts';

/** Moves the unpublished posts of a closed account to the bin, which is emptied later. Published posts stay, without the author's name. */
export async function discardUnpublished(deps: Deps, authorId: string): Promise<void> {
  const author: UserActor = { kind: 'user', id: authorId, identity: 'user', sessionId: '' };
  for (const { id, isWaiting } of await postsStore.listUnpublished(deps.db, authorId)) {
    if (isWaiting) await retractPost(deps, author, id).catch(unlessRefused);
    await removePost(deps, author, id).catch(unlessRefused);
  }
}

/** Ignores a refusal: the post was decided on or deleted a moment ago. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
