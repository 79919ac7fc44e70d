import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

/** Adds an entry to the review history of a post, in the transaction of the action. */
export async function record(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  postId: string,
  revisionNumber: number,
  action: store.ReviewRow['action'],
  reasons: ReviewReason[] = [],
): Promise<void> {
  await store.insertReview(tx, {
    id: deps.random.id(),
    postId,
    revisionNumber,
    action,
    actorKind: actor.kind === 'guest' ? 'system' : actor.kind,
    actorId: actor.kind === 'user' || actor.kind === 'admin' ? actor.id : null,
    reasons,
    at: deps.clock.now(),
  });
}
