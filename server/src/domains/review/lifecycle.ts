import type { AuthorReview } from '#contract/settings/settings.ts';
import { userIdOf, type Actor } from '../../core/actor.ts';

/**
 * State of a case:
 *   checking   only its writer sees it, except a message, which is already delivered; waits for the content safety service
 *   waiting    only its writer sees it; waits for a moderator
 *   author     only its writer sees it; waits for the author of the post
 *   shown      public
 *   refused    off the site: a moderator or the service refused it before it was public
 *   hidden     off the site: a moderator or the service took it off
 *   removed    off the site for good: its writer or the author of the post removed it
 */
export type CaseState = 'checking' | 'waiting' | 'author' | 'shown' | 'refused' | 'hidden' | 'removed';

/** The platform has to decide, not the author of the post. */
export const waits = (state: CaseState): boolean => state === 'checking' || state === 'waiting';

/** Not public yet, and undecided. */
export const isUndecided = (state: CaseState): boolean => waits(state) || state === 'author';

/** Off the site, and a moderator can put it back. */
export const isOff = (state: CaseState): boolean => state === 'refused' || state === 'hidden';

/** Passing a shown case clears its `riskyWords`. */
export const mayPass = (state: CaseState, riskyWords: readonly string[]): boolean =>
  isUndecided(state) || isOff(state) || (state === 'shown' && riskyWords.length > 0);

export const mayTakeOff = (state: CaseState): boolean => isUndecided(state) || state === 'shown';

/**
 * Whether the actor, as author of the post, may decide on a remark that somebody else wrote. Setting `allowed`: 'all' open remarks, 'plain'
 * (waiting ones without `riskyWords`), or only those in state `author`.
 */
export const mayAuthorDecide = (
  actor: Actor,
  { state, authorId, riskyWords }: { state: CaseState; authorId: string; riskyWords: readonly string[] },
  post: { authorId: string },
  allowed: AuthorReview,
): boolean => {
  const userId = userIdOf(actor);
  if (userId !== post.authorId || userId === authorId) return false;
  if (state === 'author' || allowed === 'all') return isUndecided(state);
  return state === 'waiting' && allowed === 'plain' && riskyWords.length === 0;
};
