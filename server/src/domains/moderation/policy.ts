import type { ReviewDetail } from '#contract/moderation/review.ts';
import type { Queryable } from '../../db/client.ts';
import { findPost, stateOf, canTransition, type PostState } from '../posts/service.ts';

/** What a reviewer may do with a post, for the buttons. Nobody decides on what another holds. */
export function reviewerCan(state: PostState, claim: { mine: boolean } | null, isUnseen: boolean): ReviewDetail['can'] {
  const isFree = claim === null || claim.mine;
  return {
    claim: isFree && (isUnseen || canTransition(state, 'approve')),
    decide: isFree && canTransition(state, 'approve'),
    // A newer revision that waits is decided on first: passing it passes the post.
    confirm: isFree && isUnseen && !canTransition(state, 'approve'),
    offline: canTransition(state, 'takeDown'),
    restore: canTransition(state, 'reinstate'),
  };
}

/** Whether there is anything left to take down: what is down already is not taken down again. */
export async function mayBeTakenDown(db: Queryable, postId: string): Promise<boolean> {
  const post = await findPost(db, postId);
  return post !== undefined && canTransition(stateOf(post), 'takeDown');
}
